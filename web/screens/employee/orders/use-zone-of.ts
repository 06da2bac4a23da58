import { useChosenLocation } from '#web/session/location.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';

/** The clocks of an order's location. */
export function useZoneOf(locationId: number): string {
  const { zone } = useOrganizationTime();
  const { assigned } = useChosenLocation();
  return assigned?.find(({ id }) => id === locationId)?.timezone ?? (zone || 'UTC');
}
