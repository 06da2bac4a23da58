import { z } from 'zod';
import { because } from './because.ts';
import { CodedField, Message } from './coded.ts';
import { deliveryDate } from './deliveries.ts';
import { ItemAnswer } from './answers.ts';
import { instant, list, pathSerial, serialId } from './fields.ts';
import { oneOrMore, Paging, queryFrom, queryId, queryTo } from './query-fields.ts';
import { READY_MAX } from '../values/limits.ts';
import { ITEM_STATUSES } from '../values/order-states.ts';
import { Sent } from './outbox.ts';
import { route } from './route.ts';

/** From first to last; a purchase order shows the furthest that it reached (V4). */
export const PURCHASE_ORDER_STATES = ['numbered', 'sent', 'opened', 'answered', 'closed'] as const;
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number];

/** `not_opened`: not opened in time before its cut-off (V8). */
export const PURCHASE_ORDER_PROBLEMS = ['failed', 'not_opened'] as const;

export const PURCHASE_ORDER_EVENTS = [
  'sent',
  'delivered',
  'failed',
  'opened',
  'answered',
  'changed',
  'ordered',
  'received',
  'closed',
] as const;

/** What happened to a purchase order, oldest first. */
export const PurchaseOrderEvent = z.object({
  at: instant,
  kind: z.enum(PURCHASE_ORDER_EVENTS),
  /** Who did it: a person here or at the vendor. Null: the product itself, and a call without a profile. */
  by: z.string().nullable(),
  /** 'E-mail to orders@farm.example', '3 items'. */
  detail: z.string().nullable(),
  detailCoded: CodedField.nullable(),
});
export type PurchaseOrderEvent = z.output<typeof PurchaseOrderEvent>;

/** How a line differs from what its vendor knows. */
export const PurchaseOrderChange = z.object({
  productId: z.string(),
  productName: z.string(),
  unitOfMeasure: z.string(),
  /** The quantity that was sent; null: it was added since. */
  before: z.int().nullable(),
  /** The quantity now; null: it was taken out. */
  after: z.int().nullable(),
  /**
   * Where the vendor sees prices and one was corrected (E34): the different prices of these lines, the lowest first; null: a
   * line without a price. Else both are empty.
   */
  pricesBefore: z.array(z.string().nullable()).default([]),
  pricesAfter: z.array(z.string().nullable()).default([]),
});
export type PurchaseOrderChange = z.output<typeof PurchaseOrderChange>;

/** A vendor's items at one location under one number. */
export const PurchaseOrderRecord = z.object({
  number: z.int(),
  vendorId: z.int(),
  vendorName: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  createdAt: instant,
  /** Null: for no certain delivery. */
  deliveryDate: z.iso.date().nullable(),
  /** Until when the vendor takes it: the cut-off of its delivery when it was first sent. Null before, and without a schedule. */
  cutOffAt: instant.nullable(),
  state: z.enum(PURCHASE_ORDER_STATES),
  /** The vendor does not know yet how it is now: `changes` of the record. */
  changedSinceSent: z.boolean(),
  problem: z.enum(PURCHASE_ORDER_PROBLEMS).nullable(),
  /** The first moment of each; `closedAt` of its last item. */
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** When the whole purchase order was last sent, for each channel. Messages about a change only do not count. */
  lastSentAt: z.object({ email: instant.nullable(), sms: instant.nullable() }),
  /** A manager made a link to it before any message went out (24.3). */
  isShared: z.boolean(),
  /** Items under the number, and how many of them the vendor still has to deliver. */
  items: z.int(),
  openItems: z.int(),
  /** What its items with a price cost; null when none has one. */
  total: z.string().nullable(),
  /** Items of which the vendor's answer waits for a manager (V7). */
  answersToSettle: z.int(),
});
export type PurchaseOrderRecord = z.output<typeof PurchaseOrderRecord>;

export const PurchaseOrderItem = z.object({
  id: z.int(),
  orderId: z.string(),
  orderDate: instant,
  employeeName: z.string(),
  productId: z.string(),
  productName: z.string(),
  photoUrl: z.string().nullable(),
  quantity: z.int(),
  unitOfMeasure: z.string(),
  unitPrice: z.string().nullable(),
  vendorItemCode: z.string().nullable(),
  packSize: z.string().nullable(),
  /** An item that its vendor delivers on another day stays under this number. */
  deliveryDate: z.iso.date().nullable(),
  orderedStatus: z.enum(ITEM_STATUSES),
  receivedQuantity: z.number().nullable(),
  /** Whether the vendor still has to deliver it (D20). */
  isOpen: z.boolean(),
  /** The vendor's last answer (V7); null without one. */
  answer: ItemAnswer.nullable(),
});
export type PurchaseOrderItem = z.output<typeof PurchaseOrderItem>;

export const PurchaseOrderDetails = PurchaseOrderRecord.omit({ items: true }).extend({
  /** How many items there are; `items` is empty with `lines=none`. */
  itemCount: z.int(),
  items: z.array(PurchaseOrderItem),
  changes: z.array(PurchaseOrderChange),
  events: z.array(PurchaseOrderEvent),
});
export type PurchaseOrderDetails = z.output<typeof PurchaseOrderDetails>;

/** `from` and `to` are of the moment when it got its number. */
export const PurchaseOrderFilters = Paging.extend({
  vendorId: queryId.optional(),
  locationId: queryId.optional(),
  state: oneOrMore(PURCHASE_ORDER_STATES),
  from: queryFrom,
  to: queryTo,
  /** Those that are not closed, the nearest cut-off first, then those without one, the oldest first. Omitted: the newest first. */
  sort: z
    .literal('deadline', because('wrong_type', { field: 'sort', type: 'deadline' }))
    .optional(),
});
export type PurchaseOrderFilters = z.output<typeof PurchaseOrderFilters>;

const channel = z.enum(
  ['email', 'sms'],
  because('wrong_type', { field: 'channel', type: 'email_or_sms' }),
);

/** A purchase order with pending items that was not sent, or changed since, so that it could be sent now (H4). */
export const ReadyPurchaseOrder = z.object({
  number: z.int(),
  vendorId: z.int(),
  vendorName: z.string(),
  /** Null: it can be sent as a text message only. */
  vendorEmail: z.string().nullable(),
  locationId: z.int(),
  locationName: z.string(),
  deliveryDate: z.iso.date().nullable(),
  /** By the present schedule; null without one. */
  cutOffAt: instant.nullable(),
  /** Open items, and how many of them are still pending. */
  openItems: z.int(),
  pendingItems: z.int(),
  /** What its open items with a price cost, and what the vendor takes at least; null: not known, none. */
  total: z.string().nullable(),
  minimumOrder: z.string().nullable(),
  /** The first moment at which it was sent: only what changed since goes out. */
  sentAt: instant.nullable(),
  /** When it goes by its sending rule, and how; null: by hand, or not now. */
  goesAt: instant.nullable(),
  goesBy: channel.nullable(),
  /** Why it does not go by itself; null: nothing is in its way. */
  notSent: Message.nullable(),
});
export type ReadyPurchaseOrder = z.output<typeof ReadyPurchaseOrder>;

const OrderToSend = z.object({
  vendorId: serialId('vendor'),
  locationId: serialId('location'),
  /** Null: the purchase order without a delivery date. */
  deliveryDate: deliveryDate.nullable(),
  /** Which of several that are open for the day; omitted, the one that the vendor knows least of. */
  number: serialId('number').optional(),
});

/** What became of one of several purchase orders that were to be sent. */
export const SentPurchaseOrder = z.object({
  ...OrderToSend.shape,
  /** `refused`: it was not sent, and the sentence says why. */
  result: z.enum(['sent', 'captured', 'refused']),
  ...Message.shape,
});
export type SentPurchaseOrder = z.output<typeof SentPurchaseOrder>;

/** Numbers are one sequence; a malformed one is 404, like every path id (D4). */
export const PurchaseOrderParams = z.object({ number: pathSerial });

export const purchaseOrderRoutes = {
  listPurchaseOrders: route({
    method: 'GET',
    path: '/api/purchase-orders',
    right: 'manager',
    summary: 'Purchase orders, newest first or by their cut-off, always in pages',
    query: PurchaseOrderFilters,
    reply: z.array(PurchaseOrderRecord),
    mayLag: true,
  }),
  listReadyPurchaseOrders: route({
    method: 'GET',
    path: '/api/purchase-orders/ready',
    right: 'manager',
    summary: `What could be sent to vendors now: without a cut-off first, then the nearest; at most ${READY_MAX}`,
    query: z.object({ vendorId: queryId.optional(), locationId: queryId.optional() }),
    reply: z.array(ReadyPurchaseOrder),
  }),
  sendPurchaseOrders: route({
    method: 'POST',
    path: '/api/purchase-orders/send',
    right: 'manager',
    summary:
      'Send several purchase orders, of each that its vendor knows what changed; the answer says what became of each',
    body: z.object({
      orders: list(OrderToSend, because('wrong_type', { field: 'orders', type: 'list' }))
        .min(1, because('select', { what: 'orders_to_send' }))
        .max(READY_MAX, because('full', { what: 'orders_to_send', max: READY_MAX })),
      channel,
    }),
    reply: z.array(SentPurchaseOrder),
  }),
  getPurchaseOrder: route({
    method: 'GET',
    path: '/api/purchase-orders/:number',
    right: 'manager',
    summary: 'A purchase order with its items, what changed since it was sent, and its timeline',
    params: PurchaseOrderParams,
    /** Screens read its items page by page (Q3). */
    query: z.object({
      lines: z.literal('none', because('wrong_type', { field: 'lines', type: 'none' })).optional(),
    }),
    reply: PurchaseOrderDetails,
  }),
  listPurchaseOrderItems: route({
    method: 'GET',
    path: '/api/purchase-orders/:number/items',
    right: 'manager',
    summary:
      'The items of a purchase order; in pages first those whose answer is to be settled, then those without one (D5)',
    params: PurchaseOrderParams,
    query: Paging,
    reply: z.array(PurchaseOrderItem),
    mayLag: true,
  }),
  sendPurchaseOrder: route({
    method: 'POST',
    path: '/api/purchase-orders/:number/send',
    right: 'manager',
    summary: 'Send a purchase order to its vendor, or only what changed since it was sent',
    params: PurchaseOrderParams,
    body: z.object({
      channel,
      changesOnly: z
        .boolean(because('wrong_type', { field: 'changesOnly', type: 'boolean' }))
        .default(false),
    }),
    reply: Sent,
  }),
  getPurchaseOrderUbl: route({
    method: 'GET',
    path: '/api/purchase-orders/:number/ubl',
    right: 'manager',
    summary: "A purchase order as a UBL 2.1 Order, for the vendor's own system",
    params: PurchaseOrderParams,
    reply: 'application/xml',
  }),
};
