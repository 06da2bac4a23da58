import type { Sent } from '../../contract/calls/outbox.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db } from '../db/open.ts';
import { getPresentOrder } from '../orders/queries.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { enqueue, OWN_HOURLY_MAX } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import type { Services } from '../services.ts';
import { invoiceMessage } from './invoice-message.ts';
import { findInvoiceAddress, findPhotoOfOrder } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

interface EmailingPhoto {
  photoUrl: string;
  orderId: string;
  locationId: number;
}

/**
 * Sends an invoice photo to its location's address; the order's e-mail status follows. Throws `not_found` unless photo,
 * order and location belong together, `no_ottomate_email` without an address, and `not_delivered`.
 */
export async function emailPhoto(services: Services, photo: EmailingPhoto): Promise<Sent> {
  const { db, now } = services;
  const order = await getOrderOf(db, photo);
  const recipient = await findInvoiceAddress(db, photo.photoUrl);
  if (!recipient) throw refuse('no_ottomate_email');
  const { organizationName } = await getOrganizationSettings(db);
  const unsent = await db.transaction(async (tx) =>
    enqueue(tx, {
      kind: invoiceMessage,
      subjectId: photo.photoUrl,
      channel: 'email',
      recipient,
      subject: `Invoice for order ${order.id}, ${order.locationName}`,
      text: [
        `The invoice photo of order ${order.id} is attached.`,
        `Organization: ${organizationName}\nLocation: ${order.locationName}\nOrdered by: ${order.employeeName}`,
      ].join('\n\n'),
      attachments: [
        {
          fileName: `invoice-${order.id}.jpg`,
          contentType: 'image/jpeg',
          content: { storedFile: photo.photoUrl.slice(UPLOADS_PATH.length) },
        },
      ],
      hourlyMax: OWN_HOURLY_MAX,
      now: now(),
    }),
  );
  return requireDelivered(await sendNow(services, unsent));
}

/** The last invoices of a location are sent after it was deleted, so its row is not asked for. */
async function getOrderOf(db: Db, { photoUrl, orderId, locationId }: EmailingPhoto) {
  const order = await getPresentOrder(db, orderId);
  if (order.locationId !== locationId) throw notFound('order');
  if (!(await findPhotoOfOrder(db, { orderId: order.id, url: photoUrl }))) throw notFound('photo');
  return order;
}
