import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { SentLine } from '../db/schema/purchase-orders.ts';
import { survivorsOf } from '../order-items/merged.ts';
import type { AnsweredDetail } from './event-text.ts';
import { recordEvent } from './events.ts';
import { lockPurchaseOrders } from './queries.ts';
import type { PurchaseOrderRow } from './queries.ts';

interface Answered {
  submissionId: string;
  /** Who answered at the vendor. */
  name: string | null;
  /** On the telephone: the caller recorded it. */
  isByPhone?: boolean;
  now: Date;
  /** By number: how many lines say what, and the answered items as the vendor saw them. */
  answered: ReadonlyMap<number, { detail: AnsweredDetail; lines: readonly SentLine[] }>;
}

/**
 * A vendor answered lines of these purchase orders (V6). A vendor that answers has received it, whatever became of the
 * messages, and knows the lines as they are now. Call last in the transaction of the answers: locks of purchase orders are
 * taken after all others.
 */
export async function recordAnswered(
  db: Db,
  { submissionId, name, isByPhone = false, now, answered }: Answered,
): Promise<void> {
  for (const record of await lockPurchaseOrders(db, [...answered.keys()])) {
    const { number: purchaseOrderNumber } = record;
    const { detail, lines } = answered.get(purchaseOrderNumber) ?? {};
    if (!detail || !lines) continue;
    await recordEvent(db, {
      purchaseOrderNumber,
      kind: 'answered',
      detail: isByPhone ? { ...detail, phone: { name } } : detail,
      byName: isByPhone ? null : name,
      cause: `answered:${submissionId}`,
      at: now,
      isByActor: isByPhone,
    });
    await db
      .update(purchaseOrders)
      .set({ answeredAt: record.answeredAt ?? now.toISOString(), problem: null })
      .where(eq(purchaseOrders.number, purchaseOrderNumber));
    await updateKnownLines(db, record, lines);
  }
}

/**
 * Records that the vendor knows this line, because its own answer names it: it is not a
 * change that the vendor must receive.
 */
export async function recordKnownLine(
  db: Db,
  { number, line }: { number: number; line: SentLine },
): Promise<void> {
  for (const record of await lockPurchaseOrders(db, [number]))
    await updateKnownLines(db, record, [line]);
}

/** Replaces what was sent of these items; those that were never sent are of no interest. The record must be locked. */
async function updateKnownLines(
  db: Db,
  { number, sentLines: sent }: PurchaseOrderRow,
  lines: readonly SentLine[],
): Promise<void> {
  if (sent === null || lines.length === 0) return;
  const known = new Set(lines.map(({ itemId }) => itemId));
  // What was sent before orders were combined has the ids of that time.
  const survivors = await survivorsOf(
    db,
    sent.map(({ itemId }) => itemId),
  );
  const others = sent.filter(({ itemId }) => !known.has(survivors.get(itemId) ?? itemId));
  const sentLines = [...others, ...lines];
  await db
    .update(purchaseOrders)
    .set({
      sentLines,
      changes: sql`purchase_order_changes(${number}, ${JSON.stringify(sentLines)}::jsonb)`,
    })
    .where(eq(purchaseOrders.number, number));
}
