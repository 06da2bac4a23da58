import { z } from 'zod';
import {
  deviceMoment,
  instant,
  list,
  optional,
  optionalPrice,
  optionalText,
  recordedDay,
  requiredText,
  serialId,
  stockAmount,
  takenPhoto,
  text,
  TextIdParams,
  version,
} from './fields.ts';
import { Paging, queryFrom, queryId, queryTo } from './query-fields.ts';
import {
  LOT_MAX,
  NOTES_MAX,
  RECEIPT_LINES_MAX,
  REFUSED_MAX,
  UNIT_ABBREVIATION_MAX,
} from '../values/limits.ts';
import { RECEIPT_REASONS, REFUSED_REASONS } from '../values/receipt-reasons.ts';
import { route } from './route.ts';

/** A part of what came that was not kept: it goes back or to the bin (E32). */
export const Refused = z.object({
  id: z.int(),
  /** In the unit of the line. */
  quantity: z.number(),
  reason: z.enum(REFUSED_REASONS),
  note: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type Refused = z.output<typeof Refused>;

/** One line of a receipt. Names are stored with the receipt, so that those of deleted records stay (D7). */
export const ReceiptLine = z.object({
  id: z.int(),
  /** This and the next five are null for a product that was not ordered. */
  orderItemId: z.int().nullable(),
  orderId: z.string().nullable(),
  purchaseOrderNumber: z.int().nullable(),
  orderedQuantity: z.int().nullable(),
  orderedUnit: z.string().nullable(),
  /** Over all receipts, more of the item has arrived than was ordered. */
  isOverDelivered: z.boolean().nullable(),
  productId: z.string(),
  productName: z.string(),
  /** What was kept, in `unitOfMeasure`. */
  quantity: z.number(),
  unitOfMeasure: z.string(),
  refused: z.array(Refused),
  /** What the invoice says of one of the item's unit; null when nobody said it, and for callers who see no prices. */
  billedPrice: z.string().nullable(),
  /**
   * The kept amount in the unit of the order item, or in the product's own for a product that was not ordered;
   * null without a conversion (S0).
   */
  convertedQuantity: z.number().nullable(),
  /** Its unit has no conversion: the line moves no stock until a manager gives one (S0). */
  awaitsConversion: z.boolean(),
  /** Nothing more of the item is expected. */
  closed: z.boolean(),
  /** The single reason as it was given; without one, that of the first refused part. */
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
  /** The moment of arrival, by the clock of the device. */
  at: instant,
  createdAt: instant,
  notes: z.string().nullable(),
  /** The moment of the last correction; null when there was none. */
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

const NewRefused = z.object({
  quantity: stockAmount('Refused quantity').refine(
    (value) => value > 0,
    'Refused quantity must be above 0',
  ),
  reason: z.enum(REFUSED_REASONS, 'Please choose a reason from the list'),
  note: optionalText('Note', NOTES_MAX),
  photoUrl: takenPhoto,
});

/** A line has an order item, or the product when it was not ordered. */
export const NewReceiptLine = z
  .object({
    orderItemId: optional(serialId('Order item')),
    productId: optional(requiredText('Product', 100)),
    /** What was kept. */
    quantity: stockAmount('Quantity'),
    /**
     * What came and was not kept, in the unit of the line. Omitted: `reason` says it, as before there were refused parts
     * (`read-lines.ts`).
     */
    refused: optional(
      list(NewRefused, 'Refused must be a list').max(
        REFUSED_MAX,
        `A line has at most ${REFUSED_MAX} refused parts`,
      ),
    ),
    /** What the invoice says of one of the item's unit. */
    billedPrice: optionalPrice('Billed price')
      .optional()
      .transform((value) => value ?? null),
    /**
     * How much of the item had come when the sender read it, kept or refused. The call fails when more has come since
     * (`MoreArrived`). Omitted: it never fails for that.
     */
    receivedBefore: optional(stockAmount('Received before')),
    /** When omitted: the unit of the order item, or the product's own. */
    unitOfMeasure: optionalText('Unit of measure', UNIT_ABBREVIATION_MAX),
    /**
     * Nothing more of the item is expected. Omitted: false, unless something was refused and with it all that was ordered
     * came. False says that more will come, for what was refused, too.
     */
    closed: optional(z.boolean('Closed must be true or false')),
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
  .superRefine(({ orderItemId, productId, quantity, refused, closed }, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((orderItemId === undefined) === (productId === undefined))
      say('orderItemId', 'A line names an order item, or a product that was not ordered');
    else if (productId !== undefined && quantity === 0 && !refused?.length)
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

/** With `changed_meanwhile`: the items of which more has come than the sender had read, kept or refused. */
export const MoreArrived = z.array(
  z.object({ orderItemId: z.int(), receivedQuantity: z.number() }),
);
export type MoreArrived = z.output<typeof MoreArrived>;

/** Omitted fields keep their values; `lines` replaces all lines. */
export const ReceiptCorrection = z.object({
  notes: notes.optional(),
  lines: lines.optional(),
  at: optional(deviceMoment),
});
export type ReceiptCorrection = z.output<typeof ReceiptCorrection>;

/** `from` and `to` filter by the moment of arrival. */
export const ReceiptFilters = Paging.extend({
  /** Only receipts with items of this order. */
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
    right: { location: 'query.locationId' },
    summary: 'What arrived, newest first',
    query: ReceiptFilters,
    reply: z.array(Receipt),
  }),
  createReceipt: route({
    method: 'POST',
    path: '/api/receipts',
    right: { location: 'body.locationId' },
    summary:
      'Record what arrived; the same id and content again answers the stored receipt, and what others recorded meanwhile is 409',
    body: NewReceipt,
    reply: Receipt,
    status: 201,
  }),
  getReceipt: route({
    method: 'GET',
    path: '/api/receipts/:id',
    right: { location: 'record' },
    summary: 'One receipt',
    params: TextIdParams,
    reply: Receipt,
  }),
  updateReceipt: route({
    method: 'PUT',
    path: '/api/receipts/:id',
    right: 'manager',
    summary:
      'Correct a receipt on the day on which it was recorded; its items and their orders follow',
    params: TextIdParams,
    body: ReceiptCorrection,
    reply: Receipt,
  }),
};
