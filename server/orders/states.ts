import { ORDER_MOVES } from '../../contract/values/order-states.ts';
import type { OrderStatus } from '../../contract/calls/orders.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

export function canBeSet(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** While an order waits for a manager, nothing of it is ordered, received or completed (M6). */
export function needsApproval(orderId: string): Failure {
  return refuse('needs_approval', { orderId, because: 'ordering' });
}
