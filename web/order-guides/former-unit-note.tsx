import { t } from '@lingui/core/macro';
import type { Product } from '#contract/calls/products.ts';
import { formerUnit } from './entered-unit.ts';
import type { KeptLine } from './entered-unit.ts';

interface FormerUnitNoteProps {
  line: KeptLine;
  product: Product | undefined;
}

/** Says that the quantity of a line was entered in another unit than its product has now, and what to do. */
export function FormerUnitNote({ line, product }: FormerUnitNoteProps) {
  const before = formerUnit(line, product);
  if (!before || !product) return null;
  const now = product.unitOfMeasure;
  return (
    <p className="text-sm/4 font-medium wrap-anywhere text-warning">
      {t`Ordered in ${now} by now, and no longer in ${before}. Type the quantity again.`}
    </p>
  );
}
