import { z } from 'zod';
import { because } from './because.ts';
import { CodedField, Message } from './coded.ts';
import { deliveryDate, MovedDelivery } from './deliveries.ts';
import {
  enteredUnit,
  instant,
  list,
  optional,
  optionalText,
  quantity,
  requiredText,
  serialId,
  SerialParams,
  TextIdParams,
} from './fields.ts';
import { oneOrMore, Paging, queryId, queryFrom, queryTo, searchText } from './query-fields.ts';
import { COMBINED_MAX, NOTES_MAX, ORDER_ITEMS_MAX } from '../values/limits.ts';
import { ORDER_STATUSES } from '../values/order-states.ts';
import { route } from './route.ts';

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.output<typeof OrderStatus>;

export const EMAIL_STATUSES = ['not_sent', 'sent', 'failed'] as const;
export const EmailStatus = z.enum(EMAIL_STATUSES);

export const OrderLine = z.object({ productId: z.string(), quantity: z.int() });

/** `locationName` is stored with the order, so that history survives deletions (D7). */
export const Order = z.object({
  id: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  status: OrderStatus,
  orderDate: instant,
  orderedBy: z.int(),
  employeeName: z.string(),
  vendorId: z.int().nullable(),
  items: z.array(OrderLine),
  notes: z.string().nullable(),
  submittedAt: instant.nullable(),
  invoicePhotoUrls: z.array(z.string()),
  ottomateEmailStatus: EmailStatus,
  /** The sum of its items with a price; null: none has one (M2). */
  total: z.string().nullable(),
  /** Items that are not in the total. */
  unpricedItems: z.int(),
  /** Whether it waits for a manager: its items are not open and cannot be ordered (M6). */
  needsApproval: z.boolean(),
  /** Why it waits (H9): above the limit, or over budgets. None unless it waits. */
  waitsFor: z.array(CodedField),
  approvedBy: z.int().nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: instant.nullable(),
  isDeleted: z.boolean(),
});
export type Order = z.output<typeof Order>;

/** An order in a list that was asked for without lines (Q3). */
export const OrderInList = Order.omit({ items: true }).extend({
  /** How many items it has, and the names of their vendors, each once. */
  itemCount: z.int(),
  vendorNames: z.array(z.string()),
});
export type OrderInList = z.output<typeof OrderInList>;

/** An order of a list, with its lines or without. */
const ListedOrder = z.union([Order, OrderInList]);
export type ListedOrder = z.output<typeof ListedOrder>;

/** The client's own id makes a retry safe (D12): 'ORD-' and a millisecond timestamp. */
export const orderId = z.string().regex(/^ORD-\d{10,17}$/, because('id_form', { what: 'order' }));

/** What an item of a new order says of itself; its product says the rest. */
export const NewOrderItem = z.object({
  productId: requiredText('product', 100),
  quantity,
  /** The delivery that is wanted; by default the first that can still be made. One that cannot becomes the next (E9). */
  deliveryDate: deliveryDate.nullish(),
});
export type NewOrderItem = z.output<typeof NewOrderItem>;

/** With what the person saw of the product. */
const ItemToOrder = NewOrderItem.extend({
  /** Where the product has another unit by now, the order is refused (O2). */
  unitOfMeasure: enteredUnit,
});

export const NewOrder = z.object({
  id: optional(orderId),
  locationId: serialId('location'),
  status: z.literal('pending', because('order_not_pending')).default('pending'),
  orderedBy: serialId('employee'),
  employeeName: optionalText('employeeName', 1_000),
  items: list(ItemToOrder, because('list_missing', { what: 'items' }))
    .min(1, because('empty', { what: 'order' }))
    .max(ORDER_ITEMS_MAX, because('full', { what: 'order', max: ORDER_ITEMS_MAX })),
  notes: optionalText('notes', NOTES_MAX),
});
export type NewOrder = z.output<typeof NewOrder>;

const NO_TOTAL = because('no_total', { field: 'total' });

/** A total as a person saw it; a text or a number, as all money. */
const seenTotal = z
  .union([z.string(), z.number()], NO_TOTAL)
  .transform(String)
  .refine((text) => /^\d{1,15}(\.\d{1,4})?$/.test(text), NO_TOTAL);

const ApprovedOrder = Order.extend({ movedDeliveries: z.array(MovedDelivery) });
export type ApprovedOrder = z.output<typeof ApprovedOrder>;

export const listFilters = {
  locationId: queryId.optional(),
  vendorId: queryId.optional(),
  orderedBy: queryId.optional(),
  from: queryFrom,
  to: queryTo,
  q: searchText.optional(),
};
export const OrderFilters = Paging.extend({
  ...listFilters,
  status: oneOrMore(ORDER_STATUSES),
  needsApproval: z.literal('true').optional(),
});
export type OrderFilters = z.output<typeof OrderFilters>;

/** `none`: orders come without their lines (Q3). */
const ListedOrderFilters = OrderFilters.extend({ lines: z.literal('none').optional() });
export type ListedOrderFilters = z.output<typeof ListedOrderFilters>;

/** Employees for their own orders, until it goes to the vendor by itself (H3). */
export const UNTIL_IT_GOES = {
  person: 'record',
  location: 'record',
  otherwise: 'order_of_another',
  until: 'it_goes',
} as const;

export const orderRoutes = {
  listOrders: route({
    method: 'GET',
    path: '/api/orders',
    right: 'manager',
    summary: 'Orders, newest first',
    query: ListedOrderFilters,
    reply: z.array(ListedOrder),
    mayLag: true,
  }),
  exportOrders: route({
    method: 'GET',
    path: '/api/orders/export',
    right: 'manager',
    summary: 'The orders that the filters show as a CSV file, a row per item',
    query: OrderFilters.omit({ limit: true, cursor: true }),
    reply: 'text/csv',
    mayLag: true,
  }),
  createOrder: route({
    method: 'POST',
    path: '/api/orders',
    right: {
      person: 'body.orderedBy',
      location: 'body.locationId',
      otherwise: 'ordering_for_another',
    },
    summary: 'Submit an order; the same id and content again answers the stored order',
    body: NewOrder,
    reply: Order,
    status: 201,
  }),
  listOrdersOfUser: route({
    method: 'GET',
    path: '/api/orders/user/:id',
    right: { person: 'params.id', otherwise: 'orders_of_another' },
    summary: "A user's orders, newest first",
    params: SerialParams,
    query: ListedOrderFilters,
    reply: z.array(ListedOrder),
    mayLag: true,
  }),
  getOrder: route({
    method: 'GET',
    path: '/api/orders/:id',
    right: { person: 'record', location: 'record', otherwise: 'order_of_another' },
    summary: 'One order',
    params: TextIdParams,
    reply: Order,
  }),
  setOrderStatus: route({
    method: 'PATCH',
    path: '/api/orders/:id/status',
    right: 'manager',
    summary: 'Approve, complete or cancel an order',
    params: TextIdParams,
    /** `total` as for `approveOrder`. */
    body: z.object({ status: OrderStatus, total: seenTotal.nullish() }),
    reply: ApprovedOrder,
  }),
  approveOrder: route({
    method: 'POST',
    path: '/api/orders/:id/approve',
    right: 'manager',
    summary: 'Approve an order that needs approval; the same again answers the approved order',
    params: TextIdParams,
    /** The total that the person saw, null for none: another one than the order's is 409 `changed_meanwhile` (E33). */
    body: optional(z.object({ total: seenTotal.nullish() })),
    reply: ApprovedOrder,
  }),
  takeBackApproval: route({
    method: 'POST',
    path: '/api/orders/:id/approve/take-back',
    right: 'manager',
    summary:
      'Take an approval back, for one minute and by who gave it, while nothing of the order is ordered; the order is pending again, and waits if it waited before',
    params: TextIdParams,
    reply: Order,
  }),
  withdrawOrder: route({
    method: 'POST',
    path: '/api/orders/:id/withdraw',
    right: UNTIL_IT_GOES,
    summary:
      'Take an order back while nothing of it went to a vendor; who ordered it where it goes by itself. It is cancelled',
    params: TextIdParams,
    reply: Order,
  }),
  combineOrders: route({
    method: 'POST',
    path: '/api/orders/:id/combine',
    right: 'manager',
    summary: 'Combine other orders into this one',
    params: TextIdParams,
    body: z.object({
      orderIds: list(requiredText('order', 100))
        .min(1)
        .max(COMBINED_MAX, because('full', { what: 'combined_orders', max: COMBINED_MAX })),
    }),
    reply: Order.extend(Message.shape),
  }),
  setInvoiceEmailStatus: route({
    method: 'PATCH',
    path: '/api/orders/:id/email-status',
    right: 'manager',
    summary: "Set the state of an order's invoice e-mail",
    params: TextIdParams,
    body: z.object({ status: EmailStatus }),
    reply: Order,
  }),
};
