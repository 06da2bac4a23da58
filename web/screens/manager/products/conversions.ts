import { t } from '@lingui/core/macro';
import { FACTOR_DECIMALS, FACTOR_MAX } from '#contract/values/limits.ts';
import type { Conversion, Product } from '#contract/calls/products.ts';
import { isAmbiguous } from '#web/ui/amount.ts';

/** A conversion as its form holds it: the factor as it was typed. */
export interface TypedConversion {
  unitOfMeasure: string;
  factor: string;
}

export const typedConversions = (product: Product | undefined): TypedConversion[] =>
  (product?.conversions ?? []).map(({ unitOfMeasure, factor }) => ({
    unitOfMeasure,
    factor: isAmbiguous(String(factor)) ? `${factor}0` : String(factor),
  }));

const FACTOR = new RegExp(`^\\d{1,7}(?:[.,]\\d{1,${FACTOR_DECIMALS}})?$`);

/** `24` and `10.5` as a number; undefined for what is not above 0, and for what could be two numbers, such as `1,250`. */
export function factorFrom(text: string): number | undefined {
  const typed = text.trim();
  if (!FACTOR.test(typed) || isAmbiguous(typed)) return undefined;
  const factor = Number(typed.replace(',', '.'));
  return factor > 0 && factor <= FACTOR_MAX ? factor : undefined;
}

/** The field's error: true if there is none. */
export function checkConversions(conversions: readonly TypedConversion[]): true | string {
  const wrong = conversions.find(({ factor }) => factorFrom(factor) === undefined);
  if (!wrong) return true;
  const { unitOfMeasure } = wrong;
  return t`Please write how many ${unitOfMeasure} there are, such as 24 or 10.5, or remove it`;
}

/**
 * The conversions to send: undefined where nobody changed them, so that a product that gets another unit keeps what the
 * server can convert.
 */
export function changedConversions(
  typed: readonly TypedConversion[],
  product: Product | undefined,
): Conversion[] | undefined {
  const textOf = (list: readonly TypedConversion[]) =>
    JSON.stringify(list.map(({ unitOfMeasure, factor }) => [unitOfMeasure, factorFrom(factor)]));
  if (textOf(typed) === textOf(typedConversions(product))) return undefined;
  return typed.map(({ unitOfMeasure, factor }) => ({
    unitOfMeasure,
    factor: factorFrom(factor) ?? 0,
  }));
}
