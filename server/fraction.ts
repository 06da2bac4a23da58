/** Exact amounts: what is counted in one unit and claimed in another must not be rounded on the way (E31). */
export interface Fraction {
  numerator: bigint;
  /** The value is above 0. */
  denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Reduced. */
function fraction(numerator: bigint, denominator: bigint): Fraction {
  let [one, other] = [numerator < 0n ? -numerator : numerator, denominator];
  while (other > 0n) [one, other] = [other, one % other];
  return { numerator: numerator / one, denominator: denominator / one };
}

/** A decimal of the database or of JSON, such as `-12.5`, as it is written. */
export function fractionOf(written: string | number): Fraction {
  const [, sign = '', whole = '0', decimals = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(written)) ?? [];
  return fraction(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length));
}

export function plus(one: Fraction, other: Fraction): Fraction {
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return plus(one, { ...other, numerator: -other.numerator });
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.numerator, one.denominator * other.denominator);
}

/** @param divisor above 0 */
export function dividedBy(one: Fraction, divisor: Fraction): Fraction {
  return fraction(one.numerator * divisor.denominator, one.denominator * divisor.numerator);
}

export const isAboveZero = ({ numerator }: Fraction) => numerator > 0n;

export const sumOf = (amounts: readonly Fraction[]) => amounts.reduce(plus, ZERO);

export const smaller = (one: Fraction, other: Fraction) =>
  isAboveZero(minus(one, other)) ? other : one;

/** 0 for a negative amount. */
export const atLeastZero = (one: Fraction) => (isAboveZero(one) ? one : ZERO);

/** Rounded half up. @param one at least 0 */
export function decimal(one: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = (one.numerator * scale * 2n + one.denominator) / (one.denominator * 2n);
  if (decimals === 0) return String(scaled);
  const text = String(scaled).padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Whether so many decimals hold it exactly. */
export const fits = ({ numerator, denominator }: Fraction, decimals: number) =>
  (numerator * 10n ** BigInt(decimals)) % denominator === 0n;
