import { addFractions, fraction } from '../fractions.ts';
import type { Fraction } from '../fractions.ts';

/** Exact amounts of the model: fractions of any length. */
export const ZERO = fraction(0n, 1n);
export const ONE = fraction(1n, 1n);

/** A decimal such as `12.345`. */
export function exactly(decimal: string | number): Fraction {
  const [whole = '0', decimals = ''] = String(decimal).split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export const times = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator);
export const over = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator, one.denominator * other.numerator);
export const negative = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator: -numerator,
  denominator,
});
export const less = (one: Fraction, other: Fraction): Fraction =>
  addFractions(one, negative(other));
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(addFractions, ZERO);
export const atLeastZero = (one: Fraction): Fraction => (one.numerator < 0n ? ZERO : one);
export const isAtLeast = (one: Fraction, other: Fraction): boolean =>
  less(one, other).numerator >= 0n;
export const isPositive = (one: Fraction): boolean => one.numerator > 0n;

/** In hundredths, rounded half up: money with two decimals. */
export const cents = ({ numerator, denominator }: Fraction): bigint =>
  (numerator * 200n + denominator) / (2n * denominator);
