/** Apart from `money.ts`: the first view shows prices and computes none. */

const formats = new Map<string, Intl.NumberFormat>();

/** `$1,234.50`: an amount or a price with all of its decimals. `code` is ISO 4217. */
export function moneyShown(amount: string, code: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const key = `${code} ${decimals}`;
  const format = formats.get(key) ?? formatOf(code, decimals);
  // Creating a format is far more expensive than using it.
  formats.set(key, format);
  return format.format(amount as Intl.StringNumericLiteral);
}

function formatOf(code: string, decimals: number): Intl.NumberFormat {
  const style = { style: 'currency', currency: code } as const;
  const minor = new Intl.NumberFormat('en-US', style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat('en-US', {
    ...style,
    minimumFractionDigits: minor,
    maximumFractionDigits: Math.max(minor, decimals),
  });
}
