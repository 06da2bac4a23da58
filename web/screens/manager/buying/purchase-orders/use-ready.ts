import { useQuery } from '@tanstack/react-query';
import { PATIENCE_MS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useIsLate } from '#web/ui/use-is-late.ts';

export interface ReadyFilters {
  vendorId: string | undefined;
  locationId: string | undefined;
}

/** What could be sent to vendors now (H4). `isAwaited`: what stands below should wait for it, so that it does not move. */
export function useReady(filters: ReadyFilters) {
  const ready = useQuery({
    ...queryOf('listReadyPurchaseOrders', { query: filters }),
    staleTime: 0,
  });
  const isLate = useIsLate(ready.isPending, PATIENCE_MS);
  return { orders: ready.data ?? [], isAwaited: ready.isPending && !isLate };
}
