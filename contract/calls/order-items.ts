import { z } from 'zod';
import { because } from './because.ts';
import { ItemAnswer } from './answers.ts';
import {
  deviceMoment,
  instant,
  optional,
  optionalPrice,
  quantity,
  requiredText,
  serialId,
  SerialParams,
  text,
  TextIdParams,
  version,
} from './fields.ts';
import { oneOrMore, Paging } from './query-fields.ts';
import { UNIT_ABBREVIATION_MAX } from '../values/limits.ts';
import { ITEM_STATUSES } from '../values/order-states.ts';
import { listFilters, OrderStatus, UNTIL_IT_GOES } from './orders.ts';
import { receiptId } from './receipts.ts';
import { route } from './route.ts';

export const ItemStatus = z.enum(ITEM_STATUSES);
export type ItemStatus = z.output<typeof ItemStatus>;

export const OrderItem = z.object({
  id: z.int(),
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  photoUrl: z.string().nullable(),
  quantity: z.int(),
  vendorId: z.int(),
  vendorName: z.string(),
  unitId: z.uuid(),
  /** The abbreviation of the unit when it was ordered: it stays when the unit is renamed (D11, E30). */
  unitOfMeasure: z.string(),
  /** These three are of the moment of ordering (M2). */
  unitPrice: z.string().nullable(),
  vendorItemCode: z.string().nullable(),
  packSize: z.string().nullable(),
  /** For which delivery it was ordered; null when its vendor had no schedule (V2). */
  deliveryDate: z.string().nullable(),
  orderedStatus: ItemStatus,
  orderedAt: instant.nullable(),
  /** How much has arrived, over all receipts; may be more than was ordered. Null when no receipt counted it (R1). */
  receivedQuantity: z.number().nullable(),
  /** Null until the item was first open: an order that waits for approval has none (E34). */
  purchaseOrderNumber: z.int().nullable(),
  /** The order's location, so that a vendor's items can be grouped by location and order without a second call. */
  locationId: z.int(),
  locationName: z.string(),
  orderDate: instant,
  orderStatus: OrderStatus,
  orderNeedsApproval: z.boolean(),
  employeeName: z.string(),
  orderNotes: z.string().nullable(),
  isDeleted: z.boolean(),
  /** Whether the vendor still has to deliver it (D20). */
  isOpen: z.boolean(),
  /** The vendor's last answer (V7); null without one. */
  answer: ItemAnswer.nullable(),
  version,
});
export type OrderItem = z.output<typeof OrderItem>;

/** What can be corrected of an item; what is left out stays. */
export const OrderItemChanges = z.object({
  quantity: quantity.optional(),
  unitOfMeasure: requiredText('unitOfMeasure', UNIT_ABBREVIATION_MAX).optional(),
  vendorId: serialId('vendor').optional(),
  unitPrice: optionalPrice('unitPrice').optional(),
});
export type OrderItemChanges = z.output<typeof OrderItemChanges>;

export const OrderItemFilters = Paging.extend({
  ...listFilters,
  orderId: text('order', 100).optional(),
  /** Only what the vendor still has to deliver (D20). */
  open: z.literal('true').optional(),
  status: oneOrMore(ITEM_STATUSES),
});
export type OrderItemFilters = z.output<typeof OrderItemFilters>;

const isArrival = (status: ItemStatus) => status === 'received' || status === 'missing';

export const orderItemRoutes = {
  listItemsOfOrder: route({
    method: 'GET',
    path: '/api/orders/:id/items',
    right: { person: 'record', location: 'record', otherwise: 'order_of_another' },
    summary: "An order's items",
    params: TextIdParams,
    reply: z.array(OrderItem),
  }),
  listOrderItems: route({
    method: 'GET',
    path: '/api/order-items',
    right: 'manager',
    summary: 'Items of all orders, newest order first',
    query: OrderItemFilters,
    reply: z.array(OrderItem),
    mayLag: true,
  }),
  updateOrderItem: route({
    method: 'PATCH',
    path: '/api/order-items/:id',
    right: UNTIL_IT_GOES,
    summary:
      "Change an open item's quantity, unit or vendor; who ordered it only the quantity, until it goes by itself",
    params: SerialParams,
    body: OrderItemChanges,
    reply: OrderItem,
  }),
  deleteOrderItem: route({
    method: 'DELETE',
    path: '/api/order-items/:id',
    right: UNTIL_IT_GOES,
    summary: 'Delete an order item; who ordered it until it goes by itself',
    params: SerialParams,
  }),
  restoreOrderItem: route({
    method: 'POST',
    path: '/api/order-items/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted item of an open order',
    params: SerialParams,
    reply: OrderItem,
  }),
  setOrderItemStatus: route({
    method: 'PATCH',
    path: '/api/order-items/:id/status',
    right: { person: 'record', location: 'record', otherwise: 'order_of_another' },
    summary: 'Move an item to ordered, received or missing; its order follows',
    params: SerialParams,
    body: z
      .object({
        status: ItemStatus,
        /**
         * True: 409 `not_converted` when something of the item came in a unit without a conversion. *Received* would add all
         * that was ordered to it, so a person is asked first (E32).
         */
        ask: optional(z.boolean(because('wrong_type', { field: 'ask', type: 'boolean' }))),
        /** The client's own id of a mark as received or missing makes a retry safe (D12). */
        id: optional(receiptId),
        /** The moment of arrival on the device; omitted: now. At most seven days back (E16). */
        at: optional(deviceMoment),
      })
      .refine(({ status, id, at }) => isArrival(status) || (id ?? at) === undefined, {
        path: ['status'],
        ...because('mark_is_no_arrival'),
      }),
    reply: OrderItem,
  }),
};
