import { z } from 'zod';
import {
  deviceMoment,
  instant,
  list,
  optional,
  optionalText,
  Paging,
  queryFrom,
  queryId,
  queryTo,
  recordedDay,
  requiredText,
  serialId,
  stockAmount,
  takenPhoto,
  text,
  TextIdParams,
  version,
} from './fields.ts';
import { LOT_MAX, NOTES_MAX, RECEIPT_LINES_MAX, UNIT_ABBREVIATION_MAX } from './limits.ts';
import { RECEIPT_REASONS } from './receipt-reasons.ts';
import { route } from './route.ts';

/** One line of what arrived. Names are of that moment, so that deleted records keep theirs (D7). */
export const ReceiptLine = z.object({
  id: z.int(),
  /** Null for what was not ordered; so are the next five. */
  orderItemId: z.int().nullable(),
  orderId: z.string().nullable(),
  purchaseOrderNumber: z.int().nullable(),
  orderedQuantity: z.int().nullable(),
  orderedUnit: z.string().nullable(),
  /** More of the item came than was ordered, over all receipts. */
  isOverDelivered: z.boolean().nullable(),
  productId: z.string(),
  productName: z.string(),
  /** As it was counted, in `unitOfMeasure`. */
  quantity: z.number(),
  unitOfMeasure: z.string(),
  /** The same in the unit of its item, or of its product where nothing was ordered; null: no conversion is known (S0). */
  convertedQuantity: z.number().nullable(),
  /** It moves no stock until its product has a conversion of this unit, which a manager is asked for (S0). */
  awaitsConversion: z.boolean(),
  /** Nothing more of the item is expected. */
  closed: z.boolean(),
  reason: z.enum(RECEIPT_REASONS).nullable(),
  note: z.string().nullable(),
  temperatureC: z.number().nullable(),
  lot: z.string().nullable(),
  bestBefore: z.iso.date().nullable(),
  photoUrl: z.string().nullable(),
});
export type ReceiptLine = z.output<typeof ReceiptLine>;

export const Receipt = z.object({
  id: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  vendorId: z.int(),
  vendorName: z.string(),
  /** Null for a call without a profile. */
  receivedBy: z.int().nullable(),
  receivedByName: z.string().nullable(),
  /** When it arrived, by the clock of the device. */
  at: instant,
  createdAt: instant,
  notes: z.string().nullable(),
  /** The last correction. */
  correctedAt: instant.nullable(),
  correctedByName: z.string().nullable(),
  version,
  lines: z.array(ReceiptLine),
});
export type Receipt = z.output<typeof Receipt>;

/** The client's own id makes a retry safe (D12): 'RCP-' and a millisecond timestamp. */
export const receiptId = z
  .string()
  .regex(/^RCP-\d{10,17}$/, "A receipt's id is RCP- and a millisecond timestamp");

const TEMPERATURE = 'Temperature must be from -99.9 to 299.9 °C with at most one decimal';

/** A line names an item, or a product for what was not ordered. */
export const NewReceiptLine = z
  .object({
    orderItemId: optional(serialId('Order item')),
    productId: optional(requiredText('Product', 100)),
    quantity: stockAmount('Quantity'),
    /** How much of the item had arrived as its sender saw it: refused when more has since (`MoreArrived`). Omitted: never. */
    receivedBefore: optional(stockAmount('Received before')),
    /** Omitted: the unit of the item, or the product's own. */
    unitOfMeasure: optionalText('Unit of measure', UNIT_ABBREVIATION_MAX),
    closed: z
      .boolean('Closed must be true or false')
      .nullish()
      .transform((value) => value ?? false),
    reason: z
      .union(
        [z.literal('').transform(() => null), z.enum(RECEIPT_REASONS)],
        'Please choose a reason from the list',
      )
      .nullish()
      .transform((value) => value ?? null),
    note: optionalText('Note', NOTES_MAX),
    temperatureC: z
      .number(TEMPERATURE)
      .min(-99.9, TEMPERATURE)
      .max(299.9, TEMPERATURE)
      .refine((value) => Number(value.toFixed(1)) === value, TEMPERATURE)
      .nullish()
      .transform((value) => value ?? null),
    lot: optionalText('Lot', LOT_MAX),
    bestBefore: recordedDay('Best before'),
    photoUrl: takenPhoto,
  })
  .superRefine(({ orderItemId, productId, quantity, closed }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((orderItemId === undefined) === (productId === undefined))
      say('orderItemId', 'A line names an order item, or a product that was not ordered');
    else if (productId !== undefined && quantity === 0)
      say('quantity', 'Quantity must be above 0 for a product that was not ordered');
    else if (productId !== undefined && closed)
      say('closed', 'Only a line of an order item can be closed');
  });
export type NewReceiptLine = z.output<typeof NewReceiptLine>;

const lines = list(NewReceiptLine, 'Lines are required')
  .min(1, 'A receipt needs at least one line')
  .max(RECEIPT_LINES_MAX, `A receipt holds at most ${RECEIPT_LINES_MAX} lines`);
const notes = optionalText('Notes', NOTES_MAX);

export const NewReceipt = z.object({
  id: optional(receiptId),
  locationId: serialId('Location'),
  vendorId: serialId('Vendor'),
  notes,
  lines,
  /** Omitted: now. At most seven days back (E16). */
  at: optional(deviceMoment),
});
export type NewReceipt = z.output<typeof NewReceipt>;

/** With `changed_meanwhile`: the items of which more arrived than their sender had seen. */
export const MoreArrived = z.array(
  z.object({ orderItemId: z.int(), receivedQuantity: z.number() }),
);
export type MoreArrived = z.output<typeof MoreArrived>;

/** What is omitted stays. The lines replace all lines. */
export const ReceiptCorrection = z.object({
  notes: notes.optional(),
  lines: lines.optional(),
  at: optional(deviceMoment),
});
export type ReceiptCorrection = z.output<typeof ReceiptCorrection>;

/** `from` and `to` are of the moment of arrival. */
export const ReceiptFilters = Paging.extend({
  /** Of its items something came. */
  orderId: text('Order', 100).optional(),
  vendorId: queryId.optional(),
  locationId: queryId.optional(),
  from: queryFrom,
  to: queryTo,
});
export type ReceiptFilters = z.output<typeof ReceiptFilters>;

export const receiptRoutes = {
  listReceipts: route({
    method: 'GET',
    path: '/api/receipts',
    who: 'employee',
    summary: 'What arrived, newest first',
    query: ReceiptFilters,
    reply: z.array(Receipt),
  }),
  createReceipt: route({
    method: 'POST',
    path: '/api/receipts',
    who: 'employee',
    summary:
      'Record what arrived; the same id and content again answers the stored receipt, and what others recorded meanwhile is 409',
    body: NewReceipt,
    reply: Receipt,
    status: 201,
  }),
  getReceipt: route({
    method: 'GET',
    path: '/api/receipts/:id',
    who: 'employee',
    summary: 'One receipt',
    params: TextIdParams,
    reply: Receipt,
  }),
  updateReceipt: route({
    method: 'PUT',
    path: '/api/receipts/:id',
    who: 'manager',
    summary:
      'Correct a receipt on the day on which it was recorded; its items and their orders follow',
    params: TextIdParams,
    body: ReceiptCorrection,
    reply: Receipt,
  }),
};
