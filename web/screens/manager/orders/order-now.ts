import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { CallError } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';

/** One order as it stands: read again when it is opened, whatever is known of it. */
export function useOrderNow(known: Order) {
  return useQuery({
    ...queryOf('getOrder', { params: { id: known.id } }),
    placeholderData: known,
    refetchOnMount: 'always',
    retry: unlessGone,
  });
}

/** Its items: an employee may mark them as received at any moment. */
export function useItemsOfOrder(orderId: string) {
  return useQuery({
    ...queryOf('listItemsOfOrder', { params: { id: orderId } }),
    refetchOnMount: 'always',
    retry: unlessGone,
  });
}

/** Combined into another one, or never there. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** What is gone does not come back by asking again. */
export function unlessGone(failures: number, error: unknown): boolean {
  return failures < 1 && !isGone(error);
}
