import { z } from 'zod';
import { CodedField } from './coded.ts';
import { queryId } from './query-fields.ts';
import { route } from './route.ts';

/** What *Fill to Par* adds to the cart, in the product's own unit, with the numbers it is computed from (S3). */
export const Suggestion = z.object({
  productId: z.string(),
  quantity: z.int(),
  par: z.number(),
  onHand: z.number(),
  onOrder: z.number(),
  /** What was ordered and waits for a manager's approval (E33). */
  waiting: z.number(),
});
export type Suggestion = z.output<typeof Suggestion>;

export const ParAdvice = z.object({
  productId: z.string(),
  par: z.number(),
  /** Null when too little is known; `why` says what is missing. */
  advised: z.number().nullable(),
  why: z.string(),
  whyCoded: CodedField,
});
export type ParAdvice = z.output<typeof ParAdvice>;

const AtLocation = z.object({ locationId: queryId });

export const parRoutes = {
  listSuggestions: route({
    method: 'GET',
    path: '/api/inventory/suggestions',
    right: { location: 'query.locationId' },
    summary: 'What fills the shelves of a location to par',
    query: AtLocation,
    reply: z.array(Suggestion),
    mayLag: true,
  }),
  listParAdvice: route({
    method: 'GET',
    path: '/api/inventory/par-advice',
    right: 'manager',
    summary: 'Pars that the use of the last 28 days would change, and why',
    query: AtLocation,
    reply: z.array(ParAdvice),
    mayLag: true,
  }),
};
