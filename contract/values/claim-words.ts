/** Not in `claims.ts`, which imports the validation library: the browser's bundle must not contain that. */

/** `draft` → `sent` → `credited` or `refused`; `draft` → `dropped` (R4). */
export const CLAIM_STATES = ['draft', 'sent', 'credited', 'refused', 'dropped'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The reasons of claims: those of receipts without `not_ordered`. */
export const CLAIM_REASONS = [
  'short',
  'damaged',
  'expired',
  'too_warm',
  'wrong_item',
  'price',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
