/** Why what arrived differs from what was ordered (R1). Imports nothing, so that it adds little to the browser's bundle. */
export const RECEIPT_REASONS = [
  'short',
  'damaged',
  'expired',
  'too_warm',
  'wrong_item',
  'not_ordered',
  'price',
] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

/** Why something that came was not kept (E32). */
export const REFUSED_REASONS = [
  'damaged',
  'expired',
  'too_warm',
  'wrong_item',
] as const satisfies readonly ReceiptReason[];
export type RefusedReason = (typeof REFUSED_REASONS)[number];

export const isRefusedReason = (reason: ReceiptReason): reason is RefusedReason =>
  (REFUSED_REASONS as readonly string[]).includes(reason);
