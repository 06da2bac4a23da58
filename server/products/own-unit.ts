import { sql } from 'drizzle-orm';
import type { Conversion } from '../../contract/products.ts';
import { priceOf } from '../../contract/money.ts';
import type { Db } from '../db/open.ts';
import { invalid } from '../failure.ts';
import { batchesOf } from './import-batches.ts';

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
}

/** The result for a product that gets another unit. */
export interface UnitChange {
  price: string | null;
  /** Why the change is not allowed; undefined when it is. */
  refusal: string | undefined;
}

/**
 * By id, the results for those products whose wanted unit differs from the present one. Lock the products first
 * where the results must stay true.
 */
export async function unitChanges(
  db: Db,
  wanted: readonly UnitWanted[],
): Promise<Map<string, UnitChange>> {
  const changes = new Map<string, UnitChange>();
  const prices = new Map(wanted.map(({ id, price }) => [id, price]));
  for (const batch of batchesOf(wanted))
    for (const found of await readChanges(db, batch))
      changes.set(found.id, {
        price: priceAfter(found, prices.get(found.id)),
        refusal: found.hasStock && !found.isKnown ? refusalOf(found) : undefined,
      });
  return changes;
}

/**
 * The prices of those locked products that get another unit, by id; store them together with the unit. Throws
 * `invalid_input` where a product has stock and no conversion to the wanted unit.
 */
export async function pricesInUnits(
  db: Db,
  wanted: readonly UnitWanted[],
): Promise<Map<string, string | null>> {
  const changes = await unitChanges(db, wanted);
  for (const { refusal } of changes.values()) if (refusal) throw invalid('unitOfMeasure', refusal);
  await storeWayBack(
    db,
    wanted.filter(({ id }) => changes.has(id)),
  );
  return new Map([...changes].map(([id, { price }]) => [id, price]));
}

interface Found {
  id: string;
  name: string;
  before: string;
  after: string;
  price: string | null;
  isKnown: boolean;
  converted: string | null;
  hasStock: boolean;
}

/** The factor of the former unit in the conversions of the request. */
const GIVEN = sql`(
  select max(line.factor) as factor
  from jsonb_to_recordset(wanted.conversions) as line("unitOfMeasure" text, factor numeric)
  where lower(btrim(line."unitOfMeasure")) = lower(btrim(former.abbreviation)))`;

const rowsOf = (wanted: readonly UnitWanted[]) => {
  const rows = wanted.map(({ id, unitId, conversions = [] }) => ({ id, unitId, conversions }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(id text, "unitId" uuid, conversions jsonb)
    join products as product on product.id = wanted.id and product.unit_id <> wanted."unitId"
    join units_of_measure as former on former.id = product.unit_id
    left join product_conversions as stored on stored.product_id = product.id and stored.unit_id = wanted."unitId"
    cross join lateral ${GIVEN} as given`;
};

async function readChanges(db: Db, wanted: readonly UnitWanted[]): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select product.id, product.name, former.abbreviation as before, other.abbreviation as after, product.price::text as price,
      coalesce(stored.factor, given.factor) is not null as "isKnown",
      round(coalesce(product.price::numeric(60, 30) / stored.factor, product.price * given.factor), 4)::text as converted,
      exists (
        select from inventory as stock where stock.product_id = product.id and (stock.par_amount <> 0 or exists (
          select from inventory_movements as movement
          where movement.location_id = stock.location_id and movement.product_id = stock.product_id))
      ) or exists (select from missing_conversions as missing where missing.product_id = product.id) as "hasStock"
    from ${rowsOf(wanted)} join units_of_measure as other on other.id = wanted."unitId"`);
  return rows;
}

function refusalOf({ name, before, after }: Found): string {
  return `The stock of ${name} is kept in ${before}. Add how many ${after} are in one ${before} first.`;
}

/**
 * The price per wanted unit. A price that the request changes is meant per wanted unit already; any other is converted,
 * and stays without a conversion. Null when the converted price is above the highest price.
 */
function priceAfter(
  { price, isKnown, converted }: Found,
  given: string | null | undefined,
): string | null {
  const stored = price && priceOf(price);
  if (given !== undefined && (!isKnown || given !== stored)) return given;
  // Without a conversion the price stays: the unit was wrong, not the price.
  if (!isKnown) return stored ?? null;
  return (converted && priceOf(converted)) || null;
}

/**
 * Stores the conversion back to the former unit where only the request has it, before the unit
 * changes: `convert_stock` reads it.
 */
async function storeWayBack(db: Db, wanted: readonly UnitWanted[]): Promise<void> {
  if (wanted.every(({ conversions }) => !conversions?.length)) return;
  await db.execute(sql`
    insert into product_conversions (product_id, unit_id, factor)
    select product.id, product.unit_id, given.factor from ${rowsOf(wanted)}
    where stored.factor is null and given.factor is not null`);
}
