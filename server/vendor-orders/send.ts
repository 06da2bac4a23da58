import type { Sent } from '../../contract/outbox.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { causeText } from '../outbox/causes.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { NewMessage } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import type { Services } from '../services.ts';
import { emailMessage } from './email-message.ts';
import { fileName } from './file-name.ts';
import { linkAddress } from './link.ts';
import { numberedPurchaseOrder } from './purchase-order-number.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { purchaseOrderPdf } from './pdf.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { smsMessage } from './sms-message.ts';

interface Sending extends VendorAtLocation {
  request: FastifyRequest;
}

/** The one moment of what a message says and of its record: only so can it be drawn anew (`requireSameOrder`). */
interface AtMoment extends VendorAtLocation {
  now: Date;
}

/** E-mails the vendor its open items, with the PDF and a new link. Throws not found, `conflict`, `not_delivered`. */
export async function sendByEmail(services: Services, { request, ...of }: Sending): Promise<Sent> {
  const { db, env } = services;
  const { vendor } = await getVendorAndLocation(db, of);
  if (!vendor.email) throw conflict(`${vendor.name} has no e-mail address. Add one first.`);
  const atNow = { ...of, now: services.now() };
  const order = await numbered(db, atNow);
  return send(services, atNow, {
    channel: 'email',
    recipient: vendor.email,
    ...emailMessage(order, linkAddress(request, env)),
    attachments: [
      {
        fileName: fileName(order),
        contentType: 'application/pdf',
        content: { bytes: Buffer.from(await purchaseOrderPdf(order)) },
      },
    ],
  });
}

/** Texts the vendor its open items, with a new link. Throws not found, `conflict`, `not_delivered`. */
export async function sendBySms(services: Services, { request, ...of }: Sending): Promise<Sent> {
  const atNow = { ...of, now: services.now() };
  const order = await numbered(services.db, atNow);
  return send(services, atNow, {
    channel: 'sms',
    recipient: order.vendor.phoneNumber,
    text: smsMessage(order, linkAddress(request, services.env)),
  });
}

/** Apart from recording the message, because drawing the PDF must not hold orders: a number without a message is kept. */
async function numbered(db: Db, of: AtMoment): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => numberedPurchaseOrder(tx, of));
}

async function send(
  services: Services,
  { now, ...of }: AtMoment,
  message: Omit<NewMessage, 'reason' | 'cause' | 'now'>,
): Promise<Sent> {
  const unsent = await services.db.transaction(async (tx) =>
    enqueue(tx, {
      ...message,
      reason: 'Purchase order',
      cause: causeText({ kind: 'vendor-order', ...of }),
      now,
    }),
  );
  return requireDelivered(await sendNow(services, unsent));
}
