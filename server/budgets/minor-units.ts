/** Amounts of one currency as whole numbers, so that they add up exactly. */

const DECIMALS = 4;

/** A decimal text with at most four decimals, in ten-thousandths. */
export function tenThousandths(decimal: string): bigint {
  const [whole = '', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
}

/** Not below 0, rounded half up. `times` and `over` make a share of it. */
export function minorUnitsOf(
  parts: bigint,
  { digits, times = 1n, over = 1n }: { digits: number; times?: bigint; over?: bigint },
): bigint {
  const unit = 10n ** BigInt(DECIMALS - digits) * over;
  return (2n * parts * times + unit) / (2n * unit);
}

/** '-12.50' */
export function minorUnitsText(amount: bigint, digits: number): string {
  const sign = amount < 0n ? '-' : '';
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
