import { useCallback, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { canBeSelected } from './combinable.ts';

const NONE: readonly string[] = [];

/**
 * Which of the orders shown are ticked, in the sequence of ticking. What is no longer shown, or can no longer be
 * combined, is not selected; another `view` (search and status) begins with nothing selected.
 */
export function useOrderSelection(rows: readonly Order[], view: string) {
  const [ticked, setTicked] = useState({ view, ids: NONE });
  const ids = ticked.view === view ? ticked.ids : NONE;
  const shown = new Map(rows.filter(canBeSelected).map((order) => [order.id, order]));
  return {
    selected: ids.flatMap((id) => shown.get(id) ?? []),
    selectable: [...shown.values()],
    /** Keeps its identity within a view: the rows would repaint otherwise. */
    select: useCallback(
      (id: string, isSelected: boolean) =>
        setTicked((before) => {
          const others = (before.view === view ? before.ids : NONE).filter((one) => one !== id);
          return { view, ids: isSelected ? [...others, id] : others };
        }),
      [view],
    ),
    selectOnly: (orders: readonly Order[]) => setTicked({ view, ids: orders.map(({ id }) => id) }),
  };
}
