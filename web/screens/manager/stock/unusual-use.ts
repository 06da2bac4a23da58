import { t } from '@lingui/core/macro';
import type { ProductUse } from '#contract/calls/inventory-counts.ts';
import { amountShown } from '#web/ui/amount.ts';

/** A difference of less than this, in the product's own unit, needs no look. */
const NOTHING_MUCH = 1;

/** What the usual does not explain, in words; undefined where it does. A use that differs by more than half is unusual. */
export function unusualUse({
  used,
  usual,
  unitOfMeasure,
}: Pick<ProductUse, 'used' | 'usual' | 'unitOfMeasure'>): string | undefined {
  if (used < 0) {
    const more = `${amountShown(-used)} ${unitOfMeasure}`;
    return t`${more} more than there should be`;
  }
  if (usual === null || Math.abs(used - usual) <= Math.max(usual / 2, NOTHING_MUCH))
    return undefined;
  const about = `${amountShown(usual)} ${unitOfMeasure}`;
  return used > usual
    ? t`More than usual, which is about ${about}`
    : t`Less than usual, which is about ${about}`;
}
