import { and, asc, eq, sql } from 'drizzle-orm';
import type { NewReceiptLine, ReceiptCorrection } from '../../contract/receipts.ts';
import { columnList, rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { receiptLines, receipts } from '../db/schema/receipts.ts';
import { conflict } from '../failure.ts';
import { momentOnDevice } from '../device-moment.ts';
import { localDay } from '../local-time.ts';
import { findLocation } from '../locations/queries.ts';
import { settleItems } from '../order-items/arrivals.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { lockItems, requireArriving, requireItemsOf } from './arriving-items.ts';
import type { ItemRow } from './arriving-items.ts';
import { lineRows } from './lines.ts';
import type { LineRow } from './lines.ts';
import { correctStock } from './move-stock.ts';
import type { CountedLine } from './move-stock.ts';
import type { ReceiptRow } from './queries.ts';
import { idsIn, insertLines } from './record.ts';

type StoredLine = typeof receiptLines.$inferSelect;

interface Correction {
  /** Locked. */
  before: ReceiptRow;
  changes: ReceiptCorrection;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/**
 * Corrects a receipt on the day on which it was recorded. Its items and their orders follow, also from received or
 * missing back to ordered (E13). Call in a transaction. Throws what recording a receipt throws, and `conflict` on another
 * day.
 */
export async function correctReceipt(
  db: Db,
  { before, changes, by, now }: Correction,
): Promise<void> {
  await requireSameDay(db, before, now);
  const { notes = before.notes } = changes;
  const at = changes.at === undefined ? before.at : momentOnDevice(changes.at, now);
  const stored = await listStored(db, before.id);
  const lines = changes.lines
    ? await replaceLines(db, before, { stored, lines: changes.lines })
    : stored;
  await moveStock(db, { receipt: before, stored, lines, at, by });
  await db
    .update(receipts)
    .set({
      notes,
      at,
      correctedAt: now.toISOString(),
      correctedBy: by,
      version: sql`${receipts.version} + 1`,
    })
    .where(eq(receipts.id, before.id));
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
  const location = await findLocation(db, locationId);
  const zone = location?.timezone ?? (await getOrganizationSettings(db)).timezone;
  if (localDay(now, zone).equals(localDay(new Date(createdAt), zone))) return;
  throw conflict('A receipt can be corrected only on the day on which it was recorded.');
}

async function listStored(db: Db, receiptId: string): Promise<StoredLine[]> {
  return db
    .select()
    .from(receiptLines)
    .where(and(eq(receiptLines.receiptId, receiptId), eq(receiptLines.isDeleted, false)))
    .orderBy(asc(receiptLines.position));
}

/** Moves stock for lines whose amount or moment changed. */
async function moveStock(
  db: Db,
  {
    receipt,
    stored,
    lines,
    at,
    by,
  }: {
    receipt: ReceiptRow;
    stored: readonly CountedLine[];
    lines: readonly CountedLine[];
    at: string;
    by: number | null;
  },
): Promise<void> {
  const { locationId } = receipt;
  const isSame = (one: CountedLine, others: readonly CountedLine[]) =>
    at === receipt.at &&
    others.some(
      ({ id, quantity, unitOfMeasure }) =>
        id === one.id && quantity === one.quantity && unitOfMeasure === one.unitOfMeasure,
    );
  const gone = stored.filter((line) => !isSame(line, lines));
  const come = lines.filter((line) => !isSame(line, stored));
  const after = { locationId, at, by };
  await correctStock(db, { before: { ...after, at: receipt.at }, after, gone, come });
}

/** Replaces the lines and updates their items. Returns the lines as stored now. */
async function replaceLines(
  db: Db,
  receipt: ReceiptRow,
  { stored, lines }: { stored: readonly StoredLine[]; lines: readonly NewReceiptLine[] },
): Promise<CountedLine[]> {
  const earlier = idsIn(stored);
  const items = await lockItems(db, [...new Set([...earlier, ...idsIn(lines)])]);
  const named = new Map(idsIn(lines).flatMap((id) => itemEntry(items, id)));
  requireItemsOf(receipt, { lines, items: named });
  // Items that the receipt has already are not checked: their orders may have been cancelled since.
  const others = new Map([...named].filter(([, { id }]) => !earlier.includes(id)));
  requireArriving({ lines, items: others });
  const rows = await lineRows(db, { locationId: receipt.locationId, lines }, items);
  const { kept, added, removed } = matched(stored, rows);
  await updateLines(db, kept);
  await removeLines(db, removed);
  const inserted = await insertLines(
    db,
    added.map((row) => ({ ...row, receiptId: receipt.id })),
  );
  const touched = new Set([...earlier, ...[...named.values()].map(({ id }) => id)]);
  await settleItems(db, [...touched], { mayReopen: true });
  return [...kept, ...inserted];
}

const itemEntry = (items: ReadonlyMap<number, ItemRow>, id: number): [number, ItemRow][] => {
  const item = items.get(id);
  return item ? [[id, item]] : [];
};

type Placed = LineRow & { position: number };

interface Matched {
  kept: (Placed & { id: number })[];
  added: Placed[];
  removed: number[];
}

/**
 * A line of the correction updates the stored line of the same item or product, so that claim lines keep their reference.
 * A line whose photo changed is stored as a new one: the earlier photo stays private with the removed line.
 */
function matched(stored: readonly StoredLine[], rows: readonly LineRow[]): Matched {
  const left = [...stored];
  const result: Matched = { kept: [], added: [], removed: [] };
  rows.forEach((row, position) => {
    const at = left.findIndex(
      ({ orderItemId, productId, photoUrl }) =>
        orderItemId === row.orderItemId &&
        productId === row.productId &&
        (photoUrl === null || photoUrl === row.photoUrl),
    );
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (!line) return result.added.push({ ...row, position });
    // The factor stays when the unit stays: a later conversion must not rewrite what was counted.
    const { unitFactor } = line.unitOfMeasure === row.unitOfMeasure ? line : row;
    return result.kept.push({
      ...row,
      unitFactor,
      statusBefore: line.statusBefore,
      position,
      id: line.id,
    });
  });
  return { ...result, removed: left.map(({ id }) => id) };
}

async function updateLines(db: Db, lines: Matched['kept']): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const { id: _, ...fields } = first;
  const columns = columnList(Object.keys(fields));
  await db.execute(sql`
    update receipt_lines as line set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::receipt_lines, changed.value)
    )
    from jsonb_array_elements(${rowsAsJson(lines)}) as changed(value)
    where line.id = (changed.value ->> 'id')::integer`);
}

async function removeLines(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(receiptLines)
    .set({ isDeleted: true })
    .where(sql`${receiptLines.id} = any(${sql.param([...ids])}::integer[])`);
}
