import { and, eq, sql } from 'drizzle-orm';
import type { Conversion } from '../../contract/calls/products.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { productConversions, products } from '../db/schema/catalogue.ts';
import { unitsNamed } from '../units/queries.ts';
import { invalid } from '../failure.ts';

/**
 * The conversions of a product (S0), sorted by unit, as a column of a query over `products`. PostgreSQL's own arrays and objects
 * hold blanks, which the JSON of the list of products may not have: its sum is also made from parsed products.
 */
export const conversionsOfProduct = sql<Conversion[]>`(
  select ('[' || coalesce(string_agg(format('{"unitOfMeasure":%s,"factor":%s}', to_json(unit.abbreviation), trim_scale(conversion.factor)),
    ',' order by lower(unit.abbreviation), unit.id), '') || ']')::json
  from product_conversions as conversion join units_of_measure as unit on unit.id = conversion.unit_id
  where conversion.product_id = ${products}.id)`;

/**
 * Replaces the conversions of a product. Throws `invalid_input` for an unknown unit, for the product's own, and
 * for a unit that is given twice.
 */
export async function replaceConversions(
  tx: Tx,
  product: Locked<'products', { id: string; unitId: string }>,
  conversions: readonly Conversion[],
): Promise<void> {
  const factors = await factorsById(tx, product, conversions);
  const given = [...factors.keys()];
  const ofProduct = eq(productConversions.productId, product.id);
  const gone =
    given.length > 0 ? sql`${productConversions.unitId} <> all(${sql.param(given)})` : undefined;
  await tx.delete(productConversions).where(and(ofProduct, gone));
  if (given.length === 0) return;
  const rows = [...factors].map(([unitId, factor]) => ({ productId: product.id, unitId, factor }));
  await tx
    .insert(productConversions)
    .values(rows)
    .onConflictDoUpdate({
      target: [productConversions.productId, productConversions.unitId],
      set: { factor: sql`excluded.factor` },
      setWhere: sql`${productConversions.factor} <> excluded.factor`,
    });
}

async function factorsById(
  tx: Tx,
  product: { unitId: string },
  conversions: readonly Conversion[],
): Promise<Map<string, number>> {
  const units = await unitsNamed(
    tx,
    conversions.map(({ unitOfMeasure }) => unitOfMeasure),
  );
  const factors = new Map<string, number>();
  for (const [index, { unitOfMeasure, factor }] of conversions.entries()) {
    const unit = units(unitOfMeasure);
    const path = `conversions.${index}.unitOfMeasure`;
    if (!unit) throw invalid(path, 'unit_gone', { unitOfMeasure, instead: 'nothing' });
    if (unit.id === product.unitId) throw invalid(path, 'conversion_to_own_unit');
    if (factors.has(unit.id)) throw invalid(path, 'conversion_twice', { unitOfMeasure });
    factors.set(unit.id, factor);
  }
  return factors;
}
