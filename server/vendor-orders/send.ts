import type { Sent } from '../../contract/outbox.ts';
import type { FastifyRequest } from 'fastify';
import { conflict } from '../http/failure.ts';
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

/** E-mails the vendor its open items, with the PDF and a new link. Throws not found, `conflict`, `not_delivered`. */
export async function sendByEmail(services: Services, { request, ...of }: Sending): Promise<Sent> {
  const { db, env } = services;
  const { vendor } = await getVendorAndLocation(db, of);
  if (!vendor.email) throw conflict(`${vendor.name} has no e-mail address. Add one first.`);
  const order = await numbered(services, of);
  return send(services, of, {
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
  const order = await numbered(services, of);
  return send(services, of, {
    channel: 'sms',
    recipient: order.vendor.phoneNumber,
    text: smsMessage(order, linkAddress(request, services.env)),
  });
}

/** Apart from recording the message, because drawing the PDF must not hold orders: a number without a message is kept. */
async function numbered({ db, now }: Services, of: VendorAtLocation): Promise<PurchaseOrder> {
  return db.transaction(async (tx) => numberedPurchaseOrder(tx, { ...of, now: now() }));
}

async function send(
  services: Services,
  of: VendorAtLocation,
  message: Omit<NewMessage, 'reason' | 'cause' | 'now'>,
): Promise<Sent> {
  const unsent = await services.db.transaction(async (tx) =>
    enqueue(tx, {
      ...message,
      reason: 'Purchase order',
      cause: causeText({ kind: 'vendor-order', ...of }),
      now: services.now(),
    }),
  );
  return requireDelivered(await sendNow(services, unsent));
}
