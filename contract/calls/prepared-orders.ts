import { z } from 'zod';
import { because } from './because.ts';
import { Message } from './coded.ts';
import {
  enteredUnit,
  instant,
  list,
  optional,
  quantity,
  textId,
  UuidParams,
  version,
} from './fields.ts';
import { OrderLine, orderId } from './orders.ts';
import { queryId } from './query-fields.ts';
import { route } from './route.ts';
import { ORDER_ITEMS_MAX } from '../values/limits.ts';
import { PREPARED_STATES, STANDING_MODES } from '../values/standing-orders.ts';

/** Orders that standing orders have prepared: one for each order guide and delivery (H6). */

export const PreparedOrder = z.object({
  id: z.guid(),
  guideId: z.guid(),
  guideName: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  vendorId: z.int(),
  vendorName: z.string(),
  deliveryDate: z.iso.date(),
  cutOffAt: instant,
  preparedAt: instant,
  mode: z.enum(STANDING_MODES),
  /** When it becomes an order by itself, or its person is reminded. */
  dueAt: instant,
  state: z.enum(PREPARED_STATES),
  /** Why no order follows; null in other states. */
  reason: z.object(Message.shape).nullable(),
  /** Each with the unit in which its quantity was entered: its product may have another one since. */
  lines: z.array(OrderLine.extend({ unitOfMeasure: z.string() })),
  /** Why it did not become an order by itself. */
  unusual: z.array(z.object(Message.shape)),
  /** For whom it was prepared. */
  preparedFor: z.int(),
  preparedForName: z.string(),
  /** Whether a person changed its lines. */
  isChanged: z.boolean(),
  orderId: z.string().nullable(),
  /** Whether it became an order without a person; null in other states. */
  byItself: z.boolean().nullable(),
  version,
});
export type PreparedOrder = z.output<typeof PreparedOrder>;

const PreparedLines = z.object({
  lines: list(
    z.object({ productId: textId, quantity, unitOfMeasure: enteredUnit }),
    because('wrong_type', { field: 'lines', type: 'list' }),
  )
    .min(1, because('empty', { what: 'order' }))
    .max(ORDER_ITEMS_MAX, because('full', { what: 'order', max: ORDER_ITEMS_MAX })),
});
/** A line as it is entered. */
export type PreparedLineInput = z.output<typeof PreparedLines>['lines'][number];

export const preparedOrderRoutes = {
  listPreparedOrders: route({
    method: 'GET',
    path: '/api/prepared-orders',
    right: { location: 'query.locationId' },
    summary:
      'Prepared orders of a location, or of all that the caller may see: those that wait, by cut-off, then the newest of the others',
    query: z.object({ locationId: queryId.optional() }),
    reply: z.array(PreparedOrder),
  }),
  updatePreparedOrder: route({
    method: 'PATCH',
    path: '/api/prepared-orders/:id',
    right: { location: 'record' },
    summary:
      'Change the lines of a prepared order, also of one that was skipped; it then waits for a person to submit it',
    params: UuidParams,
    body: PreparedLines,
    reply: PreparedOrder,
  }),
  submitPreparedOrder: route({
    method: 'POST',
    path: '/api/prepared-orders/:id/submit',
    right: { location: 'record' },
    summary:
      'Make an order of a prepared order, as oneself, with its lines or those that are given; again it answers the same order',
    params: UuidParams,
    body: optional(
      PreparedLines.partial().extend({
        /** The id of the order, from the client: a retry stores nothing twice (D12). */
        id: optional(orderId),
      }),
    ),
    reply: PreparedOrder,
  }),
  skipPreparedOrder: route({
    method: 'POST',
    path: '/api/prepared-orders/:id/skip',
    right: { location: 'record' },
    summary: 'Order nothing for this delivery',
    params: UuidParams,
    reply: PreparedOrder,
  }),
};
