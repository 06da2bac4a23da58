import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { queryOf } from '#web/api/queries.ts';

/** Read on opening, whatever is known: an employee may mark items at any moment. */
const onOpening = { staleTime: 0, refetchOnMount: 'always' } as const;

/** One order as it stands; `known` is shown until it was read. */
export function useOrder(id: string, known?: Order) {
  return useQuery({
    ...queryOf('getOrder', { params: { id } }),
    ...onOpening,
    placeholderData: known,
  });
}

/** Its items as they stand. */
export function useItemsOfOrder(orderId: string, { enabled = true } = {}) {
  const params = { id: orderId };
  return useQuery({ ...queryOf('listItemsOfOrder', { params }), ...onOpening, enabled });
}
