import { useQueries } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { isGone } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';

export interface OrderNow {
  order: Order;
  /** Combined into another one by somebody, or deleted. */
  isGone: boolean;
}

/**
 * Chosen orders as they stand by now. Newer orders move an older one to a page that is not read, and a filter hides what
 * changed its state: such an order is read by itself.
 */
export function useOrdersNow(
  chosen: readonly Order[],
  { rows, enabled = true }: { rows: readonly Order[]; enabled?: boolean },
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
      isGone: isGone(result?.error),
    };
  });
}
