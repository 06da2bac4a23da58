import { asc, eq, sql } from 'drizzle-orm';
import type { MissingConversion } from '../../contract/inventory.ts';
import { MISSING_CONVERSIONS_MAX } from '../../contract/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { missingConversions } from '../db/schema/stock.ts';
import { insertCounts } from './count-movements.ts';
import type { Counted } from './count-movements.ts';
import { insertMovements } from './insert-movements.ts';
import type { Cause, Moving } from './insert-movements.ts';
import { lockStock } from './lock-stock.ts';

/**
 * Entries in a unit without a conversion. Their records are stored; their movements wait here until a
 * manager gives the conversion (S0).
 */

export interface Waiting extends Cause {
  kind: Moving['kind'];
  amount: number;
  unitOfMeasure: string;
  /** Null when no unit has this abbreviation. */
  unitId: string | null;
  /** Only for a line of a count: its unit has a conversion, but another line of the same product waits for one. */
  isKnown?: boolean;
}

/** The key of an entry's unit in `missing_conversions`: the unit's id, else its name in lower case. */
const UNIT_KEY = sql.raw('coalesce(waiting.unit_id::text, lower(btrim(waiting.entered_unit)))');

/** Stores entries that wait, and the conversions that they need. The products must be locked. */
export async function insertWaiting(db: Db, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    with waiting as materialized (
      select * from jsonb_to_recordset(${rowsAsJson(entries)}) as line(product_id text, location_id integer, kind text,
        amount numeric, unit_of_measure text, unit_id uuid, at timestamptz, recorded_by integer, cause_kind text, cause_id text,
        is_known boolean)
    ), stored as (
      insert into inventory_waiting
        (product_id, location_id, kind, entered_amount, entered_unit, unit_id, at, recorded_by, cause_kind, cause_id)
      select product_id, location_id, kind, amount, unit_of_measure, unit_id, at, recorded_by, cause_kind, cause_id from waiting
    ), named as (
      select *, unit_of_measure as entered_unit from waiting where is_known is not true
    )
    insert into missing_conversions (product_id, unit_key, unit_id, entered_unit, since)
    select distinct on (waiting.product_id, ${UNIT_KEY}) waiting.product_id, ${UNIT_KEY}, waiting.unit_id, waiting.entered_unit, waiting.at
    from named as waiting order by waiting.product_id, ${UNIT_KEY}, waiting.at
    on conflict (product_id, unit_key) do update set since = least(missing_conversions.since, excluded.since)`);
}

/** Removes the waiting entries of these records. The products must be locked. */
export async function removeWaiting(db: Db, records: readonly Cause[]): Promise<void> {
  const ids = [...new Set(records.map(({ productId }) => productId))];
  if (!(await lockMissing(db, ids))) return;
  await db.execute(sql`
    delete from inventory_waiting as waiting
    using jsonb_to_recordset(${rowsAsJson(records)}) as record(product_id text, location_id integer, cause_kind text, cause_id text)
    where waiting.product_id = record.product_id and waiting.location_id = record.location_id
      and waiting.cause_kind = record.cause_kind and waiting.cause_id = record.cause_id`);
  await removeSettled(db, ids);
}

/** Locks the missing conversions of products before their entries are read. Returns false where there are none. */
async function lockMissing(db: Db, productIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from missing_conversions where product_id = any(${sql.param(productIds)})
    order by product_id, unit_key for update`);
  return (rowCount ?? 0) > 0;
}

/** Removes missing conversions that no entry needs any more. They must be locked. */
async function removeSettled(db: Db, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from missing_conversions as missing
    where product_id = any(${sql.param(productIds)}) and not exists (
      select from inventory_waiting as waiting
      where waiting.product_id = missing.product_id and ${UNIT_KEY} = missing.unit_key
    )`);
}

interface Converted {
  id: string;
  locationId: number;
  kind: Moving['kind'];
  amount: string;
  unit: string;
  at: Date;
  recordedBy: number | null;
  causeKind: Moving['causeKind'];
  causeId: string;
  /** Null while its unit has no conversion. */
  factor: string | null;
}

/** Moves stock for the waiting entries of a product whose units now have a conversion (S0). The product must be locked. */
export async function moveWaiting(db: Db, productId: string): Promise<void> {
  if (!(await lockMissing(db, [productId]))) return;
  const { rows } = await db.execute<{ entry: Converted }>(sql`
    select json_build_object('id', waiting.id::text, 'locationId', waiting.location_id, 'kind', waiting.kind,
      'amount', waiting.entered_amount::text, 'unit', waiting.entered_unit, 'at', waiting.at, 'recordedBy', waiting.recorded_by,
      'causeKind', waiting.cause_kind, 'causeId', waiting.cause_id,
      'factor', case when unit.id = product.unit_id then '1' else conversion.factor::text end) as entry
    from inventory_waiting as waiting
    join products as product on product.id = waiting.product_id
    left join units_of_measure as unit on case when waiting.unit_id is null
      then lower(btrim(unit.abbreviation)) = lower(btrim(waiting.entered_unit)) and not unit.is_deleted
      else unit.id = waiting.unit_id end
    left join product_conversions as conversion on conversion.product_id = product.id and conversion.unit_id = unit.id
    where waiting.product_id = ${productId} order by waiting.id`);
  const entries = rows.map(({ entry }) => entry);
  const known = entries.filter((entry) => partsOf(entry, entries).every(({ factor }) => factor));
  if (known.length === 0) return;
  await lockStock(
    db,
    known.map(({ locationId }) => ({ productId, locationId })),
  );
  const moving = known.filter(({ kind }) => kind !== 'count');
  await insertMovements(
    db,
    moving.map(({ amount, unit, factor, ...entry }) => ({
      ...causeOf(entry, productId),
      kind: entry.kind,
      numerator: amount,
      denominator: factor ?? '',
      enteredAmount: Number(amount),
      enteredUnit: unit,
    })),
  );
  const counts = known
    .filter((entry) => entry.kind === 'count' && partsOf(entry, known)[0] === entry)
    .map((entry): Counted => ({
      ...causeOf(entry, productId),
      parts: partsOf(entry, known).map(({ amount, unit, factor }) => ({
        amount: Number(amount),
        unitOfMeasure: unit,
        factor: factor ?? '',
      })),
    }));
  for (const { causeId, movementId } of await insertCounts(db, counts))
    await db.execute(sql`
      update inventory_count_lines set movement_id = ${movementId}
      where count_id = ${causeId}::uuid and product_id = ${productId} and movement_id is null`);
  await db.execute(sql`
    delete from inventory_waiting where id = any(${sql.param(known.map(({ id }) => id))}::bigint[])`);
  await removeSettled(db, [productId]);
}

/** The entries that move stock together: the lines of one count, or the entry alone. */
function partsOf(entry: Converted, entries: readonly Converted[]): Converted[] {
  if (entry.kind !== 'count') return [entry];
  return entries.filter((other) => other.kind === 'count' && other.causeId === entry.causeId);
}

function causeOf(
  { locationId, at, recordedBy, causeKind, causeId }: Omit<Converted, 'amount' | 'unit' | 'factor'>,
  productId: string,
): Cause {
  return { productId, locationId, at: String(at), recordedBy, causeKind, causeId };
}

/** The conversions for which entries wait, longest waiting first. */
export async function listMissingConversions(db: Db): Promise<MissingConversion[]> {
  return db
    .select({
      productId: products.id,
      productName: products.name,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      enteredUnit: missingConversions.enteredUnit,
      since: missingConversions.since,
    })
    .from(missingConversions)
    .innerJoin(products, eq(products.id, missingConversions.productId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(eq(products.isDeleted, false))
    .orderBy(asc(missingConversions.since), asc(products.id), asc(missingConversions.unitKey))
    .limit(MISSING_CONVERSIONS_MAX);
}
