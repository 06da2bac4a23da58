import { z } from 'zod';
import {
  instant,
  list,
  oneOrMore,
  optionalPrice,
  optionalText,
  Paging,
  price,
  queryId,
  serialId,
  SerialParams,
  stockAmount,
  version,
} from './fields.ts';
import { CLAIM_REASONS, CLAIM_STATES } from './claim-words.ts';
import { NOTES_MAX, RECEIPT_LINES_MAX } from './limits.ts';
import { Sent } from './outbox.ts';
import { route } from './route.ts';

/** What is claimed of one line of a receipt. Names are of that moment, so that deleted records keep theirs (D7). */
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
  reason: z.enum(CLAIM_REASONS),
  /** What was short, spoilt or dearer, in `unitOfMeasure`. */
  quantity: z.number(),
  unitOfMeasure: z.string(),
  unitPrice: z.string().nullable(),
  /** Null: not known. */
  amount: z.string().nullable(),
  /** Of the receipt's line. */
  note: z.string().nullable(),
  photoUrl: z.string().nullable(),
});
export type ClaimLine = z.output<typeof ClaimLine>;

export const Claim = z.object({
  /** What people call it by. */
  id: z.int(),
  receiptId: z.string(),
  /** When it arrived. */
  receivedAt: instant,
  vendorId: z.int(),
  vendorName: z.string(),
  /** Null: it can be printed, not sent. */
  vendorEmail: z.string().nullable(),
  locationId: z.int(),
  locationName: z.string(),
  state: z.enum(CLAIM_STATES),
  /** For the vendor. */
  note: z.string().nullable(),
  /** Of its lines; null: none has one. */
  amount: z.string().nullable(),
  /** Lines that are not in the amount. */
  unpricedLines: z.int(),
  /** What the vendor credited. */
  creditedAmount: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The address it was sent to; null: it was handed over otherwise. */
  sentTo: z.string().nullable(),
  /** Why the last sending failed; null: it did not. */
  lastError: z.string().nullable(),
  /** When it was credited, refused or dropped. */
  settledAt: instant.nullable(),
  /** Dropped because nothing of it was left: it becomes a draft again once something is. Not dropped by a manager. */
  emptied: z.boolean(),
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

/** What is omitted stays. Note and lines can be changed while it is a draft. */
export const ClaimChange = z.object({
  state: z.enum(CLAIM_STATES, 'Please choose a state from the list').optional(),
  /** With the state `credited`. */
  creditedAmount: price('Credited amount').optional(),
  note: optionalText('Note', NOTES_MAX).optional(),
  lines: list(
    z.object({
      id: serialId('Line'),
      quantity: stockAmount('Quantity').optional(),
      amount: optionalPrice('Amount').optional(),
    }),
    'Lines must be a list',
  )
    .max(RECEIPT_LINES_MAX, `A claim has at most ${RECEIPT_LINES_MAX} lines`)
    .optional(),
});
export type ClaimChange = z.output<typeof ClaimChange>;

export const claimRoutes = {
  listClaims: route({
    method: 'GET',
    path: '/api/claims',
    who: 'manager',
    summary: 'What is claimed from vendors, newest first',
    query: ClaimFilters,
    reply: z.array(Claim),
  }),
  getClaim: route({
    method: 'GET',
    path: '/api/claims/:id',
    who: 'manager',
    summary: 'One claim',
    params: SerialParams,
    reply: Claim,
  }),
  updateClaim: route({
    method: 'PATCH',
    path: '/api/claims/:id',
    who: 'manager',
    summary: 'Change a draft, or record what became of a claim: sent, credited, refused or dropped',
    params: SerialParams,
    body: ClaimChange,
    reply: Claim,
  }),
  sendClaim: route({
    method: 'POST',
    path: '/api/claims/:id/send',
    who: 'manager',
    summary: 'Send a draft to the vendor by e-mail, with its photos and a PDF',
    params: SerialParams,
    reply: Sent,
  }),
  getClaimPdf: route({
    method: 'GET',
    path: '/api/claims/:id/pdf',
    who: 'manager',
    summary: 'A claim as a PDF in the language of the vendor',
    params: SerialParams,
    reply: 'application/pdf',
  }),
};
