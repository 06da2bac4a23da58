import type { Tx } from '../db/open.ts';
import { setEmailStatus } from '../orders/queries.ts';
import { followCombined, lockOrders } from '../orders/lock-orders.ts';
import type { MessageKind, Outcome } from '../outbox/message-kind.ts';
import { isSentSince } from '../outbox/same-messages.ts';
import { findInvoiceAddress, findPhotoAt } from './queries.ts';
import { refuse } from '../failure.ts';

/** An invoice photo, sent to its location's address. Its subject is the photo's address: an order may have several. */
export const invoiceMessage: MessageKind = {
  name: 'invoice',
  topics: ['orders'],
  follow: async (tx, { subjectId }, { outcome }) => {
    const photo = await findPhotoAt(tx, subjectId);
    if (photo) await followInvoice(tx, photo.orderId, outcome);
  },
  requireCurrent: async (tx, message) => {
    const { subjectId, recipient, settledAt } = message;
    if (settledAt !== null || (await findInvoiceAddress(tx, subjectId)) !== recipient)
      throw refuse('invoice_changed');
    if (await isSentSince(tx, message)) throw refuse('message_sent');
  },
};

/** The e-mail status of an order follows its invoice (D24), also of the order that it was combined into (D17). */
async function followInvoice(tx: Tx, orderId: string, outcome: Outcome): Promise<void> {
  // Locked first: an order that is being combined is waited for, and then followed.
  const [order] = await lockOrders(tx, [orderId]);
  if (!order) {
    const into = await followCombined(tx, orderId);
    return into === orderId ? undefined : followInvoice(tx, into, outcome);
  }
  // No caller waits for a message that is given up: the invoice may have been sent again since.
  if (outcome === 'given_up' && order.ottomateEmailStatus !== 'not_sent') return;
  const isDelivered = outcome === 'sent' || outcome === 'captured';
  await setEmailStatus(tx, order, isDelivered ? 'sent' : 'failed');
}
