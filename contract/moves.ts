import type { ItemStatus } from './order-items.ts';
import type { OrderStatus } from './orders.ts';

/** Where a manager may put an order by hand (D15); into `ordered` and `completed` it also follows its items. */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['approved', 'completed', 'cancelled'],
  approved: ['completed', 'cancelled'],
  ordered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Where an item may go from each state (D14); missing to received is the late arrival. */
export const ITEM_MOVES: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  pending: ['ordered'],
  ordered: ['received', 'missing'],
  missing: ['received'],
  received: [],
};
