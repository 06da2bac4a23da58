import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';

interface ReceivingLocation {
  /** Where something arrives; null: there is no location. Undefined while it loads, and where all are shown. */
  location: Location | null | undefined;
  /** A manager of several locations has chosen none: all of them are shown. */
  isEverywhere: boolean;
  /** Managers choose; employees do so in their header. */
  choices: readonly Location[] | undefined;
  /** Null: all of them. */
  choose: (locationId: number | null) => void;
  /** The time zone of the location. */
  zone: string;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function useReceivingLocation(): ReceivingLocation {
  const isManager = useUser().userType === 'manager';
  const { locationId, setLocation } = useReceivingAddress();
  const own = useChosenLocation();
  const everywhere = useQuery({ ...queryOf('listLocations'), enabled: isManager });
  const settings = useQuery(queryOf('getOrganizationSettings'));

  const choices = isManager ? everywhere.data : undefined;
  const chosen = choices?.find(({ id }) => id === locationId);
  const isEverywhere = choices !== undefined && choices.length > 1 && !chosen;
  const ofManager = isEverywhere ? undefined : choices && (chosen ?? choices[0] ?? null);
  const location = isManager ? ofManager : own.assigned && own.location;
  return {
    location,
    isEverywhere,
    choices,
    choose: setLocation,
    zone: location?.timezone ?? settings.data?.timezone ?? 'UTC',
    isError: isManager ? everywhere.isError && !everywhere.data : own.isError,
    isFetching: everywhere.isFetching,
    retry: () => (isManager ? void everywhere.refetch() : own.retry()),
  };
}
