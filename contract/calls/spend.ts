import { z } from 'zod';
import { textId } from './fields.ts';
import { Paging, queryDay, queryId } from './query-fields.ts';
import { route } from './route.ts';
import { NO_CATEGORY, SPEND_GROUPINGS } from '../values/spend-groupings.ts';

/** What was spent on one vendor, at one location, ... */
export const SpendRow = z.object({
  /** The id of what the grouping names; `NO_CATEGORY` of the products without one; of a month '2026-11'. */
  key: z.string(),
  /** As it is now called, deleted or not. */
  name: z.string(),
  amount: z.string(),
  /** Items in the amount. */
  items: z.int(),
});
export type SpendRow = z.output<typeof SpendRow>;

export const Spend = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** The sum of all rows, also of those beyond `limit`. */
  total: z.string(),
  /**
   * What vendors credited in the period (R4); `total` does not subtract it. Null with a filter for products or
   * categories, because a claim is credited as a whole.
   */
  credits: z.string().nullable(),
  /** Items that would count but have no price, and are in no row. */
  unpricedItems: z.int(),
  /** How many rows there are without `limit`. */
  rowCount: z.int(),
  /** Largest amount first. */
  rows: z.array(SpendRow),
});
export type Spend = z.output<typeof Spend>;

const Filters = z.object({
  /** Days in the organization's time zone, both included (E7). */
  from: queryDay,
  to: queryDay,
  groupBy: z.enum(SPEND_GROUPINGS).default('vendor'),
  locationId: queryId.optional(),
  vendorId: queryId.optional(),
  categoryId: z.guid().or(z.literal(NO_CATEGORY)).optional(),
  productId: textId.optional(),
});
export const SpendFilters = Filters.extend({ limit: Paging.shape.limit });
export type SpendFilters = z.output<typeof SpendFilters>;

export const spendRoutes = {
  getSpend: route({
    method: 'GET',
    path: '/api/spend',
    right: 'manager',
    summary: 'What was ordered or received cost, by vendor, location, category, product or month',
    query: SpendFilters,
    reply: Spend,
    mayLag: true,
  }),
  exportSpend: route({
    method: 'GET',
    path: '/api/spend/export',
    right: 'manager',
    summary: 'The same as CSV, all rows',
    query: Filters,
    reply: 'text/csv',
    mayLag: true,
  }),
};
