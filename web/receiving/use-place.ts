import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';

interface Place {
  /** Where something arrives; null: there is no location. Undefined while it loads. */
  location: Location | null | undefined;
  /** Managers choose; employees do so in their header. */
  choices: readonly Location[] | undefined;
  choose: (locationId: number) => void;
  /** The time zone of the location. */
  zone: string;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

export function usePlace(): Place {
  const isManager = useUser().userType === 'manager';
  const { locationId, setLocation } = useReceivingAddress();
  const own = useChosenLocation();
  const everywhere = useQuery({ ...queryOf('listLocations'), enabled: isManager });
  const settings = useQuery(queryOf('getOrganizationSettings'));

  const choices = isManager ? everywhere.data : undefined;
  const chosen = choices?.find(({ id }) => id === locationId) ?? own.location ?? choices?.[0];
  const location = isManager ? choices && (chosen ?? null) : own.assigned && own.location;
  return {
    location,
    choices,
    choose: setLocation,
    zone: location?.timezone ?? settings.data?.timezone ?? 'UTC',
    isError: isManager ? everywhere.isError && !everywhere.data : own.isError,
    isFetching: everywhere.isFetching,
    retry: () => (isManager ? void everywhere.refetch() : own.retry()),
  };
}
