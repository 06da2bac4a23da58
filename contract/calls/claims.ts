import { z } from 'zod';
import { because } from './because.ts';
import { CodedField } from './coded.ts';
import {
  instant,
  list,
  optionalPrice,
  optionalText,
  price,
  serialId,
  SerialParams,
  stockAmount,
  version,
} from './fields.ts';
import { oneOrMore, Paging, queryId } from './query-fields.ts';
import { CLAIM_REASONS, CLAIM_STATES } from '../values/claim-words.ts';
import { NOTES_MAX, RECEIPT_LINES_MAX } from '../values/limits.ts';
import { Sent } from './outbox.ts';
import { route } from './route.ts';

/**
 * What is claimed about one line of a receipt. Names are stored with the claim, so that
 * those of deleted records stay (D7).
 */
export const ClaimLine = z.object({
  id: z.int(),
  receiptLineId: z.int(),
  productId: z.string(),
  productName: z.string(),
  vendorItemCode: z.string().nullable(),
  /** Null for what was not ordered. */
  orderId: z.string().nullable(),
  purchaseOrderNumber: z.int().nullable(),
  orderedQuantity: z.number().nullable(),
  /** The unit of `orderedQuantity`, which may be another one than that of the line. */
  orderedUnit: z.string().nullable(),
  reason: z.enum(CLAIM_REASONS),
  /** How much came short, spoilt or at a higher price, in `unitOfMeasure`. */
  quantity: z.number(),
  unitOfMeasure: z.string(),
  /** What was agreed for one of `unitOfMeasure`. */
  unitPrice: z.string().nullable(),
  /** What was billed for one of `unitOfMeasure`, for the reason `price`; null when it is not known. */
  billedPrice: z.string().nullable(),
  /** What is claimed for one of `unitOfMeasure`, exactly; null when it is not known. An amount that nobody typed follows it. */
  unitAmount: z.string().nullable(),
  /** Null when it is not known. */
  amount: z.string().nullable(),
  /** The note of the refused part, else of the receipt line; and so is the photo. */
  note: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type ClaimLine = z.output<typeof ClaimLine>;

export const Claim = z.object({
  /** The claim's number. */
  id: z.int(),
  receiptId: z.string(),
  /** The moment of the receipt. */
  receivedAt: instant,
  vendorId: z.int(),
  vendorName: z.string(),
  /** Null when the vendor has no address: then the claim can only be printed. */
  vendorEmail: z.string().nullable(),
  locationId: z.int(),
  locationName: z.string(),
  state: z.enum(CLAIM_STATES),
  /** A note for the vendor. */
  note: z.string().nullable(),
  /** The sum of its lines; null when no line has an amount. */
  amount: z.string().nullable(),
  /** The number of lines without an amount. */
  unpricedLines: z.int(),
  /** What the vendor credited. */
  creditedAmount: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The address to which it was e-mailed; null when it was handed over in another way. */
  sentTo: z.string().nullable(),
  /** Why the last e-mail failed; null when it did not. */
  lastError: z.string().nullable(),
  lastErrorCoded: CodedField.nullable(),
  /** When it was credited, refused or dropped. */
  settledAt: instant.nullable(),
  /** Dropped because it had no lines left; a draft again when it has lines. */
  emptied: z.boolean(),
  /**
   * What was counted in a unit without a conversion, on this receipt or of the same items: it is in no claim yet, and the
   * claim cannot be sent until the conversion is given (E32).
   */
  awaitingConversion: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.number(),
      unitOfMeasure: z.string(),
    }),
  ),
  version,
  lines: z.array(ClaimLine),
});
export type Claim = z.output<typeof Claim>;

export const ClaimFilters = Paging.extend({
  state: oneOrMore(CLAIM_STATES),
  vendorId: queryId.optional(),
  locationId: queryId.optional(),
});
export type ClaimFilters = z.output<typeof ClaimFilters>;

/** Omitted fields keep their values. Note and lines can be changed while the claim is a draft. */
export const ClaimChange = z.object({
  state: z.enum(CLAIM_STATES, because('choose', { what: 'state' })).optional(),
  /** Only for the state `credited`. */
  creditedAmount: price('creditedAmount').optional(),
  note: optionalText('note', NOTES_MAX).optional(),
  lines: list(
    z.object({
      id: serialId('line'),
      quantity: stockAmount('quantity').optional(),
      amount: optionalPrice('amount').optional(),
    }),
    because('wrong_type', { field: 'lines', type: 'list' }),
  )
    .max(RECEIPT_LINES_MAX, because('full', { what: 'claim', max: RECEIPT_LINES_MAX }))
    .optional(),
});
export type ClaimChange = z.output<typeof ClaimChange>;

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    right: 'manager',
    summary: 'What is claimed from vendors, newest first',
    query: ClaimFilters,
    reply: z.array(Claim),
    mayLag: true,
  }),
  getClaim: route({
    method: 'GET',
    path: '/api/claims/:id',
    right: 'manager',
    summary: 'One claim',
    params: SerialParams,
    reply: Claim,
  }),
  updateClaim: route({
    method: 'PATCH',
    path: '/api/claims/:id',
    right: 'manager',
    summary: 'Change a draft, or record what became of a claim: sent, credited, refused or dropped',
    params: SerialParams,
    body: ClaimChange,
    reply: Claim,
  }),
  sendClaim: route({
    method: 'POST',
    path: '/api/claims/:id/send',
    right: 'manager',
    summary: 'Send a draft to the vendor by e-mail, with its photos and a PDF',
    params: SerialParams,
    reply: Sent,
  }),
  getClaimPdf: route({
    method: 'GET',
    path: '/api/claims/:id/pdf',
    right: 'manager',
    summary: 'A claim as a PDF in the language of the vendor',
    params: SerialParams,
    reply: 'application/pdf',
  }),
};
