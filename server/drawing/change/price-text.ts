import { moneyShown } from '../../../contract/values/money-shown.ts';
import type { PurchaseOrderChange } from '../../../contract/calls/purchase-orders.ts';
import type { Words } from '../words/words.ts';

/** 'price $12.00 instead of $10.00'; null when no price was corrected (E34). */
export function changedPriceText(
  { pricesBefore, pricesAfter }: PurchaseOrderChange,
  { change, listed, locale }: Words,
  currency: string,
): string | null {
  if (pricesAfter.length === 0) return null;
  const shown = (prices: PurchaseOrderChange['pricesAfter']) =>
    listed(
      prices.map((price) =>
        price === null ? change.noPrice : moneyShown(price, currency, locale),
      ),
    );
  return change.priced({ now: shown(pricesAfter), before: shown(pricesBefore) });
}
