import type { Order } from '../../contract/calls/orders.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { setEmailStatus } from '../orders/queries.ts';
import type { OrderRow } from '../orders/queries.ts';
import { isSentAbout } from '../outbox/same-messages.ts';
import { settleFailed } from '../outbox/settle-failed.ts';
import { invoiceMessage } from './invoice-message.ts';
import { listPhotosOfOrder } from './queries.ts';
import { notFound } from '../failure.ts';

/**
 * Sets the state of an order's invoice e-mail by hand, to any of the three: a manager may know that an invoice was sent in
 * another way. Then what could not be sent of it needs nobody (V10). Throws `not_found`.
 */
export async function markInvoices(
  tx: Tx,
  { orderId, status, now }: { orderId: string; status: Order['ottomateEmailStatus']; now: Date },
): Promise<void> {
  const [locked] = await lockOrders(tx, [orderId]);
  if (!locked) throw notFound('order');
  await setEmailStatus(tx, locked, status);
  const photos = await listPhotosOfOrder(tx, orderId);
  await settleFailed(tx, {
    kind: invoiceMessage.name,
    subjectIds: photos.map(({ url }) => url),
    at: status === 'sent' ? now : null,
  });
}

/**
 * Sets a sent order to `not_sent` when a photo joins it that was not sent. The same rule holds when orders with different
 * states are combined (D17). A restored photo that was sent before it was deleted changes nothing.
 */
export async function noteUnsentInvoice(
  tx: Tx,
  order: Locked<'orders', OrderRow>,
  url: string,
): Promise<void> {
  if (order.ottomateEmailStatus !== 'sent') return;
  if (await isSentAbout(tx, { kind: invoiceMessage.name, subjectId: url })) return;
  await setEmailStatus(tx, order, 'not_sent');
}
