import { z } from 'zod';
import { because } from './because.ts';
import {
  deviceMoment,
  instant,
  missingOr,
  optional,
  optionalText,
  requiredText,
  takenPhoto,
  textId,
  UuidParams,
} from './fields.ts';
import { Paging, queryDay, queryFrom, queryId, queryTo, searchText } from './query-fields.ts';
import { NOTES_MAX, QUANTITY_MAX, UNIT_ABBREVIATION_MAX } from '../values/limits.ts';
import { route } from './route.ts';
import { NO_REASON, WASTE_GROUPINGS, WASTE_REASONS } from '../values/waste-reasons.ts';

/** Names are part of the entry, so that deleted records keep theirs (D7). */
export const WasteLog = z.object({
  id: z.guid(),
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  unitOfMeasure: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  recordedBy: z.int(),
  recordedByName: z.string(),
  notes: z.string().nullable(),
  reason: z.enum(WASTE_REASONS).nullable(),
  photoUrl: z.string().nullable(),
  /** At the product's price when the entry was made; null when it is not known (S4). */
  cost: z.string().nullable(),
  /** Whether its unit can be converted to the product's own; without a conversion it moves no stock (S0). */
  hasConversion: z.boolean(),
  createdDate: instant,
  isDeleted: z.boolean(),
});
export type WasteLog = z.output<typeof WasteLog>;

export const NewWasteLog = z.object({
  /** The client's own id makes a retry safe (D12). */
  id: optional(z.guid(because('id_form', { what: 'waste_entry' }))),
  productId: z
    .string(because('select', { what: 'product' }))
    .regex(/^[^\0]{1,100}$/, because('select', { what: 'product' })),
  quantity: z
    .int(missingOr('whole_number', 'quantity'))
    .min(1, because('at_least', { field: 'quantity', min: 1 }))
    .max(QUANTITY_MAX, because('at_most', { field: 'quantity', max: QUANTITY_MAX })),
  unitOfMeasure: requiredText('unitOfMeasure', UNIT_ABBREVIATION_MAX),
  locationId: z
    .int(because('select', { what: 'location' }))
    .min(1, because('select', { what: 'location' }))
    .max(2_147_483_647),
  recordedBy: z
    .int(because('employee_missing'))
    .min(1, because('employee_missing'))
    .max(2_147_483_647),
  notes: optionalText('notes', NOTES_MAX),
  reason: z
    .enum([...WASTE_REASONS, ''], because('choose', { what: 'reason' }))
    .nullish()
    .transform((value) => value || null),
  photoUrl: takenPhoto,
  /** The moment of the waste; now when omitted (E16). */
  at: optional(deviceMoment),
});

export type NewWasteLog = z.output<typeof NewWasteLog>;

export const WasteFilters = Paging.extend({
  locationId: queryId.optional(),
  recordedBy: queryId.optional(),
  from: queryFrom,
  to: queryTo,
  q: searchText.optional(),
});
export type WasteFilters = z.output<typeof WasteFilters>;

/** One row of the summary: the waste of one reason, product, location or week. */
export const WasteSummaryRow = z.object({
  /** The reason or `NO_REASON`, the id of the product or location, or the Monday of the week. */
  key: z.string(),
  /** Its present name, also when it is deleted. */
  name: z.string(),
  amount: z.string(),
  /** How many entries the amount is the sum of. */
  entries: z.int(),
});
export type WasteSummaryRow = z.output<typeof WasteSummaryRow>;

export const WasteSummary = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** The sum of all rows, including those beyond `limit`. */
  total: z.string(),
  /**
   * How many entries are in no row because they have no cost: their product had no price when they were recorded, or it
   * has no conversion from their unit.
   */
  unpricedEntries: z.int(),
  /** The number of rows without `limit`. */
  rowCount: z.int(),
  /** Largest amount first. */
  rows: z.array(WasteSummaryRow),
});
export type WasteSummary = z.output<typeof WasteSummary>;

const SummaryFilters = z.object({
  /** Days in the organization's time zone, both included. */
  from: queryDay,
  to: queryDay,
  groupBy: z.enum(WASTE_GROUPINGS).default('reason'),
  locationId: queryId.optional(),
  reason: z.enum([...WASTE_REASONS, NO_REASON]).optional(),
  productId: textId.optional(),
});
export const WasteSummaryFilters = SummaryFilters.extend({ limit: Paging.shape.limit });
export type WasteSummaryFilters = z.output<typeof WasteSummaryFilters>;

export const wasteRoutes = {
  listWasteLogs: route({
    method: 'GET',
    path: '/api/waste-logs',
    right: { location: 'query.locationId' },
    summary: 'Waste entries, newest first',
    query: WasteFilters,
    reply: z.array(WasteLog),
    mayLag: true,
  }),
  createWasteLog: route({
    method: 'POST',
    path: '/api/waste-logs',
    right: { location: 'body.locationId' },
    summary: 'Record waste',
    body: NewWasteLog,
    reply: WasteLog,
    status: 201,
  }),
  deleteWasteLog: route({
    method: 'DELETE',
    path: '/api/waste-logs/:id',
    right: { location: 'record' },
    summary: 'Delete a waste entry',
    params: UuidParams,
  }),
  restoreWasteLog: route({
    method: 'POST',
    path: '/api/waste-logs/:id/restore',
    right: { location: 'record' },
    summary: 'Bring back a deleted waste entry',
    params: UuidParams,
    reply: WasteLog,
  }),
  getWasteSummary: route({
    method: 'GET',
    path: '/api/waste-summary',
    right: 'manager',
    summary: 'What waste cost, by reason, product, location or week',
    query: WasteSummaryFilters,
    reply: WasteSummary,
    mayLag: true,
  }),
  exportWasteSummary: route({
    method: 'GET',
    path: '/api/waste-summary/export',
    right: 'manager',
    summary: 'The same as CSV, all rows',
    query: SummaryFilters,
    reply: 'text/csv',
    mayLag: true,
  }),
};
