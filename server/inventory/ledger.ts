import { sql } from 'drizzle-orm';
import type { MovementKind } from '../../contract/values/inventory-kinds.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Locked, Shared } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { storedFractionOf, negative, storedProduct } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { shareProducts } from '../products/base-unit.ts';
import type { EntryUnit } from '../products/base-unit.ts';
import { insertMovements } from './insert-movements.ts';
import type { Cause, Moving } from './insert-movements.ts';
import { lockStock } from './lock-stock.ts';
import type { StockPlace } from './lock-stock.ts';
import { insertWaiting, removeWaiting } from './waiting.ts';

/**
 * The ledger of stock (S1, adr-027). Code that stores a record which moves stock calls `recordMovements` in the same
 * transaction, and `takeBackMovements` when the record is deleted or corrected.
 */

/** What moved the stock of one product at one location, in the unit in which it was entered. */
export interface StockEntry extends Cause, Pick<EntryUnit, 'unitId' | 'unitOfMeasure' | 'base'> {
  kind: Exclude<MovementKind, 'count'>;
  /** What was added, negative for what was taken away; at most three decimals. */
  amount: number;
  /** The amount without its sign, where three decimals cannot hold it. */
  exact?: Fraction | null;
}

/**
 * Adds entries to the ledger, and so to the stock on hand. Call it after all locks of orders, receipts and waste logs: it
 * locks the stock.
 * @param products of the entries, as `entryUnits` locked them
 * @returns for each entry whether it moved stock; one in a unit without a conversion waits for the conversion (S0)
 */
export async function recordMovements(
  tx: Tx,
  products: Shared<'products'>,
  entries: readonly StockEntry[],
): Promise<boolean[]> {
  if (entries.length === 0) return [];
  const stock = await lockStock(tx, products, entries);
  await insertMovements(
    tx,
    stock,
    entries.flatMap((entry) => movementOf(entry) ?? []),
  );
  await insertWaiting(
    tx,
    products,
    entries.filter(({ base }) => base === null),
  );
  return entries.map(({ base }) => base !== null);
}

/**
 * Locks products and their stock. A transaction that calls more than one function of the ledger calls this before, with all
 * that they will move: else two that move the same products in another sequence would deadlock.
 */
export async function lockMoved(
  tx: Tx,
  places: readonly StockPlace[],
): Promise<{ products: Shared<'products'>; stock: Locked<'stock'> }> {
  const products = await shareProducts(
    tx,
    places.map(({ productId }) => productId),
  );
  return { products, stock: await lockStock(tx, products, places) };
}

/** Undefined for an entry that waits. */
function movementOf({
  amount,
  exact,
  unitId,
  unitOfMeasure,
  base,
  ...entry
}: StockEntry): Moving | undefined {
  if (base === null) return undefined;
  const size = exact ?? storedFractionOf(Math.abs(amount));
  return {
    ...entry,
    ...storedProduct(amount < 0 ? negative(size) : size, base),
    enteredAmount: amount,
    enteredUnit: unitOfMeasure,
    enteredUnitId: unitId,
  };
}

/**
 * Takes back what records moved that were deleted or are being corrected: a `correction` at the moment of the record
 * (`at`, as it was recorded), so that later counts keep their amounts. Entries that wait for a conversion are removed.
 */
export async function takeBackMovements(tx: Tx, records: readonly Cause[]): Promise<void> {
  if (records.length === 0) return;
  const { products, stock } = await lockMoved(tx, records);
  const { rows } = await tx.execute<{ place: string; moved: [string, string] }>(sql`
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
      to_base(record.product_id, total[1], total[2], record.at) as moved
    where total[1] <> 0`);
  const corrections = rows.flatMap(({ place, moved: [numerator, denominator] }): Moving[] => {
    const record = records[Number(place)];
    if (!record) return [];
    const { productId, locationId, at, recordedBy, causeKind, causeId } = record;
    const cause = { productId, locationId, at, recordedBy, causeKind, causeId };
    const taken = negative({ numerator, denominator });
    const notEntered = { enteredAmount: null, enteredUnit: null, enteredUnitId: null };
    return [{ ...cause, ...taken, ...notEntered, kind: 'correction' }];
  });
  await insertMovements(tx, stock, corrections);
  await removeWaiting(tx, products, records);
}
