import { t } from '@lingui/core/macro';
import { KeyRound, LogOut } from 'lucide-react';
import { useSession, useUser } from '#web/session/session.tsx';
import { useLogOut } from '#web/session/use-log-out.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';
import { SwitchPerson } from './switch-person.tsx';

const loadOwnLanguage = () => import('#web/session/own-language.tsx');
const loadOwnPin = () => import('#web/session/own-pin-dialog.tsx');

/**
 * The current user below the menu, with what this person can do about the own session. Logout and the switch are apart: one
 * ends what the other keeps.
 */
export function Account() {
  const { name } = useUser();
  const { accessMode } = useSession().session;
  const { busy, ask, question } = useLogOut(0);
  const language = useLater(loadOwnLanguage, { wanted: false });
  return (
    <div className="shrink-0 border-t border-line px-3 pt-1.5 pb-safe-2">
      <div className="flex items-center justify-between">
        <p
          className="line-clamp-2 min-w-0 grow pl-3 text-sm/5 font-medium wrap-anywhere"
          title={name}
        >
          {name}
        </p>
        <span className="size-11 shrink-0">{language && <language.OwnLanguage />}</span>
        <Button
          variant="ghost"
          busy={busy}
          onClick={ask}
          className="shrink-0 px-2! text-ink-muted!"
        >
          {!busy && <LogOut aria-hidden className="size-5" strokeWidth={1.75} />}
          {busy ? t`Logging out...` : t`Logout`}
        </Button>
        {question}
      </div>
      {accessMode === 'pin' && (
        <div className="flex items-center justify-between">
          <SwitchPerson className="gap-3! px-3! text-ink-muted!" />
          <ChangePin />
        </div>
      )}
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
        title={t`Change PIN`}
        aria-label={t`Change PIN`}
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
