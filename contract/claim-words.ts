/** Apart from `claims.ts`: the browser's bundle has no validation library. */

/** `draft` → `sent` → `credited` or `refused`; `draft` → `dropped` (R4). */
export const CLAIM_STATES = ['draft', 'sent', 'credited', 'refused', 'dropped'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Why something is claimed: the reasons of receipts, but for what was not ordered. */
export const CLAIM_REASONS = [
  'short',
  'damaged',
  'expired',
  'too_warm',
  'wrong_item',
  'price',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

export const CLAIM_REASON_NAMES: Readonly<Record<ClaimReason, string>> = {
  short: 'Short',
  damaged: 'Damaged',
  expired: 'Expired',
  too_warm: 'Too warm',
  wrong_item: 'Wrong item',
  price: 'Price',
};
