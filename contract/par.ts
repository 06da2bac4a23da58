import { z } from 'zod';
import { queryId } from './fields.ts';
import { route } from './route.ts';

/** What *Fill to Par* puts into the cart, in the product's own unit, and why (S3). */
export const Suggestion = z.object({
  productId: z.string(),
  quantity: z.int(),
  par: z.number(),
  onHand: z.number(),
  onOrder: z.number(),
});
export type Suggestion = z.output<typeof Suggestion>;

export const ParAdvice = z.object({
  productId: z.string(),
  par: z.number(),
  /** Null: `why` says what is missing to say anything. */
  advised: z.number().nullable(),
  why: z.string(),
});
export type ParAdvice = z.output<typeof ParAdvice>;

const AtLocation = z.object({ locationId: queryId });

export const parRoutes = {
  listSuggestions: route({
    method: 'GET',
    path: '/api/inventory/suggestions',
    who: 'employee',
    summary: 'What fills the shelves of a location to par',
    query: AtLocation,
    reply: z.array(Suggestion),
  }),
  listParAdvice: route({
    method: 'GET',
    path: '/api/inventory/par-advice',
    who: 'manager',
    summary: 'Pars that the use of the last 28 days would change, and why',
    query: AtLocation,
    reply: z.array(ParAdvice),
  }),
};
