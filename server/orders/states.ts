import type { OrderStatus } from '../../contract/orders.ts';

/** Where a manager may put an order by hand (D15); into `ordered` and `completed` it also follows its items. */
const BY_HAND: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['approved', 'completed', 'cancelled'],
  approved: ['completed', 'cancelled'],
  ordered: ['completed'],
  completed: [],
  cancelled: [],
};

export function canBeSet(from: OrderStatus, to: OrderStatus): boolean {
  return BY_HAND[from].includes(to);
}

/** Why not, for a person. */
export function whyNotSet(from: OrderStatus, to: OrderStatus): string {
  if (to === 'ordered') return 'An order becomes ordered by itself, once all its items are.';
  return `An order that is ${from} cannot become ${to}.`;
}
