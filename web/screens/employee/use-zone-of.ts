import { useChosenLocation } from '#web/session/location.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';

/** The time zone of a location: on whose calendar its days are, and whose clocks say when an order goes. */
export function useZoneOf(locationId: number): string {
  const { zone } = useOrganizationTime();
  const { assigned } = useChosenLocation();
  return assigned?.find(({ id }) => id === locationId)?.timezone ?? (zone || 'UTC');
}
