import { priceOf } from '../../contract/values/money.ts';
import type { Tx } from '../db/open.ts';
import { quotient, storedProduct } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { entryUnits } from './base-unit.ts';

/** A price per unit of a product, and the unit for which it is wanted. */
interface PriceOfUnit {
  productId: string;
  price: string | null;
  /** Ids of units. */
  from: string;
  to: string;
  /** What one of `from` is in the base unit, where that was decided when the price was entered (E31); null: as of now. */
  base?: Fraction | null;
}

/**
 * Converts a price to another unit by the product's conversions (S0). Null without a conversion, and for a price that four
 * decimals cannot hold: it must be neither 0 nor another price (E31). Locks the product: call after locks of orders.
 */
export async function convertedPrice(
  tx: Tx,
  { productId, price, from, to, base = null }: PriceOfUnit,
): Promise<string | null> {
  if (price === null || from === to) return price;
  const units = await entryUnits(
    tx,
    [from, to].map((unitId) => ({ productId, unitId })),
  );
  const [now, after] = units.map((unit) => unit?.base);
  const before = base ?? now;
  if (!before || !after) return null;
  return heldPrice(storedProduct(inTenThousandths(price), quotient(after, before)));
}

const DECIMALS = 4;

const inTenThousandths = (price: string): Fraction => {
  const [whole = '', decimals = ''] = price.split('.');
  return { numerator: whole + decimals.padEnd(DECIMALS, '0'), denominator: '1' };
};

/** A price in ten-thousandths; null when it is no whole number of them, or above the highest price. */
function heldPrice({ numerator, denominator }: Fraction): string | null {
  if (denominator !== '1') return null;
  const digits = numerator.padStart(DECIMALS + 1, '0');
  return priceOf(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`) ?? null;
}
