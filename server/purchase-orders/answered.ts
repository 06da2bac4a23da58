import { eq } from 'drizzle-orm';
import { noteChange } from '../db/noted-changes.ts';
import type { Tx } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { AnsweredDetail } from './event-detail.ts';
import { recordEvent } from './events.ts';
import { lockPurchaseOrders } from './queries.ts';
import { addKnownItems } from './known-lines.ts';

interface Answered {
  submissionId: string;
  /** Who answered at the vendor. */
  name: string | null;
  /** On the telephone: the caller recorded it. */
  isByPhone?: boolean;
  now: Date;
  /** By number: how many lines say what, and the ids of the answered items, which the vendor knows as they are now. */
  answered: ReadonlyMap<number, { detail: AnsweredDetail; itemIds: readonly number[] }>;
}

/** The cause of the events of a submission. */
export const answeredCause = (submissionId: string) => `answered:${submissionId}`;

/**
 * A vendor answered lines of these purchase orders (V6). A vendor that answers has received it, whatever became of the
 * messages, and knows the lines as they are now. Locks the purchase orders: call after all other locks.
 */
export async function recordAnswered(
  tx: Tx,
  { submissionId, name, isByPhone = false, now, answered }: Answered,
): Promise<void> {
  noteChange(tx, ['orders']);
  for (const record of await lockPurchaseOrders(tx, [...answered.keys()])) {
    const { number: purchaseOrderNumber } = record;
    const { detail, itemIds } = answered.get(purchaseOrderNumber) ?? {};
    if (!detail || !itemIds) continue;
    await recordEvent(tx, {
      purchaseOrderNumber,
      kind: 'answered',
      detail: isByPhone ? { ...detail, phone: { name } } : detail,
      byName: isByPhone ? null : name,
      cause: answeredCause(submissionId),
      at: now,
      isByActor: isByPhone,
    });
    await tx
      .update(purchaseOrders)
      .set({ answeredAt: record.answeredAt ?? now.toISOString(), problem: null })
      .where(eq(purchaseOrders.number, purchaseOrderNumber));
    await addKnownItems(tx, record, { itemIds, now });
  }
}

/** Records that the vendor knows this item as it is now, because its own answer said so: it is no change to send. */
export async function recordKnownItem(
  tx: Tx,
  { number, itemId, now }: { number: number; itemId: number; now: Date },
): Promise<void> {
  for (const record of await lockPurchaseOrders(tx, [number]))
    if (record.sentLinesAt !== null) await addKnownItems(tx, record, { itemIds: [itemId], now });
}
