import { ORDER_MOVES } from '../../contract/moves.ts';
import type { OrderStatus } from '../../contract/orders.ts';

export function canBeSet(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** The reason for a person. */
export function whyNotSet(from: OrderStatus, to: OrderStatus): string {
  if (to === 'ordered') return 'An order becomes ordered by itself, once all its items are.';
  return `An order that is ${from} cannot become ${to}.`;
}
