import {
  dividedBy,
  fractionOf as exactly,
  isAboveZero,
  minus,
  plus,
  times as product,
} from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** Exact amounts as the database stores them: two decimal texts of whole numbers (E31, adr-034). */
export interface StoredFraction {
  numerator: string;
  /** The value is above 0. */
  denominator: string;
}

const asStored = ({ numerator, denominator }: Fraction): StoredFraction => ({
  numerator: String(numerator),
  denominator: String(denominator),
});
const read = ({ numerator, denominator }: StoredFraction): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

export const ONE: StoredFraction = { numerator: '1', denominator: '1' };

/** An amount of at most three decimals. */
export const storedFractionOf = (amount: number): StoredFraction => asStored(exactly(amount));

/** From a query, which gives a pair of texts. */
export function fractionIn(pair: readonly string[] | null): StoredFraction | null {
  const [numerator, denominator] = pair ?? [];
  return numerator === undefined || denominator === undefined ? null : { numerator, denominator };
}

export const storedProduct = (one: StoredFraction, other: StoredFraction): StoredFraction =>
  asStored(product(read(one), read(other)));

/** @param divisor above 0 */
export const quotient = (one: StoredFraction, divisor: StoredFraction): StoredFraction =>
  asStored(dividedBy(read(one), read(divisor)));

export const sum = (one: StoredFraction, other: StoredFraction): StoredFraction =>
  asStored(plus(read(one), read(other)));

export const negative = ({ numerator, denominator }: StoredFraction): StoredFraction => ({
  numerator: String(-BigInt(numerator)),
  denominator,
});

/** Below, at or above 0, as a function for sorting answers. */
export function compared(one: StoredFraction, other: StoredFraction): number {
  const difference = minus(read(one), read(other));
  return isAboveZero(difference) ? 1 : difference.numerator < 0n ? -1 : 0;
}

/** Rounded up to a whole number. */
export function ceiling(one: StoredFraction): number {
  const { numerator, denominator } = read(one);
  const cut = numerator / denominator;
  return Number(numerator > 0n && cut * denominator !== numerator ? cut + 1n : cut);
}

/** Only for answers. */
export const shownNumber = ({ numerator, denominator }: StoredFraction): number =>
  Number(numerator) / Number(denominator);
