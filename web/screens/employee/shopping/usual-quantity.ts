import { t } from '@lingui/core/macro';
import type { Usual } from '#contract/calls/ordered.ts';
import { USUAL_KNOWN_FROM } from '#contract/values/limits.ts';
import { unusualQuantity } from '#contract/values/unusual-quantity.ts';
import { grouped } from '#web/ui/grouped.ts';

/** 'Usually 6', or 'Last 6' while too few orders are known. */
export function usualText({ usual, last, orders }: Omit<Usual, 'productId' | 'vendorId'>): string {
  const isKnown = orders >= USUAL_KNOWN_FROM;
  const quantity = grouped(isKnown ? usual : last);
  return isKnown ? t`Usually ${quantity}` : t({ message: `Last ${quantity}`, context: 'quantity' });
}

/** Says that a quantity is more than twice or less than half of the usual one; stops nobody. */
export function unusual(quantity: number, usual: Usual | undefined): string[] {
  const which = usual && unusualQuantity(quantity, usual);
  if (!which) return [];
  const known = usualText(usual);
  return which === 'more'
    ? [t`${known}: this is more than twice as much`]
    : [t`${known}: this is less than half`];
}
