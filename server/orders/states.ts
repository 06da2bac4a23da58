import { ORDER_MOVES } from '../../contract/values/order-states.ts';
import type { OrderStatus } from '../../contract/calls/orders.ts';
import { conflict } from '../failure.ts';
import type { Failure } from '../failure.ts';

export function canBeSet(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** The reason for a person. */
export function whyNotSet(from: OrderStatus, to: OrderStatus): string {
  if (to === 'ordered') return 'An order becomes ordered by itself, once all its items are.';
  return `An order that is ${from} cannot become ${to}.`;
}

/** While an order waits for a manager, nothing of it is ordered, received or completed (M6). */
export function needsApproval(orderId: string): Failure {
  return conflict(
    `${orderId} needs the approval of a manager first. Until then nothing of it can be ordered.`,
    'needs_approval',
  );
}
