import type { OrderStatus } from './orders.ts';

/** Where a manager may put an order by hand (D15); into `ordered` and `completed` it also follows its items. */
export const MOVES_BY_HAND: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['approved', 'completed', 'cancelled'],
  approved: ['completed', 'cancelled'],
  ordered: ['completed'],
  completed: [],
  cancelled: [],
};
