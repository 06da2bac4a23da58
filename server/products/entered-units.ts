import { isSameName } from '../../contract/values/same-name.ts';
import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { notFound } from '../failure.ts';
import { unitsNamed } from '../units/queries.ts';

/** Quantities that are kept for later, with the unit in which each was entered: its product may get another one (G2, H5). */

/** As a request has it; without a unit it means the stored one, or the product's present one. */
export interface QuantityEntered {
  productId: string;
  quantity: number | null;
  unitOfMeasure?: string | null | undefined;
}

export interface QuantityKept {
  productId: string;
  quantity: number | null;
  unitId: string | null;
  /** Its abbreviation of today. */
  unitOfMeasure: string | null;
}

/** Whether a line of a request is what is stored. */
export function isAsStored(
  { quantity, unitOfMeasure }: QuantityEntered,
  stored: Omit<QuantityKept, 'unitId'> | undefined,
): boolean {
  if (stored?.quantity !== quantity) return false;
  return !unitOfMeasure || isSameName(unitOfMeasure, stored.unitOfMeasure ?? '');
}

/**
 * The unit in which the quantity of a line was entered, perhaps one that was renamed or deleted meanwhile. Where no unit has its
 * name and none or several had it, it is that of the stored line, or else of the product. The products must be in the catalogue.
 */
export async function unitsEntered(
  tx: Tx,
  lines: readonly QuantityEntered[],
  stored: readonly QuantityKept[],
): Promise<(line: QuantityEntered) => string> {
  const ids = lines.map(({ productId }) => productId);
  const found = await tx
    .select({ id: products.id, unitId: products.unitId })
    .from(products)
    .where(inArray(products.id, ids));
  const own = new Map(found.map(({ id, unitId }) => [id, unitId]));
  const former = new Map(stored.map((line) => [line.productId, line]));
  const named = await unitsNamed(
    tx,
    lines.flatMap(({ unitOfMeasure }) => unitOfMeasure || []),
    { orDeleted: true, orFormer: true },
  );
  return (line) => {
    const before = former.get(line.productId);
    const unitId =
      (isAsStored(line, before) && before?.unitId) ||
      (line.unitOfMeasure && (named(line.unitOfMeasure)?.id ?? before?.unitId)) ||
      own.get(line.productId);
    if (!unitId) throw notFound('product');
    return unitId;
  };
}

/**
 * The unit in which a quantity was entered, where its product has another one by now; else null. One with the same
 * abbreviation is the same to whoever reads it. Both are ids.
 */
export const otherUnit = ({ entered, own }: { entered: SQL; own: SQL }): SQL => sql`(
  select entered.abbreviation from units_of_measure as entered, units_of_measure as own
  where entered.id = ${entered} and own.id = ${own} and lower(entered.abbreviation) <> lower(own.abbreviation))`;
