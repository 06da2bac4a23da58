import { z } from 'zod';
import { instant, SerialParams, version } from './fields.ts';
import { ItemStatus } from './order-items.ts';
import { route } from './route.ts';

/** What is on its way to a location. Colleagues see it, so it has no notes (E14). */

/** A product that somebody ordered for a location. */
export const Ordered = z.object({
  productId: z.string(),
  productName: z.string(),
  vendorId: z.int(),
  quantity: z.int(),
  unitOfMeasure: z.string(),
  orderId: z.string(),
  orderedBy: z.int(),
  employeeName: z.string(),
  orderDate: instant,
  /** On the calendar of the location, the order was submitted today. */
  isOfToday: z.boolean(),
  deliveryDate: z.string().nullable(),
  orderedStatus: ItemStatus,
});
export type Ordered = z.output<typeof Ordered>;

/** An ordered item that has not arrived completely. */
export const ExpectedItem = z.object({
  orderItemId: z.int(),
  orderId: z.string(),
  employeeName: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** What people here also call the product now (L7). */
  altName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  quantity: z.int(),
  /** How much was kept so far; null for nothing. */
  receivedQuantity: z.number().nullable(),
  /** How much came and was refused so far (E32). */
  refusedQuantity: z.number(),
  /** What came in units without a conversion: nobody knows how much of the item that is. */
  awaitingConversion: z.array(z.object({ quantity: z.number(), unitOfMeasure: z.string() })),
  unitOfMeasure: z.string(),
  vendorItemCode: z.string().nullable(),
  packSize: z.string().nullable(),
  /** Null also for callers who see no prices. */
  unitPrice: z.string().nullable(),
  version,
});
export type ExpectedItem = z.output<typeof ExpectedItem>;

/** What one vendor delivers on one day under one purchase order. */
export const ExpectedDelivery = z.object({
  vendorId: z.int(),
  vendorName: z.string(),
  /** Null only for items that were ordered before purchase orders had numbers. */
  purchaseOrderNumber: z.int().nullable(),
  /** On the calendar of the location; null without a schedule. */
  deliveryDate: z.string().nullable(),
  isToday: z.boolean(),
  isOverdue: z.boolean(),
  items: z.array(ExpectedItem),
});
export type ExpectedDelivery = z.output<typeof ExpectedDelivery>;

/** How much of a product a location usually orders (G3). */
export const Usual = z.object({
  productId: z.string(),
  vendorId: z.int(),
  /** The product's present unit: in it are the quantities. What was ordered in another one does not count. */
  unitId: z.uuid(),
  /** The median quantity of its last eight orders there. */
  usual: z.int(),
  last: z.int(),
  /** From how many orders the median is. */
  orders: z.int(),
});
export type Usual = z.output<typeof Usual>;

export const orderedRoutes = {
  listUsual: route({
    method: 'GET',
    path: '/api/locations/:id/usual',
    right: { location: 'params.id' },
    summary: 'How much of each product a location usually orders, the most often ordered first',
    params: SerialParams,
    reply: z.array(Usual),
  }),
  listOrdered: route({
    method: 'GET',
    path: '/api/locations/:id/ordered',
    right: { location: 'params.id' },
    summary: 'What is on order for a location, and what was ordered today, by product and person',
    params: SerialParams,
    reply: z.array(Ordered),
    mayLag: true,
  }),
  listExpected: route({
    method: 'GET',
    path: '/api/locations/:id/expected',
    right: { location: 'params.id' },
    summary:
      'The deliveries that are expected at a location, today first, by vendor and purchase order',
    params: SerialParams,
    reply: z.array(ExpectedDelivery),
    mayLag: true,
  }),
};
