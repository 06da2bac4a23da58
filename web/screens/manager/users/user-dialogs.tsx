import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import type { User } from '#contract/calls/users.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession, useUser } from '#web/session/session.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { USER } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';
import type { Person } from './people.ts';

const loadDialog = () => import('./user-dialog.tsx');
const loadAccess = () => import('./access-dialog.tsx');

/** What the dialogs of the users screen are about. */
export function useUserDialogs() {
  return {
    editing: useDialog<Person | 'new'>(),
    deleting: useDialog<Person>(),
    access: useDialog<User>(),
  };
}

interface UserDialogsProps extends ReturnType<typeof useUserDialogs> {
  /** All users, once they are read. */
  people: readonly Person[] | undefined;
}

/** The dialogs of the users screen. */
export function UserDialogs({ people, editing, deleting, access }: UserDialogsProps) {
  const later = useLater(loadAccess, { wanted: access.open, onFailed: access.close });
  const me = useUser();
  const onSaved = useSaved(access.show);
  return (
    <>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { UserDialog }) => (
          <UserDialog
            open={open}
            person={record}
            onClose={onClose}
            onSaved={(saved) => {
              onClose();
              onSaved(saved, { isNew: !record });
            }}
          />
        )}
      </EditRecord>
      {later && access.subject && (
        <later.AccessDialog
          key={access.times}
          open={access.open}
          person={people?.find(({ id }) => id === access.subject?.id) ?? access.subject}
          onClose={access.close}
        />
      )}
      <DeleteRecord
        dialog={deleting}
        kind={USER}
        consequence={
          deleting.subject?.id === me.id ? t`This is you: you will be logged out.` : undefined
        }
        remove={({ id }) => writeOf('deleteUser', { params: { id } })}
      />
    </>
  );
}

/** What follows when a user was saved: their access, where PINs are asked for; and the session, if it is their own. */
function useSaved(showAccess: (user: User) => void) {
  const { session, refresh } = useSession();
  const me = useUser();
  const [, navigate] = useLocation();
  return (saved: User, { isNew }: { isNew: boolean }) => {
    // Without a PIN a new user cannot sign in.
    if (isNew && session.accessMode === 'pin') showAccess(saved);
    if (saved.id !== me.id) return;
    // The sidebar shows the user's own name; and a user who is no longer a manager may not stay here.
    if (saved.userType !== 'manager') navigate('/');
    refresh();
  };
}
