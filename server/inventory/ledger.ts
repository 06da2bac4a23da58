import { sql } from 'drizzle-orm';
import type { MovementKind } from '../../contract/inventory-kinds.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { convertedUnits } from '../products/conversions.ts';
import { insertMovements } from './insert-movements.ts';
import type { Cause, Moving } from './insert-movements.ts';
import { lockStock } from './lock-stock.ts';
import type { StockPlace } from './lock-stock.ts';
import { insertWaiting, removeWaiting } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/**
 * The ledger of stock (S1, adr-027). Code that stores a record which moves stock calls `recordMovements` in the same
 * transaction, and `takeBackMovements` when the record is deleted or corrected.
 */

/** What moved the stock of one product at one location. */
export interface StockEntry extends Cause {
  kind: Exclude<MovementKind, 'count'>;
  /** What was added, negative for what was taken away; at most three decimals. */
  amount: number;
  /** The abbreviation of the unit in which it was entered. */
  unitOfMeasure: string;
}

/**
 * Adds entries to the ledger, and so to the stock on hand. Call it in a transaction, after all locks of orders, receipts
 * and waste logs: it locks products and then their stock.
 * @returns for each entry whether it moved stock; one in a unit without a conversion waits for the conversion (S0)
 */
export async function recordMovements(db: Db, entries: readonly StockEntry[]): Promise<boolean[]> {
  if (entries.length === 0) return [];
  const units = await convertedUnits(db, entries);
  await lockStock(db, entries);
  const moving: Moving[] = [];
  const waiting: Waiting[] = [];
  const isMoved = entries.map((entry, index) => {
    const { factor, unitId = null } = units[index] ?? {};
    if (factor === undefined) waiting.push({ ...entry, unitId });
    else moving.push(movingBy(entry, factor));
    return factor !== undefined;
  });
  await insertMovements(db, moving);
  await insertWaiting(db, waiting);
  return isMoved;
}

/**
 * Locks products and their stock. A transaction that calls more than one function of the ledger calls this before, with all
 * that they will move: else two that move the same products in another sequence would deadlock.
 */
export async function lockMoved(db: Db, places: readonly StockPlace[]): Promise<void> {
  if (places.length === 0) return;
  await convertedUnits(
    db,
    places.map(({ productId }) => ({ productId })),
  );
  await lockStock(db, places);
}

/** The movement of an entry. `factor`: how many of the entry's unit are in one of the product's own. */
function movingBy({ amount, unitOfMeasure, ...entry }: StockEntry, factor: string): Moving {
  const exact = { numerator: String(amount), denominator: factor };
  return { ...entry, ...exact, enteredAmount: amount, enteredUnit: unitOfMeasure };
}

/**
 * Takes back what records moved that were deleted or are being corrected: a `correction` at the moment of the record
 * (`at`, as it was recorded), so that later counts keep their amounts. Entries that wait for a conversion are removed.
 * Call in a transaction.
 */
export async function takeBackMovements(db: Db, records: readonly Cause[]): Promise<void> {
  if (records.length === 0) return;
  await lockMoved(db, records);
  const { rows } = await db.execute<{ place: string; moved: [string, string] }>(sql`
    select record.place, moved::text[] as moved
    from jsonb_to_recordset(${rowsAsJson(records.map((record, place) => ({ ...record, place })))}) as record(
        place integer, product_id text, location_id integer, at timestamptz, cause_kind text, cause_id text),
      lateral (
        select sum_fractions(movement.amount_numerator, movement.amount_denominator) as total
        from inventory_movements as movement
        where movement.location_id = record.location_id and movement.product_id = record.product_id
          and movement.at = record.at and movement.cause_kind = record.cause_kind and movement.cause_id = record.cause_id
          and not movement.keeps_count
      ) as summed,
      in_own_unit(record.product_id, total[1], total[2], record.at, 'infinity') as moved
    where total[1] <> 0`);
  const corrections = rows.flatMap(({ place, moved: [numerator, denominator] }): Moving[] => {
    const record = records[Number(place)];
    if (!record) return [];
    const exact = { numerator: String(-BigInt(numerator)), denominator };
    const { productId, locationId, at, recordedBy, causeKind, causeId } = record;
    const cause = { productId, locationId, at, recordedBy, causeKind, causeId };
    return [{ ...cause, ...exact, kind: 'correction', enteredAmount: null, enteredUnit: null }];
  });
  await insertMovements(db, corrections);
  await removeWaiting(db, records);
}
