import type { Sent } from '../../contract/calls/outbox.ts';
import type { Vendor } from '../../contract/calls/vendors.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { NewMessage } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import { insertPurchaseOrderMessage } from '../purchase-orders/messages.ts';
import { lockPurchaseOrders } from '../purchase-orders/queries.ts';
import type { Services } from '../services.ts';
import { emailMessage } from '../drawing/email/email-message.ts';
import { purchaseOrderCsv } from '../drawing/csv.ts';
import { fileName } from '../drawing/file-name.ts';
import { linkAddress } from './link.ts';
import { purchaseOrderMessage } from './purchase-order-message.ts';
import type { PurchaseOrder } from '../drawing/purchase-order.ts';
import { purchaseOrderPdf } from '../drawing/pdf/draw.ts';
import { getPurchaseOrderToSend, getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { findSentBefore, whenSettled } from './sent-before.ts';
import { ofRule } from './sent-by-rule.ts';
import type { SentByRule } from './sent-by-rule.ts';
import { smsMessage } from '../drawing/sms/sms-message.ts';
import { sentLinesOf } from './message-lines.ts';
import { refuse } from '../failure.ts';

interface Sending extends VendorAtLocation {
  /** Only items under this number; all open items when omitted. */
  number?: number | undefined;
  /** The address of the product. */
  base: string;
  /** The sending rule that sends it; a person otherwise. */
  byRule?: SentByRule | undefined;
}

/** One moment for the message and its record, so that the message can be drawn again (`requireSameOrder`). */
type AtMoment = Omit<Sending, 'base'> & { now: Date };

/**
 * E-mails the vendor its open items, with the PDF, a CSV per purchase order (V9) and a new link. Throws
 * `not_found`, `nothing_open`, `vendor_without_email` and `not_delivered`.
 */
export async function sendByEmail(services: Services, { base, ...of }: Sending): Promise<Sent> {
  const { db } = services;
  const { vendor } = await getVendorAndLocation(db, of);
  const recipient = requireEmail(vendor);
  const atNow = { ...of, now: services.now() };
  const order = await getPurchaseOrderToSend(db, atNow);
  return send(services, atNow, order, {
    channel: 'email',
    recipient,
    ...emailMessage(order, linkAddress(base)),
    attachments: [
      {
        fileName: fileName(order, 'pdf'),
        contentType: 'application/pdf',
        content: { bytes: Buffer.from(await purchaseOrderPdf(order)) },
      },
      ...order.parts.map((part) => ({
        fileName: fileName(order, 'csv', part),
        contentType: 'text/csv',
        content: { bytes: Buffer.from(purchaseOrderCsv(part, order.currency)) },
      })),
    ],
  });
}

/** Throws `vendor_without_email`. */
export function requireEmail({ name, email }: Pick<Vendor, 'name' | 'email'>): string {
  if (!email) throw refuse('vendor_without_email', { vendorName: name });
  return email;
}

/** Texts the vendor its open items, with a new link. Throws `not_found`, `nothing_open` and `not_delivered`. */
export async function sendBySms(services: Services, { base, ...of }: Sending): Promise<Sent> {
  const atNow = { ...of, now: services.now() };
  const order = await getPurchaseOrderToSend(services.db, atNow);
  return send(services, atNow, order, {
    channel: 'sms',
    recipient: order.vendor.phoneNumber,
    text: smsMessage(order, linkAddress(base)),
  });
}

/** Records and sends a message, unless the same was sent within a minute: then that is the answer (E34). */
async function send(
  services: Services,
  { number, now, byRule, ...of }: AtMoment,
  order: PurchaseOrder,
  message: Omit<NewMessage, 'kind' | 'subjectId' | 'now'>,
): Promise<Sent> {
  const subjectId = String(order.number);
  const scope = number === undefined ? 'vendor' : 'number';
  const unsent = await services.db.transaction(async (tx) => {
    const held = await lockPurchaseOrders(tx, order.numbers);
    await byRule?.requireDue(tx);
    const { channel, recipient } = message;
    const content = {
      kind: purchaseOrderMessage.name,
      subjectId,
      channel,
      recipient,
      numbers: order.numbers.toSorted((one, other) => one - other),
    } as const;
    const before = await findSentBefore(tx, held, { ...of, ...content, now });
    if (before) return before;
    const recorded = await enqueue(tx, {
      ...message,
      ...(byRule && ofRule(byRule)),
      subjectId,
      kind: purchaseOrderMessage,
      now,
    });
    await insertPurchaseOrderMessage(tx, {
      messageId: recorded.id,
      scope,
      drawnAt: now,
      sentLines: sentLinesOf(order),
      plannedAt: byRule?.plannedAt,
    });
    return recorded;
  });
  return requireDelivered(await whenSettled(services, await sendNow(services, unsent)));
}
