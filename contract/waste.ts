import { z } from 'zod';
import {
  instant,
  optionalText,
  Paging,
  queryId,
  queryInstant,
  requiredText,
  UuidParams,
} from './fields.ts';
import { NOTES_MAX, QUANTITY_MAX, UNIT_ABBREVIATION_MAX } from './limits.ts';
import { route } from './route.ts';

/** Names are answered with the entry, so that deleted records keep theirs (D7). */
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
  productId: z.string('Please select a product').min(1, 'Please select a product').max(100),
  quantity: z
    .int('Quantity must be a whole number')
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

export const wasteRoutes = {
  listWasteLogs: route({
    method: 'GET',
    path: '/api/waste-logs',
    who: 'employee',
    summary: 'Waste entries, newest first',
    query: Paging.extend({
      locationId: queryId.optional(),
      recordedBy: queryId.optional(),
      from: queryInstant,
      to: queryInstant,
      q: z.string().trim().max(200).optional(),
    }),
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
};
