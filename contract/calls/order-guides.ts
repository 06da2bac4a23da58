import { z } from 'zod';
import { because } from './because.ts';
import {
  enteredUnit,
  list,
  quantity,
  requiredName,
  serialId,
  textId,
  UuidParams,
  version,
} from './fields.ts';
import { queryId } from './query-fields.ts';
import { ORDER_GUIDE_LINES_MAX } from '../values/limits.ts';
import { route } from './route.ts';
import { StandingOrder } from './standing-orders.ts';

/** Products that a location orders together, under a name (G2). */

export const OrderGuideLine = z.object({
  productId: z.string(),
  /** How much is usually put into the cart; null: what is missing to par, or as usual. */
  quantity: z.int().nullable(),
  /**
   * The unit in which the quantity was entered; null without one. Where the product has another unit since, the number means
   * something else: nothing is ordered by it until it is entered again.
   */
  unitOfMeasure: z.string().nullable(),
});
export type OrderGuideLine = z.output<typeof OrderGuideLine>;

export const OrderGuide = z.object({
  id: z.guid(),
  name: z.string(),
  locationId: z.int(),
  /** In the order of the shelf; what has no place on a shelf comes last, as it was sent. None of deleted products. */
  lines: z.array(OrderGuideLine),
  /** How it is ordered by itself (H5); null: only by people. */
  standing: StandingOrder.nullable(),
  version,
  isDeleted: z.boolean(),
});
export type OrderGuide = z.output<typeof OrderGuide>;

const OrderGuideInput = z.object({
  name: requiredName('name'),
  lines: list(
    z.object({ productId: textId, quantity: quantity.nullable(), unitOfMeasure: enteredUnit }),
    because('wrong_type', { field: 'lines', type: 'list' }),
  )
    .min(1, because('choose', { what: 'product' }))
    .max(
      ORDER_GUIDE_LINES_MAX,
      because('full', { what: 'order_guide', max: ORDER_GUIDE_LINES_MAX }),
    ),
});
export type OrderGuideInput = z.output<typeof OrderGuideInput>;
/** A line as it is entered. */
export type GuideLineInput = OrderGuideInput['lines'][number];

export const NewOrderGuide = OrderGuideInput.extend({ locationId: serialId('location') });
export type NewOrderGuide = z.output<typeof NewOrderGuide>;

export const orderGuideRoutes = {
  listOrderGuides: route({
    method: 'GET',
    path: '/api/order-guides',
    right: { location: 'query.locationId' },
    summary: 'The order guides of a location, or of all that the caller may see, by name',
    query: z.object({ locationId: queryId.optional() }),
    reply: z.array(OrderGuide),
  }),
  createOrderGuide: route({
    method: 'POST',
    path: '/api/order-guides',
    right: { location: 'body.locationId' },
    summary: 'Add an order guide to a location',
    body: NewOrderGuide,
    reply: OrderGuide,
    status: 201,
  }),
  updateOrderGuide: route({
    method: 'PUT',
    path: '/api/order-guides/:id',
    right: { location: 'record' },
    summary: 'Change name and lines of an order guide; it stays at its location',
    params: UuidParams,
    body: OrderGuideInput,
    reply: OrderGuide,
  }),
  deleteOrderGuide: route({
    method: 'DELETE',
    path: '/api/order-guides/:id',
    right: { location: 'record' },
    summary: 'Delete an order guide; one with a standing order only as a manager',
    params: UuidParams,
  }),
  restoreOrderGuide: route({
    method: 'POST',
    path: '/api/order-guides/:id/restore',
    right: { location: 'record' },
    summary: 'Bring back a deleted order guide',
    params: UuidParams,
    reply: OrderGuide,
  }),
};
