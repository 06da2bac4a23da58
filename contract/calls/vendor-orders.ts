import { z } from 'zod';
import { because } from './because.ts';
import { CodedField, Message } from './coded.ts';
import { ItemAnswer } from './answers.ts';
import { instant, list, optional, pathSerial, serialId, VendorAtLocationParams } from './fields.ts';
import { oneOrMore, Paging, queryId, searchText } from './query-fields.ts';
import { ITEMS_SEEN_MAX } from '../values/limits.ts';
import { LANGUAGES } from '../values/languages.ts';
import { ItemStatus } from './order-items.ts';
import { ORDER_STATUSES } from '../values/order-states.ts';
import { Sent } from './outbox.ts';
import { route } from './route.ts';

export const PublicVendorOrder = z.object({
  vendor: z.object({ name: z.string(), contactPerson: z.string() }),
  location: z.object({ name: z.string(), address: z.string().nullable() }),
  /** The vendor's, and the vendor's number for the location (V9). */
  language: z.enum(LANGUAGES),
  accountNumber: z.string().nullable(),
  /** Null where nothing is open, and where the open items are under several numbers: then each item says its own (E10). */
  purchaseOrderNumber: z.int().nullable(),
  orders: z.array(
    z.object({
      orderItemId: z.int(),
      /** Every open item has one (E34). */
      purchaseOrderNumber: z.int().nullable(),
      /** Null: for no certain delivery. */
      deliveryDate: z.iso.date().nullable(),
      orderId: z.string(),
      orderDate: instant,
      productName: z.string(),
      productImage: z.string().nullable(),
      quantity: z.int(),
      unitOfMeasure: z.string(),
      vendorItemCode: z.string().nullable(),
      packSize: z.string().nullable(),
      /** Null without a price, and where vendors see none (M3). */
      unitPrice: z.string().nullable(),
      amount: z.string().nullable(),
      status: ItemStatus,
      /** The vendor's last answer (E10); null without one. */
      answer: ItemAnswer.nullable(),
      /** To be sent with the next answer: if the item was edited since, the answer is refused. */
      version: z.int(),
    }),
  ),
  /** ISO 4217, of every price and amount. */
  currency: z.string(),
  /** The sum of the amounts; null without any. */
  total: z.string().nullable(),
  /** Items that are not in it. */
  unpricedItems: z.int(),
});
export type PublicVendorOrder = z.output<typeof PublicVendorOrder>;

/** A vendor with open items (D20), counted over the matching orders. */
export const OpenVendor = z.object({
  vendorId: z.int(),
  vendorName: z.string(),
  contactPerson: z.string(),
  orders: z.int(),
  locations: z.int(),
  items: z.int(),
});
export type OpenVendor = z.output<typeof OpenVendor>;

/** How many there are; when counting stopped, a minimum. */
const Total = z.object({ count: z.int(), stopped: z.boolean() });

/** A location with items of the vendor; deleted locations keep their name (D7). */
export const VendorLocation = z.object({
  locationId: z.int(),
  locationName: z.string(),
  vendorName: z.string(),
  /** The highest number of the open items (D20); null when nothing is open. */
  purchaseOrderNumber: z.int().nullable(),
  /** Pending or ordered, of orders that are not cancelled (D20). */
  open: Total,
  /** Among the open items that were counted. */
  pending: Total,
  all: Total,
  /** What the open items cost; null: none has a price, or counting stopped (M3). */
  openTotal: z.string().nullable(),
  /** Open items that are not in it. */
  openUnpricedItems: z.int(),
});
export type VendorLocation = z.output<typeof VendorLocation>;

/** `q` is matched as in the list of orders; `status` is that of the order. */
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
    right: 'manager',
    summary: 'Vendors that still have something to deliver, by name',
    query: OpenVendorFilters,
    reply: z.array(OpenVendor),
    mayLag: true,
  }),
  listVendorLocations: route({
    method: 'GET',
    path: '/api/vendor-orders/locations/:vendorId',
    right: 'manager',
    summary: 'Locations where a vendor has items, by name, each with its counts',
    params: z.object({ vendorId: pathSerial }),
    query: z.object({
      /** Only locations with open items. */
      open: z.literal('true').optional(),
    }),
    reply: z.array(VendorLocation),
    mayLag: true,
  }),
  getVendorOrderPdf: route({
    method: 'GET',
    path: '/api/vendor-orders/pdf/:vendorId/:locationId',
    right: 'manager',
    summary: "A vendor's open items at one location, as a purchase order PDF",
    params: VendorAtLocationParams,
    reply: 'application/pdf',
  }),
  sendVendorOrderSms: route({
    method: 'POST',
    path: '/api/vendor-orders/sms/:vendorId/:locationId',
    right: 'manager',
    summary: 'Text the vendor its open items',
    params: VendorAtLocationParams,
    reply: Sent,
  }),
  sendVendorOrderEmail: route({
    method: 'POST',
    path: '/api/vendor-orders/email/:vendorId/:locationId',
    right: 'manager',
    summary: 'E-mail the vendor its open items',
    params: VendorAtLocationParams,
    reply: Sent,
  }),
  createPublicLink: route({
    method: 'POST',
    path: '/api/vendor-orders/public-link/:vendorId/:locationId',
    right: 'manager',
    summary: "Make a link to a vendor's open items at one location",
    params: VendorAtLocationParams,
    reply: z.object({ publicUrl: z.string(), expiresAt: instant }),
    status: 201,
  }),
  markAllOrdered: route({
    method: 'POST',
    path: '/api/vendor-orders/mark-all-ordered/:vendorId/:locationId',
    right: 'manager',
    summary:
      'Set every pending item of a vendor at a location to ordered, or those of them that are named',
    params: VendorAtLocationParams,
    body: optional(
      z.object({
        /** Only these: a press that waited to be sent must not mark what its manager never saw. */
        itemIds: optional(
          list(serialId('orderItem'), because('list_missing', { what: 'items' }))
            .min(1)
            .max(ITEMS_SEEN_MAX),
        ),
      }),
    ),
    reply: Message.extend({
      /** How many items became ordered. */
      marked: z.int(),
      /** For `undoMarkAllOrdered`, for one minute; null when nothing was pending. */
      undoId: z.guid().nullable(),
    }),
  }),
  undoMarkAllOrdered: route({
    method: 'POST',
    path: '/api/vendor-orders/mark-all-ordered/:vendorId/:locationId/undo',
    right: 'manager',
    summary: 'Set the items of one such call to pending again, unless they changed since',
    params: VendorAtLocationParams,
    body: z.object({ undoId: z.guid(because('wrong_type', { field: 'undo', type: 'undo_id' })) }),
    reply: Message.extend({
      /** How many of them are pending now. */
      pending: z.int(),
      /** Items that were changed since. */
      staying: z.array(
        z.object({
          itemId: z.int(),
          productName: z.string(),
          reason: z.string(),
          reasonCoded: CodedField,
        }),
      ),
    }),
  }),
  getPublicVendorOrder: route({
    method: 'GET',
    path: '/api/vendor-orders/public/:token',
    right: 'link',
    summary: 'What a public link shows: all items, or with limit or cursor a page of them (D5)',
    // A text of any form: a malformed token is answered like an expired one (D22).
    params: z.object({ token: z.string() }),
    query: Paging,
    reply: PublicVendorOrder,
  }),
  listPublicLinks: route({
    method: 'GET',
    path: '/api/vendor-orders/public-links/:vendorId',
    right: 'manager',
    summary: "A vendor's valid links",
    params: z.object({ vendorId: pathSerial }),
    query: z.object({ locationId: queryId.optional() }),
    reply: z.array(PublicLink),
  }),
  revokePublicLinks: route({
    method: 'DELETE',
    path: '/api/vendor-orders/public-links/:vendorId',
    right: 'manager',
    summary: "End a vendor's links",
    params: z.object({ vendorId: pathSerial }),
    query: z.object({ locationId: queryId.optional() }),
  }),
};
