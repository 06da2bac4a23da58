import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { importColumnsOf } from '../../contract/values/import-columns.ts';
import type { Tx } from '../db/open.ts';
import { FIELDS } from './import-fields.ts';
import { storedIn } from './import-records.ts';

/** Imports of the same products that are undone in another order than the latest first (E35). */

/** The columns that an import writes, without the price. */
const COLUMNS = FIELDS.filter(
  (field) => !importColumnsOf('price').some((price) => price === field),
).map((field) => toSnakeCase(storedIn(field)));

/**
 * Makes the import the latest of its products: rewrites what each import stored for its undo as if the later imports had
 * been made first. A field that a later one wrote keeps its value, and what that one restores is from before both. A
 * product that the import created belongs to the next import then. Changes no product. Returns how many such products
 * there are. Imports must wait (`beginImport`).
 */
export async function makeLatest(tx: Tx, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ staying: number }>(sql`
    with staying as (
      select later.import_id, later.product_id from product_import_rows as earlier
      join product_import_rows as later on later.product_id = earlier.product_id
        and later.import_id <> earlier.import_id and (later.before ->> 'version')::int = earlier.version
      join product_imports as import on import.id = later.import_id and import.undone_at is null
      where earlier.import_id = ${importId}::uuid and earlier.before is null
    ), passed as (
      update product_import_rows as later set before = null, conversions = null from staying
      where later.import_id = staying.import_id and later.product_id = staying.product_id
    ), removed as (
      delete from product_import_rows as earlier using staying
      where earlier.import_id = ${importId}::uuid and earlier.product_id = staying.product_id
    )
    select count(*)::int as staying from staying`);
  await passLater(tx, importId);
  return rows[0]?.staying ?? 0;
}

/**
 * Puts the later imports of each of its products before this one, one after the other, and writes each row once: a row that was
 * written before in the same transaction has its references checked again. The later imports of a product are an array that is
 * read by the index, because the estimates of a join of 20,000 new rows are far off.
 */
async function passLater(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    with swapped as (
      select own.product_id, moved.*
      from product_import_rows as own join products as product on product.id = own.product_id
      cross join lateral (
        select array_agg(later.import_id) as imports, array_agg(since) as sinces, array_agg(later.version) as versions,
          array_agg(later.before) as befores, array_agg(later.conversions) as conversions_of
        from product_import_rows as later
        join product_imports as import on import.id = later.import_id and import.undone_at is null
        cross join lateral (select (later.before ->> 'version')::int as since offset 0) as of
        where later.product_id = own.product_id and later.import_id <> own.import_id and since >= own.version
      ) as chain
      cross join lateral (
        with recursive passing as (
          select null::uuid as import_id, null::jsonb as before, null::int as version, null::jsonb as conversions,
            own.before as own_before, own.version as own_version, own.conversions as own_conversions,
            array_position(sinces, own.version) as next
          union all
          select imports[next], former, own_version, former_conversions,
            latter || ${KEPT_COLUMNS} || ${PRICE_OF_LATER} || jsonb_build_object('version', own_version),
            versions[next], case when not has_other_unit then own_conversions end,
            array_position(sinces, versions[next])
          from passing
          cross join lateral (
            select own_before as former, befores[next] as middle, conversions_of[next] as middle_conversions,
              coalesce(befores[array_position(sinces, versions[next])], to_jsonb(product)) as latter,
              coalesce(own_conversions, conversions_of[next]) as former_conversions offset 0
          ) as states
          cross join lateral (select ${MIDDLE_UNIT} <> ${LATTER_UNIT} as has_other_unit offset 0) as units
          where next is not null
        )
        select import_id, before, version, conversions from passing where import_id is not null
        union all
        select ${importId}::uuid, own_before, own_version, own_conversions from passing where import_id is not null and next is null
      ) as moved
      where own.import_id = ${importId}::uuid and own.before is not null and imports is not null
    )
    update product_import_rows as stored
    set before = swapped.before, version = swapped.version, conversions = swapped.conversions
    from swapped where stored.import_id = swapped.import_id and stored.product_id = swapped.product_id`);
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
  from (select round(${price}::numeric(60, 30) / ${factor}, 4) as converted offset 0) as rounded)`;

const priceOf = (row: 'former' | 'middle' | 'latter', column = 'price') =>
  sql`(${sql.raw(`${row} ->> '${column}'`)})::numeric`;

const pricesOf = (row: 'former' | 'latter', factor: SQL) => sql`jsonb_build_object(
  'price', ${inUnit(priceOf(row), factor)}, 'unseen_from', ${inUnit(priceOf(row, 'unseen_from'), factor)},
  'unseen_since', ${sql.raw(row)} -> 'unseen_since')`;

/** The price after the later import alone: its own, or that of before both, per the unit that the product then has. */
const PRICE_OF_LATER = sql`(
  select case when ${priceOf('latter')} is not distinct from ${inUnit(priceOf('middle'), sql`to_latter`)}
    then ${pricesOf('former', sql`from_former`)} else ${pricesOf('latter', sql`from_latter`)} end
  from (select
    ${factorIn(sql`middle_conversions`, { own: MIDDLE_UNIT, unit: LATTER_UNIT })} as to_latter,
    case when has_other_unit then ${factorIn(sql`former_conversions`, { own: FORMER_UNIT, unit: LATTER_UNIT })} else 1 end as from_former,
    case when has_other_unit then 1 else
      1::numeric(60, 30) / ${factorIn(sql`former_conversions`, { own: FORMER_UNIT, unit: LATTER_UNIT })} end as from_latter
    offset 0
  ) as factors)`;
