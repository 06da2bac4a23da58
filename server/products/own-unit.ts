import { sql } from 'drizzle-orm';
import type { Conversion } from '../../contract/products.ts';
import { priceOf } from '../../contract/money.ts';
import type { Db } from '../db/open.ts';
import { invalid } from '../failure.ts';
import { batchesOf } from './import-batches.ts';

/**
 * A product that gets another unit of its own (S0): its stock and its price are of one unit, so they follow a conversion.
 * The database converts the stock (`convert_stock`), this file decides whether it may, and the price.
 */
export interface UnitWanted {
  id: string;
  unitId: string;
  /** What the request says of the price; undefined: nothing. */
  price?: string | null | undefined;
  /** Of the wanted unit, when the request brings them. */
  conversions?: readonly Conversion[] | undefined;
}

/** What becomes of a product that gets another unit. */
export interface UnitChange {
  price: string | null;
  /** Why it must not; undefined when it may. */
  refusal: string | undefined;
}

/**
 * By their ids, what becomes of those products that would get another unit than they have. Lock the products first where
 * the answer is to hold.
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
 * The prices of those locked products that get another unit, by their ids; store them together with the unit. Throws
 * `invalid_input` where there is stock and no conversion says how much it is in the wanted unit.
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

/** The factor of the former unit among the conversions that the request brings. */
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

/** Another price than the stored one is of the wanted unit already. */
function priceAfter(
  { price, isKnown, converted }: Found,
  given: string | null | undefined,
): string | null {
  const stored = price && priceOf(price);
  if (given !== undefined && (!isKnown || given !== stored)) return given;
  // A request that says nothing of the price leaves it as it is.
  if (!isKnown) return stored ?? null;
  return (converted && priceOf(converted)) || null;
}

/** Where only the request says how much of the former unit is in the wanted one: `convert_stock` reads it there. */
async function storeWayBack(db: Db, wanted: readonly UnitWanted[]): Promise<void> {
  if (wanted.every(({ conversions }) => !conversions?.length)) return;
  await db.execute(sql`
    insert into product_conversions (product_id, unit_id, factor)
    select product.id, product.unit_id, given.factor from ${rowsOf(wanted)}
    where stored.factor is null and given.factor is not null`);
}
