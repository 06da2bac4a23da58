import { numberFormat } from '#web/language/formats.ts';
import { shownLanguage } from '#web/language/language.ts';

/** Amounts of stock as people write them: with at most three decimals, also as fractions. */

const DECIMALS = 3;
const WHOLE = /^\d{1,9}$/;
const DECIMAL = /^\d{0,9}[.,]\d{0,3}0?$/;
const FRACTION = /^(?:(\d{1,9}) +)?(\d{1,4})\/(\d{1,4})$/;

const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
const AMBIGUOUS_IN_SPANISH = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** `1,250` may mean 1250 or 1.25, so it is refused; in Spanish, where many write 1250 so, `1.250` too (L5). */
export function isAmbiguous(typed: string): boolean {
  return (shownLanguage() === 'es' ? AMBIGUOUS_IN_SPANISH : AMBIGUOUS).test(typed);
}

/**
 * `2.5`, `2,5`, `.5`, `1/2` and `1 1/2` as a number, rounded to three decimals; undefined for other text, and for a division
 * by zero.
 */
export function amountFrom(text: string): number | undefined {
  const typed = text.trim();
  if (WHOLE.test(typed)) return Number(typed);
  if (isAmbiguous(typed)) return undefined;
  if (DECIMAL.test(typed) && /\d/.test(typed)) return Number(typed.replace(',', '.'));
  const [, whole = '0', over, under] = FRACTION.exec(typed) ?? [];
  if (over === undefined || Number(under) === 0) return undefined;
  return rounded(Number(whole) + Number(over) / Number(under));
}

/** To three decimals, without the error of binary fractions. */
export function rounded(amount: number): number {
  return Number(amount.toFixed(DECIMALS));
}

/** 1250.5 is `1,250.5`. */
export function amountShown(amount: number): string {
  return numberFormat({ maximumFractionDigits: DECIMALS }).format(amount);
}

/** As a person would type it: `1250.5`. What could be two numbers gets another decimal, as prices do: `1.1250`. */
export function amountTyped(amount: number): string {
  const typed = String(rounded(amount));
  return isAmbiguous(typed) ? `${typed}0` : typed;
}
