import { z } from 'zod';
import { instant, SerialParams } from './fields.ts';
import { ItemStatus } from './order-items.ts';
import { route } from './route.ts';

/** A product that somebody ordered for a location; without notes and prices, because colleagues see it (E14). */
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

export const orderedRoutes = {
  listOrdered: route({
    method: 'GET',
    path: '/api/locations/:id/ordered',
    who: 'employee',
    summary: 'What is on order for a location, and what was ordered today, by product and person',
    params: SerialParams,
    reply: z.array(Ordered),
  }),
};
