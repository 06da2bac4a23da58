/** Apart from `money.ts`: the first view shows prices and computes none. */

/** The currencies of ISO 4217 whose amounts have no decimals, or three. `Intl` rounds some others as shops do. */
const NONE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimals of the currency's amounts. The SQL function `minor_digits` says the same. */
export function minorDigits(code: string): number {
  if (NONE.has(code)) return 0;
  return THREE.has(code) ? 3 : 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/** `$1,234.50`: an amount or a price with all of its decimals. `code` is ISO 4217, `locale` how it is written. */
export function moneyShown(amount: string, code: string, locale = 'en-US'): string {
  const decimals = Math.max(
    minorDigits(code),
    amount.split('.')[1]?.replace(/0+$/, '').length ?? 0,
  );
  const key = `${locale} ${code} ${decimals}`;
  const format = formats.get(key) ?? formatOf(locale, code, decimals);
  // Creating a format is far more expensive than using it.
  formats.set(key, format);
  return format.format(amount as Intl.StringNumericLiteral);
}

function formatOf(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
