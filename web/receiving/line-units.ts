import type { Product } from '#contract/calls/products.ts';
import { amountFrom, amountTyped, rounded } from '#web/ui/amount.ts';

/** A unit in which a line can be counted. */
export interface LineUnit {
  unitOfMeasure: string;
  /** How many of it are in one of the line's own unit. */
  perUnit: number;
}

/**
 * The units of a product (S0) for a line in one of them, which is first. Of a product that is not known, or no longer has
 * the line's unit, only that.
 */
export function unitsFor(
  product: Pick<Product, 'unitOfMeasure' | 'conversions'> | undefined,
  unit: string,
): readonly LineUnit[] {
  const own = { unitOfMeasure: product?.unitOfMeasure ?? unit, factor: 1 };
  const units = [own, ...(product?.conversions ?? [])];
  const ofLine = units.find(({ unitOfMeasure }) => unitOfMeasure === unit);
  const others = ofLine ? units.filter((one) => one !== ofLine) : [];
  return [
    { unitOfMeasure: unit, perUnit: 1 },
    ...others.map(({ unitOfMeasure, factor }) => ({
      unitOfMeasure,
      perUnit: factor / (ofLine?.factor ?? 1),
    })),
  ];
}

/** What a person typed, and in which unit. */
export interface Typed {
  text: string;
  unit: string;
}

/** The same amount in another unit, as text. Text that is no amount stays. */
export function typedIn(
  { text, unit }: Typed,
  { wanted, units }: { wanted: string; units: readonly LineUnit[] },
): string {
  const amount = amountFrom(text);
  if (unit === wanted || amount === undefined) return text;
  return amountTyped((amount / perUnitOf(units, unit)) * perUnitOf(units, wanted));
}

/**
 * What was typed, in the wanted unit where it is a decimal there. Where it would be rounded it stays in the unit in which it
 * was typed, so that exactly that is recorded (S0). Undefined for text that is no amount.
 */
export function exactlyIn(
  typed: Typed,
  { wanted, units }: { wanted: string; units: readonly LineUnit[] },
): { amount: number; unit: LineUnit } | undefined {
  const amount = amountFrom(typed.text);
  if (amount === undefined) return undefined;
  const unitNamed = (name: string) => ({ unitOfMeasure: name, perUnit: perUnitOf(units, name) });
  const asTyped = { amount, unit: unitNamed(typed.unit) };
  if (typed.unit === wanted) return asTyped;
  const converted = (amount / asTyped.unit.perUnit) * perUnitOf(units, wanted);
  const isExact = Math.abs(converted - rounded(converted)) <= converted * FLOAT_ERROR;
  return isExact ? { amount: rounded(converted), unit: unitNamed(wanted) } : asTyped;
}

/** The relative error of a product of a few factors. */
const FLOAT_ERROR = 1e-12;

/** How many of the unit are in one of the line's own. */
export function perUnitOf(units: readonly LineUnit[], unit: string): number {
  return units.find(({ unitOfMeasure }) => unitOfMeasure === unit)?.perUnit ?? 1;
}

/** An amount of the line's own unit in another one. */
export function amountIn(amount: number, perUnit: number): number {
  return rounded(amount * perUnit);
}
