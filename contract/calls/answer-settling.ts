import { z } from 'zod';
import { optional, optionalText, nameOrBlank, serialId, SerialParams } from './fields.ts';
import { NOTES_MAX } from '../values/limits.ts';
import { OrderItem } from './order-items.ts';
import { PurchaseOrderDetails, PurchaseOrderParams } from './purchase-orders.ts';
import { route } from './route.ts';

/**
 * Which answer is settled: its `id` as it was read. A newer one is 409 `changed_meanwhile`, with the item in `current`.
 * Omitted: the last, whichever it is.
 */
const Settled = optional(z.object({ answerId: optional(serialId('answer')) }));

/** What a vendor confirmed on the telephone. */
const PhoneConfirmation = z.object({
  /** Who confirmed it at the vendor. */
  name: nameOrBlank('name')
    .nullish()
    .transform((value) => value || null),
  note: optionalText('note', NOTES_MAX),
});
export type PhoneConfirmation = z.output<typeof PhoneConfirmation>;

/**
 * A manager settles a vendor's answer (V7), or records it. Each call is 409 when there is nothing to settle (E11) or to
 * confirm; the same confirmation of the same manager again is 200 and changes nothing.
 */
export const answerSettlingRoutes = {
  acceptAnswer: route({
    method: 'POST',
    path: '/api/order-items/:id/answer/accept',
    right: 'manager',
    summary: "Take a vendor's answer over into the item: its quantity, price and date, or missing",
    params: SerialParams,
    body: Settled,
    reply: OrderItem,
  }),
  dismissAnswer: route({
    method: 'POST',
    path: '/api/order-items/:id/answer/dismiss',
    right: 'manager',
    summary: "Leave the item as it was ordered, whatever the vendor's answer says",
    params: SerialParams,
    body: Settled,
    reply: OrderItem,
  }),
  takeBackSettling: route({
    method: 'POST',
    path: '/api/order-items/:id/answer/take-back',
    right: 'manager',
    summary:
      'Take back that an answer was accepted or dismissed, for one minute and by who did it, while the item did not change since',
    params: SerialParams,
    reply: OrderItem,
  }),
  confirmByPhone: route({
    method: 'POST',
    path: '/api/purchase-orders/:number/confirm-by-phone',
    right: 'manager',
    summary: 'Record that its vendor confirmed an unanswered purchase order on the telephone',
    params: PurchaseOrderParams,
    body: optional(PhoneConfirmation),
    reply: PurchaseOrderDetails,
  }),
};
