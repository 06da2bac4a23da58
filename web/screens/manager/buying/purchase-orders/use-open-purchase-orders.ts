import { useQuery } from '@tanstack/react-query';
import { PAGE_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';

/**
 * The purchase orders of a vendor at a location that are not closed.
 * @param enabled false: only what another part of the screen has read
 */
export function useOpenPurchaseOrders(
  { vendorId, locationId }: { vendorId: number; locationId: number },
  { enabled }: { enabled: boolean },
) {
  const query = {
    vendorId: String(vendorId),
    locationId: String(locationId),
    state: 'numbered,sent,opened,answered',
    limit: String(PAGE_MAX),
  };
  return useQuery({ ...queryOf('listPurchaseOrders', { query }), enabled }).data ?? [];
}
