import { useQuery } from '@tanstack/react-query';
import type { User, UserLocation } from '#contract/users.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';

/** A user together with the locations that the user can access. */
export interface Person extends User {
  locationIds: number[];
}

/** All users as one list, available when users and their locations are loaded. */
export function usePeople() {
  const users = useQuery(queryOf('listUsers'));
  const assignments = useQuery(queryOf('listUserLocations'));
  return {
    data: users.data && assignments.data && peopleOf(users.data, assignments.data),
    isError: users.isError || assignments.isError,
    isFetching: users.isFetching || assignments.isFetching,
    error: users.error ?? assignments.error,
    refetch: () => Promise.all([users.refetch(), assignments.refetch()]),
  };
}

/** Whether PINs matter here: they are asked for, or prepared for the day they will be. */
export function usePinsShown(people: readonly User[] | undefined): boolean {
  const { accessMode } = useSession().session;
  return accessMode === 'pin' || (people?.some(({ hasPin }) => hasPin) ?? false);
}

function peopleOf(users: readonly User[], assignments: readonly UserLocation[]): Person[] {
  const byUser = Map.groupBy(assignments, ({ userId }) => userId);
  return users.map((user) => ({
    ...user,
    locationIds: (byUser.get(user.id) ?? []).map(({ locationId }) => locationId),
  }));
}
