import { t } from '@lingui/core/macro';
import { Plus, Users } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingRows, RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { isEmployee, isManager, usePeople, usePinsShown } from './people.ts';
import type { Person } from './people.ts';
import { PeopleList } from './people-list.tsx';
import { useUserDialogs, UserDialogs } from './user-dialogs.tsx';
import { UserFigures } from './user-figures.tsx';

/** Employees with their locations, and managers. */
export function UsersScreen() {
  const { people, nameOf, needs } = usePeople();
  const dialogs = useUserDialogs();
  const { editing, deleting, access } = dialogs;

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
        title={t`Users Management`}
        subtitle={t`Employees and managers, and their locations`}
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            {t`Add User`}
          </Button>
        }
      />
      <UserFigures people={people} />
      {needs.isError && (
        <Failed
          message={t`The locations of the users could not be loaded.`}
          onRetry={needs.retry}
          busy={needs.isFetching}
        />
      )}
      <RecordList
        list={people}
        loading={<LoadingRows what="users" count={6} height="h-16" />}
        failed={t`The users could not be loaded.`}
        empty={
          <Empty
            icon={Users}
            title={t`No users found`}
            text={t`Get started by adding your first user`}
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label={t`Search users`}
            noneFound={t`No users found`}
            textsOf={textsOf}
          >
            {(found) => (
              <div className="space-y-6">
                <PeopleList userType="manager" people={found.filter(isManager)} {...listProps} />
                <PeopleList userType="employee" people={found.filter(isEmployee)} {...listProps} />
              </div>
            )}
          </RecordSearch>
        )}
      </RecordList>
      <UserDialogs people={people.data} {...dialogs} />
    </>
  );
}
