import { t } from '@lingui/core/macro';
import type { User } from '#contract/calls/users.ts';
import { useSession } from '#web/session/session.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { UserPin } from './user-pin.tsx';
import { UserSessions } from './user-sessions.tsx';

interface AccessDialogProps {
  open: boolean;
  person: User;
  onClose: () => void;
}

/** How a user comes in: the PIN (A3) and where the user is signed in (E1). */
export function AccessDialog({ open, person, onClose }: AccessDialogProps) {
  const { accessMode } = useSession().session;
  const { name } = person;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Access of ${name}`}
      description={
        accessMode === 'open' &&
        t`ProcureApp does not ask for PINs now. One that you set here is used once it does.`
      }
    >
      <UserPin person={person} />
      <UserSessions person={person} />
    </Dialog>
  );
}
