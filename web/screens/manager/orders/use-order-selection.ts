import { useCallback, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { canBeSelected } from './combinable.ts';
import { useOrdersNow } from './use-orders-now.ts';

const NONE: readonly Order[] = [];

/**
 * Which orders are ticked, in the sequence of ticking. What can no longer be combined is not selected; another `view`
 * (search and status) begins with nothing selected.
 */
export function useOrderSelection(rows: readonly Order[], view: string) {
  const [ticked, setTicked] = useState({ view, orders: NONE });
  const now = useOrdersNow(ticked.view === view ? ticked.orders : NONE, { rows });
  return {
    selected: now.flatMap(({ order, isGone }) => (!isGone && canBeSelected(order) ? order : [])),
    selectable: rows.filter(canBeSelected),
    /** Keeps its identity within a view: the rows would repaint otherwise. */
    select: useCallback(
      (order: Order, isSelected: boolean) =>
        setTicked((before) => {
          const others = (before.view === view ? before.orders : NONE).filter(
            ({ id }) => id !== order.id,
          );
          return { view, orders: isSelected ? [...others, order] : others };
        }),
      [view],
    ),
    selectOnly: (orders: readonly Order[]) => setTicked({ view, orders }),
  };
}
