import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReceiptCorrection } from '../../contract/calls/receipts.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { receiptLines, receipts } from '../db/schema/receipts.ts';
import { momentOnDevice } from '../device-moment.ts';
import { notFound, refuse } from '../failure.ts';
import { localDay } from '../local-time.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { requireTakeBack } from '../take-back.ts';
import { lockItems } from './arriving-items.ts';
import { correctStock } from './move-stock.ts';
import type { MovedLine } from './move-stock.ts';
import type { ReceiptRow } from './queries.ts';
import { countedLine, idsIn } from './record.ts';
import { correctLines } from './corrected-lines.ts';
import type { StoredReceiptLine } from './corrected-lines.ts';

interface Correction {
  changes: ReceiptCorrection;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/**
 * Corrects a receipt on the day on which it was recorded. Its items and their orders follow, also from received or
 * missing back to ordered (E13). Returns the lock of their orders. Throws what recording a receipt throws, and
 * `receipt_of_another_day`.
 */
export async function correctReceipt(
  tx: Tx,
  before: Locked<'receipts', ReceiptRow>,
  { changes, by, now }: Correction,
): Promise<Locked<'orders'>> {
  if (before.isTakenBack) throw notFound('receipt');
  await requireSameDay(tx, before, now);
  return rewrite(tx, before, { changes, by, now });
}

/**
 * Takes a receipt back: its lines go, and its items, their orders and the stock are as before it (24.9). Returns the lock of
 * their orders. Throws what `requireTakeBack` throws.
 */
export async function takeBackReceipt(
  tx: Tx,
  before: Locked<'receipts', ReceiptRow>,
  { by, now }: Omit<Correction, 'changes'>,
): Promise<Locked<'orders'>> {
  requireTakeBack({ doneBy: before.receivedBy, doneAt: before.createdAt, by, now });
  const orders = await rewrite(tx, before, { changes: { lines: [] }, by, now });
  await tx.update(receipts).set({ isTakenBack: true }).where(eq(receipts.id, before.id));
  return orders;
}

async function rewrite(
  tx: Tx,
  before: Locked<'receipts', ReceiptRow>,
  { changes, by, now }: Correction,
): Promise<Locked<'orders'>> {
  const { notes = before.notes } = changes;
  const at = changes.at === undefined ? before.at : momentOnDevice(changes.at, now);
  const stored = await listStored(tx, before.id);
  const items = await lockItems(tx, [
    ...new Set([...idsIn(stored), ...idsIn(changes.lines ?? [])]),
  ]);
  const lines = changes.lines
    ? await correctLines(tx, before, { stored, lines: changes.lines, items })
    : stored.map((line) => countedLine(line));
  const earlier = stored.map((line) => countedLine(line));
  await moveStock(tx, { receipt: before, stored: earlier, lines, at, by });
  await tx
    .update(receipts)
    .set({
      notes,
      at,
      correctedAt: now.toISOString(),
      correctedBy: by,
      version: sql`${receipts.version} + 1`,
    })
    .where(eq(receipts.id, before.id));
  return items;
}

/**
 * Compares days by the server's time of recording, on the location's calendar: the device may
 * have kept the receipt for days.
 */
async function requireSameDay(
  db: Db,
  { locationId, createdAt }: ReceiptRow,
  now: Date,
): Promise<void> {
  // Also of a deleted location: what arrived there is corrected as before.
  const [location] = await db
    .select({ zone: locations.timezone })
    .from(locations)
    .where(eq(locations.id, locationId));
  const zone = location?.zone ?? (await getOrganizationSettings(db)).timezone;
  if (localDay(now, zone).equals(localDay(new Date(createdAt), zone))) return;
  throw refuse('receipt_of_another_day');
}

async function listStored(db: Db, receiptId: string): Promise<StoredReceiptLine[]> {
  return db
    .select()
    .from(receiptLines)
    .where(and(eq(receiptLines.receiptId, receiptId), eq(receiptLines.isDeleted, false)))
    .orderBy(asc(receiptLines.position));
}

/** Moves stock for lines whose amount or moment changed. */
async function moveStock(
  tx: Tx,
  {
    receipt,
    stored,
    lines,
    at,
    by,
  }: {
    receipt: ReceiptRow;
    stored: readonly MovedLine[];
    lines: readonly MovedLine[];
    at: string;
    by: number | null;
  },
): Promise<void> {
  const { locationId } = receipt;
  const isSame = (one: MovedLine, others: readonly MovedLine[]) =>
    at === receipt.at &&
    others.some(
      ({ id, quantity, unitId }) =>
        id === one.id && quantity === one.quantity && unitId === one.unitId,
    );
  const gone = stored.filter((line) => !isSame(line, lines));
  const come = lines.filter((line) => !isSame(line, stored));
  const after = { locationId, at, by };
  await correctStock(tx, { before: { ...after, at: receipt.at }, after, gone, come });
}
