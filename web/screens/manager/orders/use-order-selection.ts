import { useCallback, useState } from 'react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { canBeSelected } from './combinable.ts';
import { useOrdersNow } from './use-orders-now.ts';

const NONE: readonly ListedOrder[] = [];

/**
 * The selected orders, in the sequence of selection. Orders that can no longer be combined are dropped; another `view`
 * (search and status) starts without a selection.
 */
export function useOrderSelection(rows: readonly ListedOrder[], view: string) {
  const [ticked, setTicked] = useState({ view, orders: NONE });
  const now = useOrdersNow(ticked.view === view ? ticked.orders : NONE, { rows });
  return {
    selected: now.flatMap(({ order, isNotFound }) =>
      !isNotFound && canBeSelected(order) ? order : [],
    ),
    selectable: rows.filter(canBeSelected),
    /** Keeps its identity within a view: otherwise the rows would render again. */
    select: useCallback(
      (order: ListedOrder, isSelected: boolean) =>
        setTicked((before) => {
          const others = (before.view === view ? before.orders : NONE).filter(
            ({ id }) => id !== order.id,
          );
          return { view, orders: isSelected ? [...others, order] : others };
        }),
      [view],
    ),
    selectOnly: (orders: readonly ListedOrder[]) => setTicked({ view, orders }),
  };
}
