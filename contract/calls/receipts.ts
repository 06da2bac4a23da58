import { z } from 'zod';
import { because, issueAt } from './because.ts';
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
  .regex(/^RCP-\d{10,17}$/, because('id_form', { what: 'receipt' }));

const NO_TEMPERATURE = because('no_temperature', { field: 'temperature' });

const NewRefused = z.object({
  quantity: stockAmount('refusedQuantity').refine((value) => value > 0, because('refused_nothing')),
  reason: z.enum(REFUSED_REASONS, because('choose', { what: 'reason' })),
  note: optionalText('note', NOTES_MAX),
  photoUrl: takenPhoto,
});

/** A line has an order item, or the product when it was not ordered. */
export const NewReceiptLine = z
  .object({
    orderItemId: optional(serialId('orderItem')),
    productId: optional(requiredText('product', 100)),
    /** What was kept. */
    quantity: stockAmount('quantity'),
    /**
     * What came and was not kept, in the unit of the line. Omitted: `reason` says it, as before there were refused parts
     * (`read-lines.ts`).
     */
    refused: optional(
      list(NewRefused, because('wrong_type', { field: 'refused', type: 'list' })).max(
        REFUSED_MAX,
        because('full', { what: 'refused_parts', max: REFUSED_MAX }),
      ),
    ),
    /** What the invoice says of one of the item's unit. */
    billedPrice: optionalPrice('billedPrice')
      .optional()
      .transform((value) => value ?? null),
    /**
     * How much of the item had come when the sender read it, kept or refused. The call fails when more has come since
     * (`MoreArrived`). Omitted: it never fails for that.
     */
    receivedBefore: optional(stockAmount('receivedBefore')),
    /** When omitted: the unit of the order item, or the product's own. */
    unitOfMeasure: optionalText('unitOfMeasure', UNIT_ABBREVIATION_MAX),
    /**
     * Nothing more of the item is expected. Omitted: false, unless something was refused and with it all that was ordered
     * came. False says that more will come, for what was refused, too.
     */
    closed: optional(z.boolean(because('wrong_type', { field: 'closed', type: 'boolean' }))),
    reason: z
      .union(
        [z.literal('').transform(() => null), z.enum(RECEIPT_REASONS)],
        because('choose', { what: 'reason' }),
      )
      .nullish()
      .transform((value) => value ?? null),
    note: optionalText('note', NOTES_MAX),
    temperatureC: z
      .number(NO_TEMPERATURE)
      .min(-99.9, NO_TEMPERATURE)
      .max(299.9, NO_TEMPERATURE)
      .refine((value) => Number(value.toFixed(1)) === value, NO_TEMPERATURE)
      .nullish()
      .transform((value) => value ?? null),
    lot: optionalText('lot', LOT_MAX),
    bestBefore: recordedDay('bestBefore'),
    photoUrl: takenPhoto,
  })
  .superRefine(({ orderItemId, productId, quantity, refused, closed }, context) => {
    if ((orderItemId === undefined) === (productId === undefined))
      context.addIssue(issueAt(['orderItemId'], 'line_of_what'));
    else if (productId !== undefined && quantity === 0 && !refused?.length)
      context.addIssue(issueAt(['quantity'], 'unordered_nothing'));
    else if (productId !== undefined && closed)
      context.addIssue(issueAt(['closed'], 'closed_unordered'));
  });
export type NewReceiptLine = z.output<typeof NewReceiptLine>;

const lines = list(NewReceiptLine, because('list_missing', { what: 'lines' }))
  .min(1, because('empty', { what: 'receipt' }))
  .max(RECEIPT_LINES_MAX, because('full', { what: 'receipt', max: RECEIPT_LINES_MAX }));
const notes = optionalText('notes', NOTES_MAX);

export const NewReceipt = z.object({
  id: optional(receiptId),
  locationId: serialId('location'),
  vendorId: serialId('vendor'),
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
  /** The client's own id makes a retry safe, also after another correction (D12). */
  id: optional(z.guid(because('id_form', { what: 'correction' }))),
  notes: notes.optional(),
  lines: lines.optional(),
  at: optional(deviceMoment),
});
export type ReceiptCorrection = z.output<typeof ReceiptCorrection>;

/** `from` and `to` filter by the moment of arrival. */
export const ReceiptFilters = Paging.extend({
  /** Only receipts with items of this order. */
  orderId: text('order', 100).optional(),
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
    mayLag: true,
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
      'Correct a receipt on the day on which it was recorded; its items and their orders follow. The same id and content again answers the receipt',
    params: TextIdParams,
    body: ReceiptCorrection,
    reply: Receipt,
  }),
  takeBackReceipt: route({
    method: 'POST',
    path: '/api/receipts/:id/take-back',
    right: { location: 'record' },
    summary:
      'Take a receipt back, for one minute and by who recorded it; its items and their orders follow. The same again answers it',
    params: TextIdParams,
    reply: Receipt,
  }),
};
