import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { columnsOf } from '../../contract/values/import-columns.ts';
import type { Tx } from '../db/open.ts';
import { FIELDS } from './import-fields.ts';
import { storedIn } from './import-records.ts';

/** Imports of the same products that are undone in another order than the latest first (E35). */

/** The columns that an import writes, without the price. */
const COLUMNS = FIELDS.filter((field) => !columnsOf('price').some((price) => price === field)).map(
  (field) => toSnakeCase(storedIn(field)),
);

/**
 * The rows of the import with the row of the next import of the same product, where nobody changed the product between
 * the two: what it was before both, between them, and after both.
 */
const nextOf = (importId: string) => sql`
  product_import_rows as earlier
  join product_import_rows as later on later.product_id = earlier.product_id
    and later.import_id <> earlier.import_id and (later.before ->> 'version')::int = earlier.version
    and earlier.import_id = ${importId}::uuid
  join product_imports as import on import.id = later.import_id and import.undone_at is null`;

/**
 * Makes the import the latest of its products: rewrites what each import stored for its undo as if the later imports had
 * been made first. A field that a later one wrote keeps its value, and what that one restores is from before both. A
 * product that the import created belongs to the next import then. Changes no product. Returns how many such products
 * there are. Imports must wait (`beginImport`).
 */
export async function makeLatest(tx: Tx, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ staying: number }>(sql`
    with staying as (
      select later.import_id, later.product_id from ${nextOf(importId)} where earlier.before is null
    ), passed as (
      update product_import_rows as later set before = null, conversions = null from staying
      where later.import_id = staying.import_id and later.product_id = staying.product_id
    ), removed as (
      delete from product_import_rows as earlier using staying
      where earlier.import_id = ${importId}::uuid and earlier.product_id = staying.product_id
    )
    select count(*)::int as staying from staying`);
  while (await swapWithNext(tx, importId));
  return rows[0]?.staying ?? 0;
}

/** Puts one later import before this one, for each of its products that has one. Returns whether there were any. */
async function swapWithNext(tx: Tx, importId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with pairs as (
      select earlier.product_id, earlier.version, later.import_id as later_id, later.version as later_version,
        earlier.before as former, later.before as middle, coalesce(third.before, to_jsonb(product)) as latter,
        earlier.conversions, later.conversions as middle_conversions,
        coalesce(earlier.conversions, later.conversions) as former_conversions,
        later.before ->> 'unit_id' <> coalesce(third.before, to_jsonb(product)) ->> 'unit_id' as has_other_unit
      from ${nextOf(importId)}
      join products as product on product.id = earlier.product_id
      left join lateral (
        select after.before from product_import_rows as after
        join product_imports as import on import.id = after.import_id and import.undone_at is null
        where after.product_id = later.product_id and after.import_id <> later.import_id
          and (after.before ->> 'version')::int = later.version
      ) as third on true
      where earlier.before is not null
    ), swapped as (
      select product_id, later_id as import_id, former as before, version, former_conversions as conversions from pairs
      union all
      select product_id, ${importId}::uuid,
        latter || ${KEPT_COLUMNS} || price || jsonb_build_object('version', version),
        later_version, case when not has_other_unit then conversions end
      from pairs cross join lateral ${PRICE_OF_LATER} as price
    )
    update product_import_rows as stored
    set before = swapped.before, version = swapped.version, conversions = swapped.conversions
    from swapped where stored.import_id = swapped.import_id and stored.product_id = swapped.product_id`);
  return (rowCount ?? 0) > 0;
}

/** What the later import left as it was is as before both. */
const KEPT_COLUMNS = sql`jsonb_build_object(${sql.join(
  COLUMNS.map((column) => {
    const name = sql.raw(`'${column}'`);
    return sql`${name}, case when middle ->> ${name} is not distinct from latter ->> ${name}
      then former -> ${name} else latter -> ${name} end`;
  }),
  sql`, `,
)})`;

/** How many of a unit are in one of the product's own; null when that is not known. */
const factorIn = (conversions: SQL, { own, unit }: { own: SQL; unit: SQL }) =>
  sql`case when ${unit} = ${own} then 1 else (
    select (one ->> 'factor')::numeric from jsonb_array_elements(${conversions}) as one
    where one ->> 'unit_id' = ${unit}) end`;

const FORMER_UNIT = sql`former ->> 'unit_id'`;
const MIDDLE_UNIT = sql`middle ->> 'unit_id'`;
const LATTER_UNIT = sql`latter ->> 'unit_id'`;

/**
 * A price per a unit of which the factor says how many are in one of the price's. It stays without a factor; one that four
 * decimals cannot hold is not known (E31).
 */
const inUnit = (price: SQL, factor: SQL) => sql`(
  select case when ${factor} is null then ${price}
    when converted < 10000000 and (converted > 0 or ${price} = 0) then converted end
  from round(${price}::numeric(60, 30) / ${factor}, 4) as converted)`;

const priceOf = (row: 'former' | 'middle' | 'latter', column = 'price') =>
  sql`(${sql.raw(`${row} ->> '${column}'`)})::numeric`;

const pricesOf = (row: 'former' | 'latter', factor: SQL) => sql`jsonb_build_object(
  'price', ${inUnit(priceOf(row), factor)}, 'unseen_from', ${inUnit(priceOf(row, 'unseen_from'), factor)},
  'unseen_since', ${sql.raw(row)} -> 'unseen_since')`;

/** The price after the later import alone: its own, or that of before both, per the unit that the product then has. */
const PRICE_OF_LATER = sql`(
  select case when ${priceOf('latter')} is not distinct from ${inUnit(priceOf('middle'), sql`to_latter`)}
    then ${pricesOf('former', sql`from_former`)} else ${pricesOf('latter', sql`from_latter`)} end as price
  from (select
    ${factorIn(sql`middle_conversions`, { own: MIDDLE_UNIT, unit: LATTER_UNIT })} as to_latter,
    case when has_other_unit then ${factorIn(sql`former_conversions`, { own: FORMER_UNIT, unit: LATTER_UNIT })} else 1 end as from_former,
    case when has_other_unit then 1 else
      1::numeric(60, 30) / ${factorIn(sql`former_conversions`, { own: FORMER_UNIT, unit: LATTER_UNIT })} end as from_latter
  ) as factors)`;
