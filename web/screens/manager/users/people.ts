import { useQuery } from '@tanstack/react-query';
import type { User, UserLocation } from '#contract/calls/users.ts';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useSession } from '#web/session/session.tsx';
import { needsOf } from '../records/needs.ts';

/** A user together with the locations that the user can access; undefined while those are not loaded. */
export interface Person extends User {
  locationIds: number[] | undefined;
}

/** All users with their locations, which have a state of their own: late ones follow. */
export function usePeople() {
  const users = useQuery(queryOf('listUsers'));
  const assignments = useQuery(queryOf('listUserLocations'));
  const locations = useQuery(queryOf('listLocations'));
  // Rows would grow by the names of their locations.
  const isAwaited = useAwaited(assignments.isPending || locations.isPending);
  const data = isAwaited ? undefined : users.data;
  return {
    people: { ...users, data: data && peopleOf(data, assignments.data) },
    nameOf: locations.data && new Map(locations.data.map(({ id, name }) => [id, name])),
    needs: needsOf([assignments, locations]),
  };
}

/** Whether PINs matter here: they are asked for, or prepared for the day they will be. */
export function usePinsShown(people: readonly User[] | undefined): boolean {
  const { accessMode } = useSession().session;
  return accessMode === 'pin' || (people?.some(({ hasPin }) => hasPin) ?? false);
}

function peopleOf(
  users: readonly User[],
  assignments: readonly UserLocation[] | undefined,
): Person[] {
  const byUser = assignments && Map.groupBy(assignments, ({ userId }) => userId);
  return users.map((user) => ({
    ...user,
    locationIds: byUser && (byUser.get(user.id) ?? []).map(({ locationId }) => locationId),
  }));
}

export const isManager = ({ userType }: User) => userType === 'manager';
export const isEmployee = ({ userType }: User) => userType === 'employee';
