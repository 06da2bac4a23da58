import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useNoteAwaited } from '../../outbox/use-note-awaited.ts';
import { useUnopened } from './use-unopened.ts';

export interface ReadyFilters {
  vendorId: string | undefined;
  locationId: string | undefined;
}

/** What could be sent to vendors now (H4). `isAwaited`: what stands above the list is not known yet. */
export function useReady(filters: ReadyFilters) {
  const ready = useQuery({
    ...queryOf('listReadyPurchaseOrders', { query: filters }),
    staleTime: 0,
  });
  const isNoteAwaited = useNoteAwaited();
  const unopened = useUnopened(filters);
  const isAwaited = useAwaited(ready.isPending || unopened.isPending) || isNoteAwaited;
  return { orders: ready.data ?? [], isAwaited };
}
