import { minorDigits } from './money-shown.ts';

/**
 * Money without floats (section M). A price is a decimal text, counted in ten-thousandths as a `bigint`; an amount is
 * counted in the currency's minor unit, such as cents.
 */

/** Decimals of a unit price. */
const PRICE_DECIMALS = 4;
const PRICE_SCALE = 10n ** BigInt(PRICE_DECIMALS);
/** 9,999,999.9999 in ten-thousandths. */
const PRICE_MAX = 99_999_999_999n;

/** The codes of ISO 4217, as the runtime knows them. */
export const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A price as it is answered, with 2 to 4 decimals; undefined for anything but a decimal from 0 to 9,999,999.9999. */
export function priceOf(decimal: string): string | undefined {
  const counted = countOf(decimal.trim());
  return counted === undefined ? undefined : priceText(counted);
}

/** `12.5` in ten-thousandths; undefined for anything but a price. */
function countOf(text: string): bigint | undefined {
  const [, whole = '', decimals = ''] = /^0*(\d{1,7})(?:\.(\d+?)0*)?$/.exec(text) ?? [];
  if (whole === '' || decimals.length > PRICE_DECIMALS) return undefined;
  const counted = BigInt(whole) * PRICE_SCALE + BigInt(decimals.padEnd(PRICE_DECIMALS, '0'));
  return counted <= PRICE_MAX ? counted : undefined;
}

/** The text of a price with 2 to 4 decimals. */
function priceText(tenThousandths: bigint): string {
  const decimals = String(tenThousandths % PRICE_SCALE).padStart(PRICE_DECIMALS, '0');
  return `${tenThousandths / PRICE_SCALE}.${decimals.replace(/0{1,2}$/, '')}`;
}

/** The amount of one line: quantity times unit price, both exact decimals, rounded half up to the minor unit. */
export function lineAmount(line: { quantity: number; unitPrice: string }, code: string): string {
  const [quantity, price] = [exactly(String(line.quantity)), exactly(line.unitPrice)];
  const amount = quantity.digits * price.digits * 10n ** BigInt(minorDigits(code));
  const scale = quantity.scale * price.scale;
  return amountText((amount * 2n + scale) / (2n * scale), code);
}

/** A decimal of any length as a whole number of its last digit. */
function exactly(decimal: string): { digits: bigint; scale: bigint } {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Whether an amount is above a price; each has at most four decimals. */
export function isMoreThan(amount: string, limit: string): boolean {
  const [one, other] = [amount, limit].map((decimal) => {
    const [whole = '', decimals = ''] = decimal.split('.');
    return BigInt(whole + decimals.padEnd(PRICE_DECIMALS, '0'));
  }) as [bigint, bigint];
  return one > other;
}

/** Whether two amounts are the same, whatever their decimals: `12.5` and `12.50`. Null is the same as null only. */
export function isSameAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return !isMoreThan(one, other) && !isMoreThan(other, one);
}

/** The sum of amounts of one currency. */
export function sumOfAmounts(amounts: readonly string[], code: string): string {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);
  return amountText(sum, code);
}

function amountText(minorUnits: bigint, code: string): string {
  const decimals = minorDigits(code);
  if (decimals === 0) return String(minorUnits);
  const text = String(minorUnits).padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/**
 * What a person typed: the price as text, or why it is not understood, as a refusal of `refusals/prices.ts`. `readings` are the
 * two prices that the text may mean, written so that each can be read in one way only.
 */
export type TypedPrice = { price: string } | { problem: PriceProblem; readings?: [string, string] };

export type PriceProblem =
  | { code: 'price_not_understood'; params: { text: string } }
  /** `ways`: how to write either. */
  | { code: 'price_in_two_ways'; params: { text: string; ways: [string, string] } };

/** What is known of who wrote a price. */
interface Writing {
  /** A dot is the decimal point. */
  hasDecimalPoint?: boolean;
}

/**
 * Reads `12,50`, `$12.50` and `1.234,56`. A text that could be two prices, such as `1,234`, is refused: it is never
 * misread. `code` is the organization's currency, whose sign may stand before or after the number.
 */
export function typedPrice(
  text: string,
  code: string,
  { hasDecimalPoint = false }: Writing = {},
): TypedPrice {
  const number = withoutSign(text, code);
  const notUnderstood: PriceProblem = {
    code: 'price_not_understood',
    params: { text: text.trim() },
  };
  if (!/^\d[\d.,]*$/.test(number)) return { problem: notUnderstood };
  const isUnclear = hasDecimalPoint ? /^[1-9]\d{0,2},\d{3}$/ : /^[1-9]\d{0,2}[.,]\d{3}$/;
  if (isUnclear.test(number)) {
    const [whole = '', decimals = ''] = number.split(/[.,]/);
    return {
      problem: {
        code: 'price_in_two_ways',
        params: { text: number, ways: [`${whole}${decimals}`, `${whole}.${decimals}0`] },
      },
      readings: [`${whole}${decimals}.00`, `${whole}.${decimals}0`],
    };
  }
  const counted = countOf(withPoint(number) ?? '');
  return counted === undefined ? { problem: notUnderstood } : { price: priceText(counted) };
}

/** A stored price as a form shows it, so that `typedPrice` reads the same one: `12.345` alone could be a thousand. */
export function priceToEdit(stored: string): string {
  return /\.\d{3}$/.test(stored) ? `${stored}0` : stored;
}

const signs = new Map<string, string>();

/** The currency's own sign: `$` for USD. An import of 20,000 prices asks for it each time. */
function signOf(code: string): string {
  const known =
    signs.get(code) ??
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ??
    code;
  signs.set(code, known);
  return known;
}

/** Without blanks, apostrophes between thousands, and the currency's own sign or code. */
function withoutSign(text: string, code: string): string {
  const bare = text.replace(/[\s'’]/g, '').toUpperCase();
  for (const mark of [code, signOf(code).toUpperCase()]) {
    if (bare.startsWith(mark)) return bare.slice(mark.length);
    if (bare.endsWith(mark)) return bare.slice(0, -mark.length);
  }
  return bare;
}

/** With a decimal point and no separators of thousands; undefined when the separators contradict each other. */
function withPoint(number: string): string | undefined {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return number;
  const separator = number[last] ?? '';
  const isDecimal = number.indexOf(separator) === last;
  const whole = isDecimal ? number.slice(0, last) : number;
  const decimals = isDecimal ? number.slice(last + 1) : '';
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole);
  if (!/^\d+$/.test(whole) && !(isGrouped && !(isDecimal && whole.includes(separator))))
    return undefined;
  return `${whole.replace(/[.,]/g, '')}.${decimals || '0'}`;
}
