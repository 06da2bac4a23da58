import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Conversion, UnitChange as StatedChange } from '../../contract/calls/products.ts';
import { priceOf } from '../../contract/values/money.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { batchesOf } from './import-batches.ts';
import { leftInUnits, noConversion, noWayBack } from './left-in-unit.ts';
import type { LeftInUnit, UnitOfProduct } from './left-in-unit.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { detailOf, invalidInput } from '../failure.ts';

/**
 * Another own unit for a product (S0): its stock and its price are per unit, so both are converted. A trigger of the
 * database converts the stock (`convert_stock`); this file decides whether the change is allowed, and computes the price.
 */
export interface UnitWanted {
  id: string;
  unitId: string;
  /** The price in the request; undefined when it has none. */
  price?: string | null | undefined;
  /** The product's conversions in the request, whose factors are per wanted unit; undefined when it has none. */
  conversions?: readonly Conversion[] | undefined;
  /** How much the former unit is of the wanted one, in either direction: it counts before any conversion. */
  unitChange?: StatedChange | undefined;
}

/** The result for a product that gets another unit. */
export interface UnitChangeResult {
  price: string | null;
  /** How many of the wanted unit are in one of the former, as decimal text; null when that is not known. */
  factor: string | null;
  /** Why the change is not allowed; undefined when it is. */
  refusal: Refusal | undefined;
}

/**
 * By id, the results for those products whose wanted unit differs from the present one. Lock the products first
 * where the results must stay true.
 */
export async function unitChangeResults(
  db: Db,
  wanted: readonly UnitWanted[],
): Promise<Map<string, UnitChangeResult>> {
  const changes = new Map<string, UnitChangeResult>();
  const prices = new Map(wanted.map(({ id, price }) => [id, price]));
  for (const batch of batchesOf(wanted)) {
    const read = await readChanges(db, batch);
    const oneWay = read.filter(({ isKnown, hasWayBack }) => isKnown && !hasWayBack);
    const lost = await listLost(
      db,
      batch.filter(({ conversions }) => conversions === undefined),
    );
    const left = Map.groupBy(await leftInUnits(db, [...oneWay, ...lost]), ({ id }) => id);
    for (const found of read)
      changes.set(found.id, {
        factor: found.perFormer,
        price: priceAfter(found, prices.get(found.id)),
        refusal: refusalOf(found, left.get(found.id)),
      });
  }
  return changes;
}

/**
 * The changes of those products that get another unit, by id; store their prices together with the unit. Throws
 * `invalid_input` where a product has stock and no conversion to the wanted unit, where what is left in the former unit
 * would have none back, and for a stated change of other units.
 */
export async function pricesInUnits(
  tx: Tx,
  _held: Locked<'products'>,
  wanted: readonly UnitWanted[],
): Promise<Map<string, UnitChangeResult>> {
  const changes = await unitChangeResults(tx, wanted);
  for (const { refusal } of changes.values())
    if (refusal) throw invalidInput([detailOf('unitOfMeasure', refusal)]);
  const changing = wanted.filter(({ id }) => changes.has(id));
  await storeStated(tx, changing);
  await storeWayBack(tx, changing);
  return changes;
}

interface Found {
  id: string;
  /** The former unit. */
  unitId: string;
  name: string;
  before: string;
  after: string;
  price: string | null;
  isKnown: boolean;
  perFormer: string | null;
  /** The former unit will have a conversion. */
  hasWayBack: boolean;
  /** The request states a change, and of other units. */
  isOfOthers: boolean;
  converted: string | null;
  hasStock: boolean;
}

const plain = (text: SQL) => sql`lower(btrim(${text}))`;

/** The factor of the former unit in the conversions of the request. */
const GIVEN = sql`(
  select max(line.factor) as factor
  from jsonb_to_recordset(wanted.conversions) as line("unitOfMeasure" text, factor numeric)
  where ${plain(sql`line."unitOfMeasure"`)} = ${plain(sql`former.abbreviation`)})`;

/** What the request states: how many of the wanted unit are in one former, or how many of the former are in one wanted. */
const STATED = sql`(
  select case when one = before and unit = after then factor end as forth,
    case when one = after and unit = before then factor end as back,
    one is not null and (one, unit) not in ((before, after), (after, before)) as "isOfOthers"
  from (select ${plain(sql`wanted."unitChange" ->> 'one'`)} as one, ${plain(sql`wanted."unitChange" ->> 'unitOfMeasure'`)} as unit,
    (wanted."unitChange" ->> 'factor')::numeric as factor,
    ${plain(sql`former.abbreviation`)} as before, ${plain(sql`other.abbreviation`)} as after) as said)`;

const rowsOf = (wanted: readonly UnitWanted[]) => {
  const rows = wanted.map(({ id, unitId, conversions = [], unitChange }) => ({
    id,
    unitId,
    conversions,
    unitChange,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(id text, "unitId" uuid, conversions jsonb, "unitChange" jsonb)
    join products as product on product.id = wanted.id and product.unit_id <> wanted."unitId"
    join units_of_measure as former on former.id = product.unit_id
    join units_of_measure as other on other.id = wanted."unitId"
    left join product_conversions as stored on stored.product_id = product.id and stored.unit_id = wanted."unitId"
    cross join lateral ${GIVEN} as given
    cross join lateral ${STATED} as stated`;
};

async function readChanges(db: Db, wanted: readonly UnitWanted[]): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select product.id, former.id as "unitId", product.name, former.abbreviation as before, other.abbreviation as after, product.price::text as price,
      coalesce(stated.forth, stated.back, stored.factor, given.factor) is not null as "isKnown", stated."isOfOthers",
      coalesce(stated.forth, 1::numeric(60, 30) / stated.back, stored.factor, 1::numeric(60, 30) / given.factor)::text as "perFormer",
      coalesce(stated.back, given.factor) is not null
        or coalesce(round(1 / coalesce(stated.forth, stored.factor), 6) * coalesce(stated.forth, stored.factor) = 1, false) as "hasWayBack",
      round(coalesce(product.price::numeric(60, 30) / stated.forth, product.price * stated.back,
        product.price::numeric(60, 30) / stored.factor, product.price * given.factor), 4)::text as converted,
      exists (
        select from inventory as stock where stock.product_id = product.id and (stock.par_amount <> 0 or exists (
          select from inventory_movements as movement
          where movement.location_id = stock.location_id and movement.product_id = stock.product_id))
      ) or exists (select from missing_conversions as missing where missing.product_id = product.id) as "hasStock"
    from ${rowsOf(wanted)}`);
  return rows;
}

/** The conversions that are no decimals of the wanted unit: the change removes them. */
async function listLost(db: Db, wanted: readonly UnitWanted[]): Promise<UnitOfProduct[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<UnitOfProduct & Record<string, unknown>>(sql`
    select product.id, conversion.unit_id as "unitId" from ${rowsOf(wanted)}
    join product_conversions as conversion on conversion.product_id = product.id and conversion.unit_id <> wanted."unitId"
    cross join lateral (select coalesce(conversion.factor * stated.back,
      conversion.factor::numeric(60, 30) / coalesce(stated.forth, stored.factor)) as factor) as converted
    where case when stated.back is not null then round(converted.factor, 6) <> converted.factor
        else round(converted.factor, 6) * coalesce(stated.forth, stored.factor) <> conversion.factor end
      or round(converted.factor, 6) >= 10000000`);
  return rows;
}

function refusalOf(found: Found, left: readonly LeftInUnit[] = []): Refusal | undefined {
  const { name, unitId, before, after, hasStock, isKnown, isOfOthers } = found;
  if (isOfOthers) return refused('unit_change_of_others', { name, before, after });
  const [first] = left;
  if (first) return first.unitId === unitId ? noWayBack(first, after) : noConversion(first);
  if (!hasStock || isKnown) return undefined;
  return refused('unit_without_conversion', { name, before, after });
}

/**
 * The price per wanted unit. A price in the request is per wanted unit, as the request gives that beside it (E35). Without
 * one the stored price is converted, and stays without a conversion. Null when the converted price is above the highest one.
 */
function priceAfter(
  { price, isKnown, converted }: Found,
  given: string | null | undefined,
): string | null {
  if (given !== undefined) return given;
  // Without a conversion the price stays: the unit was wrong, not the price.
  if (!isKnown) return (price && priceOf(price)) ?? null;
  const held = converted && priceOf(converted);
  // A price that rounds to nothing is not known: it must not be free (E31).
  return held && !(Number(held) === 0 && Number(price) > 0) ? held : null;
}

/**
 * Stores the stated change for `convert_stock`, in the direction in which it is a decimal. When that is not the direction
 * of conversions, the other conversions are per wanted unit from here on.
 */
async function storeStated(tx: Tx, wanted: readonly UnitWanted[]): Promise<void> {
  const stated = wanted.filter(({ unitChange }) => unitChange !== undefined);
  if (stated.length === 0) return;
  await tx.execute(sql`
    insert into product_conversions (product_id, unit_id, factor)
    select product.id, other.id, stated.forth from ${rowsOf(stated)} where stated.forth is not null
    on conflict (product_id, unit_id) do update set factor = excluded.factor`);
  const { rows } = await tx.execute<{ id: string; factor: string }>(sql`
    select product.id, stated.back::text as factor from ${rowsOf(stated)} where stated.back is not null`);
  for (const { id, factor } of rows) {
    const unitId = stated.find((one) => one.id === id)?.unitId;
    await tx.execute(sql`
      delete from product_conversions where product_id = ${id}
        and (unit_id = ${unitId}::uuid or factor * ${factor}::numeric <> round(factor * ${factor}::numeric, 6)
          or factor * ${factor}::numeric >= 10000000)`);
    await tx.execute(
      sql`update product_conversions set factor = factor * ${factor}::numeric where product_id = ${id}`,
    );
    await tx.execute(sql`
      insert into product_conversions (product_id, unit_id, factor)
      select id, unit_id, ${factor}::numeric from products where id = ${id}`);
  }
}

/**
 * Stores the conversion back to the former unit where only the request has it, before the unit
 * changes: `convert_stock` reads it.
 */
async function storeWayBack(tx: Tx, wanted: readonly UnitWanted[]): Promise<void> {
  if (wanted.every(({ conversions }) => !conversions?.length)) return;
  await tx.execute(sql`
    insert into product_conversions (product_id, unit_id, factor)
    select product.id, product.unit_id, given.factor from ${rowsOf(wanted)}
    where stored.factor is null and given.factor is not null and stated.back is null`);
}
