import { SerialParams } from './fields.ts';
import { OrderItem } from './order-items.ts';
import { route } from './route.ts';

/** A manager settles a vendor's answer (V7). Both calls are 409 when there is nothing to settle (E11). */
export const answerSettlingRoutes = {
  acceptAnswer: route({
    method: 'POST',
    path: '/api/order-items/:id/answer/accept',
    who: 'manager',
    summary: "Take a vendor's answer over into the item: its quantity, price and date, or missing",
    params: SerialParams,
    reply: OrderItem,
  }),
  dismissAnswer: route({
    method: 'POST',
    path: '/api/order-items/:id/answer/dismiss',
    who: 'manager',
    summary: "Leave the item as it was ordered, whatever the vendor's answer says",
    params: SerialParams,
    reply: OrderItem,
  }),
};
