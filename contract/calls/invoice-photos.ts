import { z } from 'zod';
import { CodedField } from './coded.ts';
import { instant, requiredText, serialId, text, TextIdParams, UuidParams } from './fields.ts';
import { oneOrMore, Paging } from './query-fields.ts';
import { EMAIL_STATUSES, EmailStatus, listFilters } from './orders.ts';
import { Sent } from './outbox.ts';
import { PhotoForm } from './photo-form.ts';
import { route } from './route.ts';

export const InvoicePhoto = z.object({
  id: z.guid(),
  url: z.string(),
  orderId: z.string(),
  orderDate: instant,
  locationId: z.int(),
  locationName: z.string(),
  /** The vendor of the order, or that it has several. */
  vendorName: z.string().nullable(),
  vendorNameCoded: CodedField.nullable(),
  ottomateEmail: z.string().nullable(),
  ottomateEmailStatus: EmailStatus,
});
export type InvoicePhoto = z.output<typeof InvoicePhoto>;

export const InvoicePhotoFilters = Paging.extend({
  ...listFilters,
  orderId: text('order', 100).optional(),
  /** The state of the e-mail. */
  status: oneOrMore(EMAIL_STATUSES),
});
export type InvoicePhotoFilters = z.output<typeof InvoicePhotoFilters>;

/** A photo's address as returned by its upload. */
const uploadedUrl = requiredText('photoAddress', 2_000);

export const invoicePhotoRoutes = {
  uploadInvoicePhoto: route({
    method: 'POST',
    path: '/api/orders/:id/upload-invoice',
    right: { location: 'record' },
    summary: 'Attach an invoice photo to an order',
    params: TextIdParams,
    body: PhotoForm,
    file: 'invoice',
    reply: z.object({ invoicePhotoUrl: z.string() }),
    status: 201,
  }),
  deleteInvoicePhoto: route({
    method: 'DELETE',
    path: '/api/orders/:id/invoice-photo',
    right: { person: 'record', location: 'record', otherwise: 'order_of_another' },
    summary: 'Remove an invoice photo from an order',
    params: TextIdParams,
    body: z.object({ photoUrl: uploadedUrl }),
  }),
  restoreInvoicePhoto: route({
    method: 'POST',
    path: '/api/invoice-photos/:id/restore',
    right: { person: 'record', location: 'record', otherwise: 'order_of_another' },
    summary:
      'Bring back a photo that was deleted within a day; its id, or that of its file, the last part of its address',
    params: UuidParams,
    reply: z.object({ invoicePhotoUrl: z.string() }),
  }),
  listInvoicePhotos: route({
    method: 'GET',
    path: '/api/invoice-photos',
    right: 'manager',
    summary: 'Invoice photos of all orders, newest order first',
    query: InvoicePhotoFilters,
    reply: z.array(InvoicePhoto),
    mayLag: true,
  }),
  emailInvoicePhoto: route({
    method: 'POST',
    path: '/api/invoice-photos/email',
    right: 'manager',
    summary: "Send an invoice photo to its location's e-mail address",
    body: z.object({
      photoUrl: uploadedUrl,
      orderId: requiredText('order', 100),
      locationId: serialId('location'),
    }),
    reply: Sent,
  }),
};
