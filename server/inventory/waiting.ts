import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MovementKind } from '../../contract/values/inventory-kinds.ts';
import type { MissingConversion } from '../../contract/calls/inventory.ts';
import { MISSING_CONVERSIONS_MAX } from '../../contract/values/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Shared } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { missingConversions } from '../db/schema/stock.ts';
import type { EntryUnit } from '../products/base-unit.ts';
import type { Cause } from './insert-movements.ts';

/**
 * Entries in a unit without a conversion. Their records are stored; their movements wait here until a
 * manager gives the conversion (S0).
 */

export interface Waiting extends Cause, Pick<EntryUnit, 'unitId' | 'unitOfMeasure' | 'base'> {
  kind: MovementKind;
  amount: number;
}

/**
 * Stores entries that wait, and the conversions that they need: of those without a fraction. A line of a count with one
 * waits for another line of the same product.
 */
export async function insertWaiting(
  tx: Tx,
  _products: Shared<'products'>,
  entries: readonly Waiting[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ base, ...entry }) => ({ ...entry, ...base }));
  await tx.execute(sql`
    with waiting as materialized (
      select * from jsonb_to_recordset(${rowsAsJson(rows)}) as line(product_id text, location_id integer, kind text,
        amount numeric, unit_of_measure text, unit_id uuid, numerator numeric, denominator numeric, at timestamptz,
        recorded_by integer, cause_kind text, cause_id text)
    ), stored as (
      insert into inventory_waiting (product_id, location_id, kind, entered_amount, entered_unit, unit_id, base_numerator,
        base_denominator, at, recorded_by, cause_kind, cause_id)
      select product_id, location_id, kind, amount, unit_of_measure, unit_id, numerator, denominator, at, recorded_by,
        cause_kind, cause_id
      from waiting
    )
    insert into missing_conversions (product_id, unit_id, entered_unit, since)
    select distinct on (product_id, unit_id) product_id, unit_id, unit_of_measure, at
    from waiting where numerator is null order by product_id, unit_id, at
    on conflict (product_id, unit_id) do update set since = least(missing_conversions.since, excluded.since)`);
}

/** Removes the waiting entries of these records. */
export async function removeWaiting(
  tx: Tx,
  _products: Shared<'products'>,
  records: readonly Cause[],
): Promise<void> {
  const ids = [...new Set(records.map(({ productId }) => productId))];
  if (!(await lockMissing(tx, ids))) return;
  await tx.execute(sql`
    delete from inventory_waiting as waiting
    using jsonb_to_recordset(${rowsAsJson(records)}) as record(product_id text, location_id integer, cause_kind text, cause_id text)
    where waiting.product_id = record.product_id and waiting.location_id = record.location_id
      and waiting.cause_kind = record.cause_kind and waiting.cause_id = record.cause_id`);
  await tx.execute(sql`
    delete from missing_conversions as missing
    where product_id = any(${sql.param(ids)}) and given_at is null and not exists (
      select from inventory_waiting as waiting
      where waiting.product_id = missing.product_id and waiting.unit_id = missing.unit_id and waiting.base_numerator is null
    )`);
}

/** Locks the missing conversions of products before their entries are read. Returns false where there are none. */
async function lockMissing(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from missing_conversions where product_id = any(${sql.param(productIds)})
    order by product_id, unit_id for update`);
  return (rowCount ?? 0) > 0;
}

const enteredUnits = alias(unitsOfMeasure, 'entered_unit');

/**
 * The conversions for which entries wait, longest waiting first; those that were given while entries still follow. A unit is
 * named as it is written today, because its conversion is given by that name (E30).
 */
export async function listMissingConversions(db: Db): Promise<MissingConversion[]> {
  const undecided = sql`(
    select count(*)::int from inventory_waiting as waiting
    where waiting.product_id = ${missingConversions.productId} and waiting.unit_id = ${missingConversions.unitId}
      and waiting.base_numerator is null)`;
  return db
    .select({
      productId: products.id,
      productName: products.name,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      enteredUnit: enteredUnits.abbreviation,
      since: missingConversions.since,
      following: sql<
        MissingConversion['following']
      >`case when ${missingConversions.givenAt} is not null
        then json_build_object('entries', ${missingConversions.entries}, 'left', ${undecided}) end`,
    })
    .from(missingConversions)
    .innerJoin(products, eq(products.id, missingConversions.productId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .innerJoin(enteredUnits, eq(enteredUnits.id, missingConversions.unitId))
    .where(eq(products.isDeleted, false))
    .orderBy(asc(missingConversions.since), asc(products.id), asc(missingConversions.unitId))
    .limit(MISSING_CONVERSIONS_MAX);
}
