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
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Access of ${person.name}`}
      description={
        accessMode === 'open' &&
        'ProcureApp does not ask for PINs now. One that you set here is used once it does.'
      }
    >
      <UserPin person={person} />
      <UserSessions person={person} />
    </Dialog>
  );
}
