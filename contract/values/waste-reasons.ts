/** Not in `waste.ts`, which imports the validation library: the browser's bundle must not contain that. */

/** Why something was wasted (S4), in the sequence in which the form offers them. */
export const WASTE_REASONS = [
  'spoiled',
  'expired',
  'overproduction',
  'prep_error',
  'burnt',
  'dropped',
  'returned',
  'trim',
  'other',
] as const;
export type WasteReason = (typeof WASTE_REASONS)[number];

export const WASTE_REASON_NAMES: Readonly<Record<WasteReason, string>> = {
  spoiled: 'Spoiled',
  expired: 'Expired',
  overproduction: 'Overproduction',
  prep_error: 'Prep error',
  burnt: 'Burnt',
  dropped: 'Dropped',
  returned: 'Returned',
  trim: 'Trim',
  other: 'Other',
};

export const WASTE_GROUPINGS = ['reason', 'product', 'location', 'week'] as const;
export type WasteGrouping = (typeof WASTE_GROUPINGS)[number];

/** The key of entries without a reason, also as a filter. */
export const NO_REASON = 'none';
export const NO_REASON_NAME = 'No reason given';
