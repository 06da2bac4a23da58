import { ArrowLeftRight } from 'lucide-react';
import { useSession } from '#web/session/session.tsx';
import { useSwitchPerson } from '#web/session/use-log-out.ts';

/** In pin mode: hands the device to the next person, and everybody keeps their cart (A5). */
export function SwitchButton({ className }: { className: string }) {
  const { accessMode } = useSession().session;
  const { busy, leave } = useSwitchPerson();
  if (accessMode === 'open') return null;
  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={leave}
    >
      <ArrowLeftRight aria-hidden className="size-5 lg:size-4" />
      <span>
        Switch<span className="max-lg:sr-only"> person</span>
      </span>
    </button>
  );
}
