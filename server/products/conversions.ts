import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Conversion } from '../../contract/products.ts';
import type { Db } from '../db/open.ts';
import { productConversions, products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { invalid } from '../failure.ts';

/** The conversions of a product (S0), sorted by unit, as a column of a query over `products`. */
export const conversionsOfProduct = sql<Conversion[]>`(
  select coalesce(json_agg(json_build_object('unitOfMeasure', unit.abbreviation, 'factor', trim_scale(conversion.factor))
    order by lower(unit.abbreviation), unit.id), '[]')
  from product_conversions as conversion join units_of_measure as unit on unit.id = conversion.unit_id
  where conversion.product_id = ${products}.id)`;

/** A unit, and how many of it are in one of a product's own. */
export interface ConvertedUnit {
  /** Null when no unit has this abbreviation. */
  unitId: string | null;
  /** The product's own unit when none was given. */
  abbreviation: string;
  /** Decimal text, which is exact; undefined without a conversion. */
  factor: string | undefined;
}

/** Abbreviations are compared without case (D9). */
export function isSameUnit(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A product, and the abbreviation of a unit; the product's own when omitted. */
interface Entered {
  productId: string;
  unitOfMeasure?: string | undefined;
}

/**
 * Finds for each entry its unit and the factor to the product's own. Locks the products until the transaction ends, so
 * that their conversions stay. Deleted products are included, because they can still arrive and be wasted. Throws
 * `invalid_input` for unknown products.
 */
export async function convertedUnits(
  db: Db,
  entries: readonly Entered[],
): Promise<ConvertedUnit[]> {
  const ids = [...new Set(entries.map(({ productId }) => productId))];
  // Locked by id, as everywhere. `lockProduct` takes a stronger lock, under which conversions change.
  const locked = await db
    .select({ id: products.id })
    .from(products)
    .where(isAnyOf(ids))
    .orderBy(asc(products.id))
    .for('share');
  const known = new Set(locked.map(({ id }) => id));
  const unknown = entries.findIndex(({ productId }) => !known.has(productId));
  if (unknown >= 0)
    throw invalid(`lines.${unknown}.productId`, 'This product is not in the catalogue.');
  const asked = entries.map(({ productId, unitOfMeasure }) => ({ productId, unitOfMeasure }));
  const { rows } = await db.execute<{
    unitId: string | null;
    abbreviation: string;
    factor: string | null;
  }>(sql`
    select unit.id as "unitId", coalesce(unit.abbreviation, entry."unitOfMeasure") as abbreviation,
      case when unit.id = product.unit_id then '1' else conversion.factor::text end as factor
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as ("productId" text, "unitOfMeasure" text))
      with ordinality as entry("productId", "unitOfMeasure", place)
    join products as product on product.id = entry."productId"
    left join units_of_measure as unit on case when entry."unitOfMeasure" is null then unit.id = product.unit_id
      else lower(btrim(unit.abbreviation)) = lower(btrim(entry."unitOfMeasure")) and not unit.is_deleted end
    left join product_conversions as conversion on conversion.product_id = product.id and conversion.unit_id = unit.id
    order by entry.place`);
  return rows.map(({ factor, ...unit }) => ({ ...unit, factor: factor ?? undefined }));
}

const isAnyOf = (ids: readonly string[]): SQL => sql`${products.id} = any(${sql.param(ids)})`;

/**
 * Replaces the conversions of a locked product. Throws `invalid_input` for an unknown unit, for the product's own, and
 * for a unit that is given twice.
 */
export async function replaceConversions(
  db: Db,
  product: { id: string; unitId: string },
  conversions: readonly Conversion[],
): Promise<void> {
  const factors = await factorsById(db, product, conversions);
  const given = [...factors.keys()];
  const ofProduct = eq(productConversions.productId, product.id);
  const gone =
    given.length > 0 ? sql`${productConversions.unitId} <> all(${sql.param(given)})` : undefined;
  await db.delete(productConversions).where(and(ofProduct, gone));
  if (given.length === 0) return;
  const rows = [...factors].map(([unitId, factor]) => ({ productId: product.id, unitId, factor }));
  await db
    .insert(productConversions)
    .values(rows)
    .onConflictDoUpdate({
      target: [productConversions.productId, productConversions.unitId],
      set: { factor: sql`excluded.factor` },
      setWhere: sql`${productConversions.factor} <> excluded.factor`,
    });
}

const plain = (abbreviation: string) => abbreviation.trim().toLowerCase();

async function factorsById(
  db: Db,
  product: { unitId: string },
  conversions: readonly Conversion[],
): Promise<Map<string, number>> {
  if (conversions.length === 0) return new Map();
  const units = await db
    .select({ id: unitsOfMeasure.id, abbreviation: unitsOfMeasure.abbreviation })
    .from(unitsOfMeasure)
    .where(
      and(
        eq(unitsOfMeasure.isDeleted, false),
        inArray(
          sql`lower(btrim(${unitsOfMeasure.abbreviation}))`,
          conversions.map(({ unitOfMeasure }) => plain(unitOfMeasure)),
        ),
      ),
    )
    .orderBy(asc(unitsOfMeasure.id))
    .for('share');
  const factors = new Map<string, number>();
  for (const [index, { unitOfMeasure, factor }] of conversions.entries()) {
    const unit = units.find(({ abbreviation }) => plain(abbreviation) === plain(unitOfMeasure));
    const path = `conversions.${index}.unitOfMeasure`;
    if (!unit)
      throw invalid(path, `The unit of measure "${unitOfMeasure}" does not exist or was deleted.`);
    if (unit.id === product.unitId)
      throw invalid(path, 'A conversion is to another unit than the product is kept in.');
    if (factors.has(unit.id))
      throw invalid(path, `There are two conversions to "${unitOfMeasure}".`);
    factors.set(unit.id, factor);
  }
  return factors;
}
