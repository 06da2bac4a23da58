import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { OrderGuideLine } from '#contract/calls/order-guides.ts';
import type { Product } from '#contract/calls/products.ts';
import { isSameName } from '#contract/values/same-name.ts';
import { grouped } from '#web/ui/grouped.ts';

/** A quantity that is kept for later. Lines of earlier versions do not say in which unit it was entered. */
export interface KeptLine {
  quantity: number | null;
  unitOfMeasure?: string | null | undefined;
}

type InUnit = Pick<Product, 'unitOfMeasure'> | undefined;

/** The unit in which a quantity was entered, where its product has another one by now: the number means something else (G2, H6). */
export function formerUnit({ unitOfMeasure }: KeptLine, product: InUnit): string | undefined {
  if (!unitOfMeasure || !product) return undefined;
  return isSameName(unitOfMeasure, product.unitOfMeasure) ? undefined : unitOfMeasure;
}

/** Those lines of a guide whose quantity is in a former unit, each such as `Eggs (24 ea)`. */
export function inFormerUnits(
  lines: readonly OrderGuideLine[],
  products: ReadonlyMap<string, Pick<Product, 'name' | 'unitOfMeasure'>>,
): string[] {
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    const before = formerUnit(line, product);
    return product && before ? [`${product.name} (${grouped(line.quantity ?? 0)} ${before})`] : [];
  });
}

/**
 * The unit of a quantity that a person changes. What was typed is in the present one; one more of a quantity of a former unit
 * is no quantity of the present one.
 */
export function unitAfter(
  { quantity, unitOfMeasure }: KeptLine,
  product: InUnit,
  isTyped = false,
): string | null | undefined {
  const isNew = isTyped || !quantity || !unitOfMeasure;
  return isNew && product ? product.unitOfMeasure : unitOfMeasure;
}

interface FormerUnitNoteProps {
  /** The unit in which the quantity was entered, and that of the product. */
  before: string;
  now: string;
  className?: string | undefined;
}

/** Says that the quantity of a line was entered in another unit than its product has by now, and what to do. */
export function FormerUnitNote({ before, now, className }: FormerUnitNoteProps) {
  return (
    <output className={clsx('block text-sm font-medium wrap-anywhere text-warning', className)}>
      {t`Ordered in ${now} by now, and no longer in ${before}. Type the quantity again.`}
    </output>
  );
}
