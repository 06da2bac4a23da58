import { useQueries } from '@tanstack/react-query';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';

export interface OrderNow {
  order: ListedOrder;
  /** Combined into another order, or deleted. */
  isNotFound: boolean;
}

/**
 * The current state of selected orders. An order that is not among the rows is read separately: newer orders may have moved
 * it to a page that is not loaded, or a filter hides it after a change of its state.
 */
export function useOrdersNow(
  chosen: readonly ListedOrder[],
  { rows, enabled = true }: { rows: readonly ListedOrder[]; enabled?: boolean },
): OrderNow[] {
  const shown = new Map(rows.map((order) => [order.id, order]));
  const missing = chosen.filter(({ id }) => !shown.has(id));
  const read = useQueries({
    queries: missing.map(({ id }) => ({ ...queryOf('getOrder', { params: { id } }), enabled })),
  });
  const results = new Map(missing.map(({ id }, index) => [id, read[index]]));
  return chosen.map((order) => {
    const result = results.get(order.id);
    return {
      order: shown.get(order.id) ?? result?.data ?? order,
      isNotFound: isNotFound(result?.error),
    };
  });
}
