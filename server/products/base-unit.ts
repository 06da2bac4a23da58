import { asc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { STOCK_AMOUNT_MAX } from '../../contract/values/limits.ts';
import { sharedRow, underShare } from '../db/locked.ts';
import type { Shared } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { compared, fractionIn, storedFractionOf, storedProduct } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';

/**
 * What was entered about a product is stored with the unit's id and with one exact fraction: what one of that unit is in
 * the product's base unit, which is the own unit that the product had first (adr-034). The fraction is decided when the
 * entry is stored, or when its conversion is first given, and never changes (E31).
 */

/** The unit of an entry. */
export interface EntryUnit {
  unitId: string;
  /** The abbreviation of today. */
  unitOfMeasure: string;
  /** What one of the unit is in the product's base unit; null without a conversion. */
  base: Fraction | null;
  /** What one of the unit is in the product's own unit of today; null without a conversion. */
  own: Fraction | null;
  /** The abbreviation of the product's own unit. */
  ownUnit: string;
}

/** A product and a unit; the product's own when omitted. */
interface Entered {
  productId: string;
  unitId?: string | undefined;
}

/** Locks products until the transaction ends, in the order of their ids, so that their conversions stay. Returns those that exist. */
export async function shareProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<Shared<'products', ReadonlySet<string>>> {
  if (ids.length === 0) return sharedRow('products', new Set<string>());
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(isAnyOf([...new Set(ids)]))
    .orderBy(asc(products.id))
    // `lockProduct` takes a stronger lock, under which conversions change.
    .for('share');
  return sharedRow('products', new Set(locked.map(({ id }) => id)));
}

const isAnyOf = (ids: readonly string[]): SQL => sql`${products.id} = any(${sql.param(ids)})`;

/**
 * For each entry its unit and fractions; undefined for an unknown product. Locks the products until the transaction ends:
 * call after the locks of orders. Deleted products are included, because they can still arrive and be wasted.
 */
export async function entryUnits(
  tx: Tx,
  entries: readonly Entered[],
): Promise<Shared<'products', (EntryUnit | undefined)[]>> {
  const held = await shareProducts(
    tx,
    entries.map(({ productId }) => productId),
  );
  if (entries.length === 0) return underShare(held, []);
  const asked = entries.map(({ productId, unitId }, place) => ({ place, productId, unitId }));
  const { rows } = await tx.execute<Read>(sql`
    select entry.place, unit.id as "unitId", unit.abbreviation as "unitOfMeasure", own_unit.abbreviation as "ownUnit",
      base::text[] as base, in_own::text[] as own
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as entry(place integer, "productId" text, "unitId" uuid)
    join products as product on product.id = entry."productId"
    join units_of_measure as own_unit on own_unit.id = product.unit_id
    join units_of_measure as unit on unit.id = coalesce(entry."unitId", product.unit_id)
    left join lateral (
      select base, in_own from unit_in_base(product.id, unit.id) as base, from_base(product.id, base[1], base[2], 'infinity') as in_own
    ) as known on true`);
  const units: (EntryUnit | undefined)[] = entries.map(() => undefined);
  for (const { place, base, own, ...unit } of rows)
    units[place] = { ...unit, base: fractionIn(base), own: fractionIn(own) };
  return underShare(held, units);
}

interface Read extends Record<string, unknown> {
  place: number;
  unitId: string;
  unitOfMeasure: string;
  ownUnit: string;
  base: string[] | null;
  own: string[] | null;
}

/** Why an amount cannot be stored: it would be more of the product's own unit than the largest amount. Undefined when it can. */
export function tooMuch(
  amount: number,
  { own, ownUnit, unitOfMeasure }: EntryUnit,
): Refusal | undefined {
  if (
    !own ||
    compared(storedProduct(storedFractionOf(amount), own), storedFractionOf(STOCK_AMOUNT_MAX)) <= 0
  )
    return undefined;
  return refused('converted_too_large', { amount, unitOfMeasure, max: STOCK_AMOUNT_MAX, ownUnit });
}
