import { KeyRound, LogOut } from 'lucide-react';
import { useSession, useUser } from '#web/session/session.tsx';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';
import { SwitchPerson } from './switch-person.tsx';

const loadOwnPin = () => import('#web/session/own-pin-dialog.tsx');

const entry = 'w-full justify-start! gap-3! px-3! text-ink-muted!';

/** The current user below the menu, with what this person can do about the own session. */
export function Account() {
  const { name } = useUser();
  const { accessMode } = useSession().session;
  const { busy, leave } = useLogOut();
  return (
    <div className="shrink-0 border-t border-line p-3 pb-safe-3">
      <div className="flex min-h-11 items-center justify-between">
        <p className="truncate px-3 text-body font-medium" title={name}>
          {name}
        </p>
        {accessMode === 'pin' && <ChangePin />}
      </div>
      <SwitchPerson className={entry} />
      <Button variant="ghost" busy={busy} onClick={leave} className={entry}>
        {!busy && <LogOut aria-hidden className="size-5" strokeWidth={1.75} />}
        {busy ? 'Logging out...' : 'Logout'}
      </Button>
    </div>
  );
}

function ChangePin() {
  const dialog = useDialog();
  const later = useLater(loadOwnPin, { wanted: dialog.open, onFailed: dialog.close });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Change PIN"
        aria-label="Change PIN"
        onClick={() => dialog.show(true)}
      >
        <KeyRound aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
      </Button>
      {later && dialog.times > 0 && (
        <later.OwnPinDialog key={dialog.times} open={dialog.open} onClose={dialog.close} />
      )}
    </>
  );
}
