import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reminder } from '#contract/calls/reminders.ts';
import type { User } from '#contract/calls/users.ts';
import { queryOf } from '#web/api/queries.ts';

export interface AssignableUsers {
  /** All users to choose from; undefined while loading and after a failure. */
  users: readonly User[] | undefined;
  /** What could not be loaded. */
  failed: string | undefined;
  retry: () => void;
  busy: boolean;
  /** Names of assigned users who were deleted since: they cannot be assigned again. */
  deletedNames: readonly string[];
  /** By id, including deleted ones. */
  nameOf: ReadonlyMap<number, string>;
  /** Without deleted users; undefined while there are no users to choose from: then the stored assignment is kept. */
  idsAmong: (ids: readonly number[]) => number[] | undefined;
}

/** Users to assign a reminder to, and which of its assigned users still exist. */
export function useAssignableUsers(reminder: Reminder | undefined): AssignableUsers {
  const users = useQuery(queryOf('listUsers'));
  const assignments = useQuery({
    ...queryOf('listReminderAssignments', { params: { id: reminder?.id ?? '' } }),
    enabled: reminder !== undefined,
  });
  const assigned = reminder?.assignedUsers ?? [];
  const here = assignments.data && new Set(assignments.data.map(({ userId }) => userId));
  const deletedUsers = here ? assigned.filter(({ id }) => !here.has(id)) : [];
  const isKnown = users.data !== undefined && (reminder === undefined || here !== undefined);
  const people = [...assigned, ...(users.data ?? [])];

  return {
    users: isKnown ? users.data : undefined,
    failed:
      users.isError && !users.data
        ? t`Failed to fetch users`
        : assignments.isError && !here
          ? t`Failed to fetch assignments`
          : undefined,
    retry: () => {
      if (!users.data) void users.refetch();
      if (reminder && !here) void assignments.refetch();
    },
    busy: users.isFetching || assignments.isFetching,
    deletedNames: deletedUsers.map(({ name }) => name),
    nameOf: new Map(people.map(({ id, name }) => [id, name])),
    idsAmong: (ids) =>
      isKnown ? ids.filter((id) => users.data.some((user) => user.id === id)) : undefined,
  };
}
