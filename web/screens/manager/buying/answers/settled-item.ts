import type { Answered } from '#web/orders/answer-words.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';

/** What settling needs of an item: order items have it, and those of a purchase order. */
export type SettledItem = Answered &
  Pick<OrderItem, 'id' | 'orderId' | 'productName' | 'orderedStatus'>;
