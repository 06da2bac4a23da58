import { z } from 'zod';
import {
  instant,
  missingOr,
  optional,
  optionalText,
  Paging,
  queryFrom,
  queryId,
  queryTo,
  requiredText,
  searchText,
  UuidParams,
} from './fields.ts';
import { NOTES_MAX, QUANTITY_MAX, UNIT_ABBREVIATION_MAX } from './limits.ts';
import { route } from './route.ts';

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
  createdDate: instant,
  isDeleted: z.boolean(),
});
export type WasteLog = z.output<typeof WasteLog>;

export const NewWasteLog = z.object({
  /** The client's own id makes a retry safe (D12). */
  id: optional(z.guid('The id of a waste entry is a UUID')),
  productId: z.string('Please select a product').regex(/^[^\0]{1,100}$/, 'Please select a product'),
  quantity: z
    .int(missingOr('a whole number', 'Quantity'))
    .min(1, 'Quantity must be at least 1')
    .max(QUANTITY_MAX, `Quantity must be at most ${QUANTITY_MAX}`),
  unitOfMeasure: requiredText('Unit of measure', UNIT_ABBREVIATION_MAX),
  locationId: z
    .int('Please select a location')
    .min(1, 'Please select a location')
    .max(2_147_483_647),
  recordedBy: z
    .int('Employee selection is required')
    .min(1, 'Employee selection is required')
    .max(2_147_483_647),
  notes: optionalText('Notes', NOTES_MAX),
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

export const wasteRoutes = {
  listWasteLogs: route({
    method: 'GET',
    path: '/api/waste-logs',
    who: 'employee',
    summary: 'Waste entries, newest first',
    query: WasteFilters,
    reply: z.array(WasteLog),
  }),
  createWasteLog: route({
    method: 'POST',
    path: '/api/waste-logs',
    who: 'employee',
    summary: 'Record waste',
    body: NewWasteLog,
    reply: WasteLog,
    status: 201,
  }),
  deleteWasteLog: route({
    method: 'DELETE',
    path: '/api/waste-logs/:id',
    who: 'employee',
    summary: 'Delete a waste entry',
    params: UuidParams,
  }),
  restoreWasteLog: route({
    method: 'POST',
    path: '/api/waste-logs/:id/restore',
    who: 'employee',
    summary: 'Bring back a deleted waste entry',
    params: UuidParams,
    reply: WasteLog,
  }),
};
