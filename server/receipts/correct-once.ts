import type { Receipt, ReceiptCorrection } from '../../contract/calls/receipts.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { receiptCorrections } from '../db/schema/receipts.ts';
import { refuse } from '../failure.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { SubmissionKind } from '../submissions/store-once.ts';
import { getReceipt } from './queries.ts';
import type { ReceiptRow } from './queries.ts';

const CORRECTIONS: SubmissionKind = {
  id: receiptCorrections.id,
  contentHash: receiptCorrections.contentHash,
  taken: () => refuse('id_taken', { what: 'correction' }),
};

interface CorrectingOnce {
  changes: ReceiptCorrection;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
  /** Stores it, unless the receipt has changed or can no longer be corrected. */
  correct: () => Promise<void>;
}

/**
 * Corrects a receipt. A retry with the correction's id changes nothing and answers the receipt as it is now, also on a later
 * day and after corrections by others (D12). Throws `id_taken` when another correction has the id.
 */
export async function correctOnce(
  tx: Tx,
  { id: receiptId, locationId }: Locked<'receipts', ReceiptRow>,
  { changes: { id, ...changes }, by, now, correct }: CorrectingOnce,
): Promise<Receipt> {
  const { stored } = await storeOnce(tx, CORRECTIONS, {
    submission: { id, content: { receiptId, ...changes }, author: by, locationId },
    now,
    insert: async ({ contentHash }) => {
      if (id !== undefined) {
        const row = { id, receiptId, contentHash };
        const query = tx.insert(receiptCorrections).values(row).onConflictDoNothing();
        const inserted = await query.returning({ id: receiptCorrections.id });
        if (inserted.length === 0) return undefined;
      }
      await correct();
      return getReceipt(tx, receiptId);
    },
    read: () => getReceipt(tx, receiptId),
    refusal: async () => refuse('reference_changed'),
  });
  return stored;
}
