import { receipts } from '../db/schema/receipts.ts';
import type { SubmissionKind } from '../submissions/store-once.ts';
import { refuse } from '../failure.ts';

/** Receipts, and marks, which are stored as receipts (R2). */
export const RECEIPTS: SubmissionKind = {
  id: receipts.id,
  contentHash: receipts.contentHash,
  taken: () => refuse('id_taken', { what: 'receipt' }),
};
