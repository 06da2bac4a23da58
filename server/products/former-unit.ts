import { FACTOR_DECIMALS } from '../../contract/values/limits.ts';
import type {
  Conversion,
  Product,
  ProductInput,
  UnitChange,
} from '../../contract/calls/products.ts';
import { isSameName } from '../../contract/values/same-name.ts';

/** The units of a product before a request, and the own unit that it wants. */
interface Change {
  before: Pick<Product, 'unitOfMeasure' | 'conversions'>;
  after: string;
}

/**
 * The conversions of a request by which a product gets another unit, with its former unit where that is a decimal of the
 * wanted one: the request could not keep it by leaving it in the list. While the unit stays, they are those of the request.
 */
export function withFormerUnit(
  { conversions, unitChange }: Pick<ProductInput, 'conversions' | 'unitChange'>,
  { before, after }: Change,
): Conversion[] | undefined {
  const { unitOfMeasure } = before;
  if (!conversions || isSameName(unitOfMeasure, after)) return conversions;
  const factor = wayBack(unitChange, { before, after });
  const others = conversions.filter((one) => !isSameName(one.unitOfMeasure, unitOfMeasure));
  const saysOtherwise = !unitChange && others.length < conversions.length;
  if (factor === undefined || saysOtherwise) return conversions;
  return [...others, { unitOfMeasure, factor }];
}

/** How many former units are in one wanted, by what the request states, else by the stored conversion; undefined when that is no decimal. */
function wayBack(
  unitChange: UnitChange | undefined,
  { before: { unitOfMeasure, conversions }, after }: Change,
): number | undefined {
  if (!unitChange) {
    const stored = conversions.find((one) => isSameName(one.unitOfMeasure, after));
    return stored && inverse(stored.factor);
  }
  const { one, factor, unitOfMeasure: many } = unitChange;
  if (isSameName(one, after) && isSameName(many, unitOfMeasure)) return factor;
  return isSameName(one, unitOfMeasure) && isSameName(many, after) ? inverse(factor) : undefined;
}

/** Undefined when it is no factor of a conversion. */
function inverse(factor: number): number | undefined {
  const inverted = Number((1 / factor).toFixed(FACTOR_DECIMALS));
  return asInteger(factor) * asInteger(inverted) === asInteger(1) ** 2 ? inverted : undefined;
}

const asInteger = (factor: number) => Math.round(factor * 10 ** FACTOR_DECIMALS);
