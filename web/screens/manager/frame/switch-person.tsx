import { t } from '@lingui/core/macro';
import { ArrowLeftRight } from 'lucide-react';
import { useSession } from '#web/session/session.tsx';
import { useSwitchPerson } from '#web/session/use-log-out.tsx';
import { Button } from '#web/ui/button.tsx';

/** In pin mode: hands the device to the next person, and everybody keeps their work (A5). */
export function SwitchPerson({ className }: { className: string }) {
  const { accessMode } = useSession().session;
  const { busy, leave } = useSwitchPerson();
  if (accessMode === 'open') return null;
  return (
    <Button variant="ghost" busy={busy} onClick={leave} className={className}>
      {!busy && <ArrowLeftRight aria-hidden className="size-5" strokeWidth={1.75} />}
      {busy ? t`Switching...` : t`Switch person`}
    </Button>
  );
}
