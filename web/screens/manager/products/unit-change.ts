import { t } from '@lingui/core/macro';
import type { Product, UnitChange } from '#contract/calls/products.ts';
import { factorFrom } from './conversions.ts';

/** How much the former unit is of the new one, as its form holds it. */
export interface TypedUnitChange {
  /** One of this unit is `factor` of the other unit: people know one of the directions exactly. */
  inOne: 'new' | 'former';
  factor: string;
}

export const NO_UNIT_CHANGE: TypedUnitChange = { inOne: 'new', factor: '' };

/** The two units of a change, in the direction that was chosen: `1 case = 24 ea`. */
export function unitsOfChange(
  { inOne }: Pick<TypedUnitChange, 'inOne'>,
  { former, wanted }: { former: string; wanted: string },
): { one: string; many: string } {
  return inOne === 'new' ? { one: wanted, many: former } : { one: former, many: wanted };
}

/** The other direction. What was typed means something else there, so it is not kept. */
export function turned({ inOne }: TypedUnitChange): TypedUnitChange {
  return { inOne: inOne === 'new' ? 'former' : 'new', factor: '' };
}

/** Whether somebody must say what the unit of the product is in the wanted one: another one without a stored conversion. */
export function isUnknownUnit(
  { unitOfMeasure, conversions }: Pick<Product, 'unitOfMeasure' | 'conversions'>,
  wanted: string,
): boolean {
  if (wanted === '' || wanted === unitOfMeasure) return false;
  return !conversions.some((one) => one.unitOfMeasure === wanted);
}

/** What to send; undefined when the unit stays or its conversion is stored, or nothing was typed. */
export function unitChangeOf(
  typed: TypedUnitChange,
  { product, wanted }: { product: Product | undefined; wanted: string },
): UnitChange | undefined {
  const factor = factorFrom(typed.factor);
  if (!product || factor === undefined || !isUnknownUnit(product, wanted)) return undefined;
  const { one, many } = unitsOfChange(typed, { former: product.unitOfMeasure, wanted });
  return { one, factor, unitOfMeasure: many };
}

/** The field's error: true if there is none. Empty, the server decides whether it is needed. */
export function checkUnitChange({ factor }: TypedUnitChange): true | string {
  if (factor.trim() === '' || factorFrom(factor) !== undefined) return true;
  return t`Please write a number such as 24 or 10.5`;
}
