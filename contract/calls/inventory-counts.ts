import { z } from 'zod';
import { because } from './because.ts';
import { Message } from './coded.ts';
import { areaName } from './area.ts';
import {
  deviceMoment,
  instant,
  list,
  optional,
  requiredText,
  serialId,
  stockAmount,
  textId,
  UuidParams,
} from './fields.ts';
import { Paging, queryId } from './query-fields.ts';
import { COUNT_LINES_MAX, UNIT_ABBREVIATION_MAX } from '../values/limits.ts';
import { route } from './route.ts';

const CountLineInput = z.object({
  productId: textId,
  amount: stockAmount(),
  /** Omitted: the product's own. */
  unitOfMeasure: optional(requiredText('unitOfMeasure', UNIT_ABBREVIATION_MAX)),
  /**
   * When the product was counted, of several lines the latest (E16); omitted, or later than the count: the moment of the count.
   */
  at: optional(deviceMoment),
});

/** Lines of one product in several units add up: two cases and seven pieces. */
export const NewCount = z.object({
  /** The client's own id makes a retry safe (D12). */
  id: z.guid(because('id_form', { what: 'count' })),
  locationId: serialId('location'),
  area: areaName('area'),
  /**
   * The id of the count that it corrects, of the same location. It then has the moments of that count and of its products, and
   * `at` is ignored.
   */
  corrects: optional(z.guid(because('id_form', { what: 'count' }))),
  /** The moment of the last amount; omitted: now (E16). */
  at: optional(deviceMoment),
  lines: list(CountLineInput, because('wrong_type', { field: 'lines', type: 'list' }))
    .min(1, because('empty', { what: 'count' }))
    .max(COUNT_LINES_MAX, because('full', { what: 'count', max: COUNT_LINES_MAX })),
});
export type NewCount = z.output<typeof NewCount>;

/** A count of some products of a location (S2). */
export const Count = z.object({
  id: z.guid(),
  locationId: z.int(),
  locationName: z.string(),
  area: z.string().nullable(),
  at: instant,
  recordedAt: instant,
  /** The count that it corrects. */
  corrects: z.guid().nullable(),
  countedBy: z.int().nullable(),
  countedByName: z.string().nullable(),
  /** How many products were counted. */
  products: z.int(),
  /** How many of them differed from what was expected. */
  differences: z.int(),
  /** How many of them wait for a conversion and have moved no stock yet (S0). */
  waiting: z.int(),
});
export type Count = z.output<typeof Count>;

export const CountLine = z.object({
  productId: z.string(),
  productName: z.string(),
  amount: z.number(),
  unitOfMeasure: z.string(),
  /** By how much the product's count differed from what was expected, in its present own unit; null while it waits. */
  difference: z.number().nullable(),
  /** The product's own unit. */
  ownUnit: z.string(),
  /** No conversion says how much of the product this is, so it has moved no stock yet. */
  isWaiting: z.boolean(),
});
export type CountLine = z.output<typeof CountLine>;

/** A count, and with `message` what became of it. */
export const CountDetails = Count.extend({
  lines: z.array(CountLine),
}).extend(Message.shape);
export type CountDetails = z.output<typeof CountDetails>;

/** What was used of a product between the count before and this one, in the product's own unit. */
export const ProductUse = z.object({
  productId: z.string(),
  productName: z.string(),
  unitOfMeasure: z.string(),
  /** The moment of the count before. */
  since: instant,
  /** Negative: more was counted than there should have been. */
  used: z.number(),
  /** What is usually used in so much time, by the four weeks before; null where these had no two counts a week apart. */
  usual: z.number().nullable(),
  /** At the product's price, in the organization's currency; null without a price. */
  cost: z.string().nullable(),
});
export type ProductUse = z.output<typeof ProductUse>;

export const inventoryCountRoutes = {
  createCount: route({
    method: 'POST',
    path: '/api/inventory/counts',
    right: { location: 'body.locationId' },
    summary: 'Record a count',
    body: NewCount,
    reply: CountDetails,
    status: 201,
  }),
  listCounts: route({
    method: 'GET',
    path: '/api/inventory/counts',
    right: { location: 'query.locationId' },
    summary: 'Counts, newest first; of one location with `locationId`',
    query: Paging.extend({ locationId: queryId.optional() }),
    reply: z.array(Count),
    mayLag: true,
  }),
  getCount: route({
    method: 'GET',
    path: '/api/inventory/counts/:id',
    right: { location: 'record' },
    summary: 'A count with its lines',
    params: UuidParams,
    reply: CountDetails,
  }),
  listCountedUse: route({
    method: 'GET',
    path: '/api/inventory/counts/:id/use',
    right: 'manager',
    summary:
      'What was used of each counted product since it was counted before, with what is usual',
    params: UuidParams,
    reply: z.array(ProductUse),
    mayLag: true,
  }),
};
