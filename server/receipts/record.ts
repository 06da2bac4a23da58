import { sql } from 'drizzle-orm';
import type { NewReceipt, Receipt } from '../../contract/calls/receipts.ts';
import type { Db, Tx } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { fractionIn } from '../stored-fraction.ts';
import { settleItems } from '../order-items/arrivals.ts';
import { RECEIPTS } from '../order-items/receipt-ids.ts';
import type { Services } from '../services.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { Stamp, StoredOnce, Submission } from '../submissions/store-once.ts';
import { lockItems, requireArriving, requireItemsOf } from './arriving-items.ts';
import { lineRows } from './lines.ts';
import { addToStock } from './move-stock.ts';
import type { MovedLine } from './move-stock.ts';
import { ownReceiptId } from './own-id.ts';
import { getReceipt } from './queries.ts';
import { insertRefusals, withRefused } from './refusals.ts';
import { requireSeen } from './seen.ts';
import { invalid, refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

interface Recording {
  receipt: NewReceipt;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/** The receipt as what was submitted, without `receivedBefore`: a retry that has read the items again is the same (D12). */
function submissionOf({ receipt, by }: Recording): Submission {
  const { id, at, locationId, lines, ...content } = receipt;
  const counted = lines.map(({ receivedBefore: _seen, ...line }) => line);
  return { id, content: { ...content, lines: counted }, at, author: by, locationId };
}

/**
 * Stores a receipt as a whole or not at all, at most once per id, also when it was corrected since; items and orders follow
 * (R1, R2, D12). Throws `id_taken` when another receipt has the id, `invalid_input` for wrong references, `cannot_arrive` or
 * `invalid_transition` for items that cannot arrive (E13), and `changed_meanwhile` for items of which more has arrived than
 * the sender had read.
 */
export async function recordReceipt(
  { db, reactions }: Services,
  recording: Recording,
): Promise<StoredOnce<Receipt>> {
  return db.transaction((tx) =>
    storeOnce(tx, RECEIPTS, {
      submission: submissionOf(recording),
      now: recording.now,
      insert: (stamp) => insertWhole(tx, reactions, { ...recording, ...stamp }),
      read: (id) => getReceipt(tx, id),
      refusal: () => unknownReference(tx, recording.receipt),
    }),
  );
}

/** Returns undefined, and stores nothing, when the id is taken or a reference is unknown. */
async function insertWhole(
  tx: Tx,
  reactions: Services['reactions'],
  recording: Recording & Stamp,
): Promise<Receipt | undefined> {
  const { receipt, by, at } = recording;
  const id = await insertReceipt(tx, recording);
  if (id === undefined) return undefined;
  const { lines, locationId } = receipt;
  const items = await lockItems(tx, idsIn(lines));
  requireItemsOf(receipt, { lines, items });
  requireArriving({ lines, items });
  await requireSeen(tx, { lines, items, by });
  const named = await lineRows(tx, receipt, items);
  const rows = await withRefused(tx, named, { receiptId: id, lines, items });
  const counted = await insertLines(
    tx,
    rows.map(({ refused: _refused, ...row }, position) => ({ ...row, receiptId: id, position })),
  );
  await insertRefusals(
    tx,
    id,
    counted.map((line, index) => ({ id: line.id, refused: rows[index]?.refused ?? [] })),
  );
  await settleItems(tx, items, { ids: idsIn(rows) });
  const stocked = { products: named, lines: counted, kind: 'receipt' } as const;
  await addToStock(tx, { locationId, at, by }, stocked);
  await reactions.receiptStored(tx, items, recording.now);
  return getReceipt(tx, id);
}

/** Inserts lines and returns them in the same sequence. */
export async function insertLines(
  tx: Tx,
  rows: (typeof receiptLines.$inferInsert)[],
): Promise<MovedLine[]> {
  if (rows.length === 0) return [];
  const stored = await tx.insert(receiptLines).values(rows).returning();
  return stored.map((row) => countedLine(row));
}

/** A line for the ledger. */
export function countedLine<
  L extends Omit<MovedLine, 'base' | 'exact'> &
    Pick<
      typeof receiptLines.$inferSelect,
      'baseNumerator' | 'baseDenominator' | 'exactNumerator' | 'exactDenominator'
    >,
>(line: L): L & MovedLine {
  const { baseNumerator, baseDenominator, exactNumerator, exactDenominator } = line;
  const base = pair(baseNumerator, baseDenominator);
  return { ...line, base, exact: pair(exactNumerator, exactDenominator) };
}

const pair = (numerator: string | null, denominator: string | null) =>
  numerator === null || denominator === null ? null : fractionIn([numerator, denominator]);

export function idsIn(lines: readonly { orderItemId?: number | null | undefined }[]): number[] {
  return [...new Set(lines.flatMap(({ orderItemId }) => orderItemId ?? []))];
}

/**
 * Returns undefined, and stores nothing, when the id is taken or a reference is unknown. A second insert of the same id
 * waits until the first commits. The vendor may be deleted: it still delivers what was ordered.
 */
async function insertReceipt(
  tx: Tx,
  { receipt, by, at, now, contentHash }: Recording & Stamp,
): Promise<string | undefined> {
  const { locationId, vendorId, notes } = receipt;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into receipts (id, location_id, vendor_id, received_by, at, created_at, notes, content_hash)
    select ${receipt.id ?? ownReceiptId(now)}, location.id, vendor.id, ${by}::integer, ${at}::timestamptz,
      ${now.toISOString()}::timestamptz, ${notes}, ${contentHash}
    from locations as location, vendors as vendor
    where location.id = ${locationId} and not location.is_deleted and vendor.id = ${vendorId}
    on conflict (id) do nothing
    returning id`);
  return rows[0]?.id;
}

/** Why nothing was stored. */
async function unknownReference(db: Db, { locationId, vendorId }: NewReceipt): Promise<Failure> {
  const location = await db.$count(
    locations,
    sql`${locations.id} = ${locationId} and not ${locations.isDeleted}`,
  );
  if (location === 0)
    return invalid('locationId', 'gone', { what: 'location', instead: 'nothing' });
  const vendor = await db.$count(vendors, sql`${vendors.id} = ${vendorId}`);
  if (vendor === 0) return invalid('vendorId', 'does_not_exist', { what: 'vendor' });
  return refuse('reference_changed');
}
