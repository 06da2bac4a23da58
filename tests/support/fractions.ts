/** Exact amounts for plain models: reduced, with a positive denominator. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  let [one, other] = [numerator < 0n ? -numerator : numerator, denominator];
  while (other > 0n) [one, other] = [other, one % other];
  return { numerator: numerator / one, denominator: denominator / one };
}

export function addFractions(one: Fraction, other: Fraction): Fraction {
  return fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
}

/** With three decimals, rounded half away from zero. */
export function shown({ numerator, denominator }: Fraction): string {
  const positive = numerator < 0n ? -numerator : numerator;
  const thousandths = (positive * 2_000n + denominator) / (2n * denominator);
  const text = String(thousandths).padStart(4, '0');
  const sign = numerator < 0n && thousandths > 0n ? '-' : '';
  return `${sign}${text.slice(0, -3)}.${text.slice(-3)}`;
}
