import { receipts } from '../db/schema/receipts.ts';
import { conflict } from '../failure.ts';
import type { SubmissionKind } from '../submissions/store-once.ts';

/** Receipts, and marks, which are stored as receipts (R2). */
export const RECEIPTS: SubmissionKind = {
  id: receipts.id,
  contentHash: receipts.contentHash,
  taken: () => conflict('This id belongs to another receipt.', 'id_taken'),
};
