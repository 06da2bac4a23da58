import { z } from 'zod';
import {
  instant,
  Message,
  oneOrMore,
  pathSerial,
  queryId,
  searchText,
  VendorAtLocationParams,
} from './fields.ts';
import { ItemStatus } from './order-items.ts';
import { ORDER_STATUSES } from './orders.ts';
import { Sent } from './outbox.ts';
import { route } from './route.ts';

export const PublicVendorOrder = z.object({
  vendor: z.object({ name: z.string(), contactPerson: z.string() }),
  location: z.object({ name: z.string(), address: z.string().nullable() }),
  /** Null until it is first drawn as PDF, linked, sent or ordered. */
  purchaseOrderNumber: z.int().nullable(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderDate: instant,
      productName: z.string(),
      productImage: z.string().nullable(),
      quantity: z.int(),
      unitOfMeasure: z.string(),
      status: ItemStatus,
    }),
  ),
});
export type PublicVendorOrder = z.output<typeof PublicVendorOrder>;

/** What one vendor still has to deliver (D20), counted over the orders that match. */
export const OpenVendor = z.object({
  vendorId: z.int(),
  vendorName: z.string(),
  contactPerson: z.string(),
  orders: z.int(),
  locations: z.int(),
  items: z.int(),
});
export type OpenVendor = z.output<typeof OpenVendor>;

/** `q` is sought as in the orders; `status` is that of the order. */
export const OpenVendorFilters = z.object({
  q: searchText.optional(),
  status: oneOrMore(ORDER_STATUSES),
});
export type OpenVendorFilters = z.output<typeof OpenVendorFilters>;

export const PublicLink = z.object({
  id: z.guid(),
  vendorId: z.int(),
  locationId: z.int(),
  createdAt: instant,
  expiresAt: instant,
  lastOpenedAt: instant.nullable(),
});
export type PublicLink = z.output<typeof PublicLink>;

export const vendorOrderRoutes = {
  listOpenVendors: route({
    method: 'GET',
    path: '/api/vendor-orders',
    who: 'manager',
    summary: 'Vendors that still have something to deliver, by name',
    query: OpenVendorFilters,
    reply: z.array(OpenVendor),
  }),
  getVendorOrderPdf: route({
    method: 'GET',
    path: '/api/vendor-orders/pdf/:vendorId/:locationId',
    who: 'manager',
    summary: "A vendor's open items at one location, as a purchase order PDF",
    params: VendorAtLocationParams,
    reply: 'application/pdf',
  }),
  sendVendorOrderSms: route({
    method: 'POST',
    path: '/api/vendor-orders/sms/:vendorId/:locationId',
    who: 'manager',
    summary: 'Text the vendor its open items',
    params: VendorAtLocationParams,
    reply: Sent,
  }),
  sendVendorOrderEmail: route({
    method: 'POST',
    path: '/api/vendor-orders/email/:vendorId/:locationId',
    who: 'manager',
    summary: 'E-mail the vendor its open items',
    params: VendorAtLocationParams,
    reply: Sent,
  }),
  createPublicLink: route({
    method: 'POST',
    path: '/api/vendor-orders/public-link/:vendorId/:locationId',
    who: 'manager',
    summary: "Make a link to a vendor's open items at one location",
    params: VendorAtLocationParams,
    reply: z.object({ publicUrl: z.string(), expiresAt: instant }),
    status: 201,
  }),
  markAllOrdered: route({
    method: 'POST',
    path: '/api/vendor-orders/mark-all-ordered/:vendorId/:locationId',
    who: 'manager',
    summary: 'Set every pending item of a vendor at a location to ordered',
    params: VendorAtLocationParams,
    reply: Message,
  }),
  getPublicVendorOrder: route({
    method: 'GET',
    path: '/api/vendor-orders/public/:token',
    who: 'token',
    summary: 'What the holder of a public link sees',
    // Of any form: what no link can have is answered like a link that ended (D22).
    params: z.object({ token: z.string() }),
    reply: PublicVendorOrder,
  }),
  listPublicLinks: route({
    method: 'GET',
    path: '/api/vendor-orders/public-links/:vendorId',
    who: 'manager',
    summary: "A vendor's valid links",
    params: z.object({ vendorId: pathSerial }),
    query: z.object({ locationId: queryId.optional() }),
    reply: z.array(PublicLink),
  }),
  revokePublicLinks: route({
    method: 'DELETE',
    path: '/api/vendor-orders/public-links/:vendorId',
    who: 'manager',
    summary: "End a vendor's links",
    params: z.object({ vendorId: pathSerial }),
    query: z.object({ locationId: queryId.optional() }),
  }),
};
