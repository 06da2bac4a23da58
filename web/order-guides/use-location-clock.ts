import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { useNow } from '#web/session/use-now.ts';

/** The present moment, and the time zone of a location. */
export function useLocationClock(locationId: number): { zone: string; now: Date } {
  const locations = useQuery(queryOf('listLocations'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const own = locations.data?.find(({ id }) => id === locationId)?.timezone;
  return { zone: own ?? settings.data?.timezone ?? 'UTC', now: useNow() };
}
