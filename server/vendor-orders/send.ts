import type { Sent } from '../../contract/outbox.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { NewMessage } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import type { Services } from '../services.ts';
import { emailMessage } from './email-message.ts';
import { purchaseOrderCsv } from './csv.ts';
import { fileName } from './file-name.ts';
import { linkAddress } from './link.ts';
import { purchaseOrderMessage } from './purchase-order-message.ts';
import { numberedPurchaseOrder } from './purchase-order-number.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { purchaseOrderPdf } from './pdf/draw.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { smsMessage } from './sms-message.ts';

interface Sending extends VendorAtLocation {
  request: FastifyRequest;
}

/** One moment for the message and its record, so that the message can be drawn again (`requireSameOrder`). */
interface AtMoment extends VendorAtLocation {
  now: Date;
}

/** E-mails the vendor its open items, with the PDF, a CSV (V9) and a new link. Throws not found, `conflict`, `not_delivered`. */
export async function sendByEmail(services: Services, { request, ...of }: Sending): Promise<Sent> {
  const { db, env } = services;
  const { vendor } = await getVendorAndLocation(db, of);
  if (!vendor.email) throw conflict(`${vendor.name} has no e-mail address. Add one first.`);
  const atNow = { ...of, now: services.now() };
  const order = await numbered(db, atNow);
  return send(services, {
    now: atNow.now,
    subjectId: String(order.number),
    channel: 'email',
    recipient: vendor.email,
    ...emailMessage(order, linkAddress(request, env)),
    attachments: [
      {
        fileName: fileName(order, 'pdf'),
        contentType: 'application/pdf',
        content: { bytes: Buffer.from(await purchaseOrderPdf(order)) },
      },
      {
        fileName: fileName(order, 'csv'),
        contentType: 'text/csv',
        content: { bytes: Buffer.from(purchaseOrderCsv(order)) },
      },
    ],
  });
}

/** Texts the vendor its open items, with a new link. Throws not found, `conflict`, `not_delivered`. */
export async function sendBySms(services: Services, { request, ...of }: Sending): Promise<Sent> {
  const atNow = { ...of, now: services.now() };
  const order = await numbered(services.db, atNow);
  return send(services, {
    now: atNow.now,
    subjectId: String(order.number),
    channel: 'sms',
    recipient: order.vendor.phoneNumber,
    text: smsMessage(order, linkAddress(request, services.env)),
  });
}

/** A separate transaction: drawing the PDF must not lock orders. A number without a message is kept. */
async function numbered(db: Db, of: AtMoment): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => numberedPurchaseOrder(tx, of));
}

async function send(services: Services, message: Omit<NewMessage, 'kind'>): Promise<Sent> {
  const unsent = await services.db.transaction(async (tx) =>
    enqueue(tx, { ...message, kind: purchaseOrderMessage }),
  );
  return requireDelivered(await sendNow(services, unsent));
}
