import { useQuery } from '@tanstack/react-query';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { queryOf } from '#web/api/queries.ts';

/** Always read on opening: an employee may mark items at any moment. */
const onOpening = { staleTime: 0, refetchOnMount: 'always' } as const;

/** One order; `known` is shown until it is loaded. */
export function useOrder(id: string, known?: ListedOrder) {
  return useQuery({
    ...queryOf('getOrder', { params: { id } }),
    ...onOpening,
    // Screens show the items of `useItemsOfOrder`, never these.
    placeholderData: known && { items: [], ...known },
  });
}

/** The items of an order. */
export function useItemsOfOrder(orderId: string, { enabled = true } = {}) {
  const params = { id: orderId };
  return useQuery({ ...queryOf('listItemsOfOrder', { params }), ...onOpening, enabled });
}
