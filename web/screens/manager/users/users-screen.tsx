import { Plus, ShieldCheck, User as UserIcon, Users } from 'lucide-react';
import { useLocation } from 'wouter';
import type { User } from '#contract/calls/users.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession, useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { USER } from '../records/kinds.ts';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { usePeople, usePinsShown } from './people.ts';
import type { Person } from './people.ts';
import { PeopleList } from './people-list.tsx';

const loadDialog = () => import('./user-dialog.tsx');
const loadAccess = () => import('./access-dialog.tsx');

const isManager = ({ userType }: Person) => userType === 'manager';
const isEmployee = ({ userType }: Person) => userType === 'employee';

/** Employees with their locations, and managers. */
export function UsersScreen() {
  const { people, nameOf, needs } = usePeople();
  const editing = useDialog<Person | 'new'>();
  const deleting = useDialog<Person>();
  const access = useDialog<User>();
  const later = useLater(loadAccess, { wanted: access.open, onFailed: access.close });
  const me = useUser();
  const onSaved = useSaved(access.show);

  const textsOf = ({ name, email, phoneNumber, locationIds }: Person) => [
    name,
    email,
    phoneNumber,
    ...(locationIds ?? []).map((id) => nameOf?.get(id)),
  ];
  const pinsShown = usePinsShown(people.data);
  const listProps = {
    nameOf,
    placesFailed: needs.isError,
    pinsShown,
    onAccess: access.show,
    onEdit: editing.show,
    onDelete: deleting.show,
  };
  return (
    <>
      <PageHeader
        title="Users Management"
        subtitle="Employees and managers, and their locations"
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            Add User
          </Button>
        }
      />
      <Figures people={people} />
      {needs.isError && (
        <Failed
          message="The locations of the users could not be loaded."
          onRetry={needs.retry}
          busy={needs.isFetching}
        />
      )}
      <RecordList
        list={people}
        loading={<Loading />}
        failed="The users could not be loaded."
        empty={
          <Empty icon={Users} title="No users found" text="Get started by adding your first user" />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label="Search users"
            noneFound="No users found"
            textsOf={textsOf}
          >
            {(found) => (
              <div className="space-y-6">
                <PeopleList title="Managers" people={found.filter(isManager)} {...listProps} />
                <PeopleList title="Employees" people={found.filter(isEmployee)} {...listProps} />
              </div>
            )}
          </RecordSearch>
        )}
      </RecordList>
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
          person={people.data?.find(({ id }) => id === access.subject?.id) ?? access.subject}
          onClose={access.close}
        />
      )}
      <DeleteRecord
        dialog={deleting}
        kind={USER}
        consequence={
          deleting.subject?.id === me.id ? 'This is you: you will be logged out.' : undefined
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

function Figures({ people }: Pick<ReturnType<typeof usePeople>, 'people'>) {
  const figure = (is: (person: Person) => boolean) =>
    people.data?.filter(is).length ?? (people.isError ? '–' : undefined);
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 sm:gap-4">
      <StatCard label="Total Managers" value={figure(isManager)} icon={ShieldCheck} />
      <StatCard label="Total Employees" value={figure(isEmployee)} icon={UserIcon} />
    </div>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading users</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
