import { lineAmount, sumOfAmounts, withoutPrice } from '#contract/values/money.ts';
import { moneyShown } from '#contract/values/money-shown.ts';
import { useCurrency } from '#web/session/currency.ts';
import type { CartItem } from './catalogue.ts';

/** What the cart costs at today's prices, and how many lines are not in that sum (M3). Nothing without a price. */
export function EstimatedTotal({ items }: { items: readonly CartItem[] }) {
  const currency = useCurrency();
  const priced = items.flatMap(({ product, quantity }) =>
    product?.price ? [{ quantity, unitPrice: product.price }] : [],
  );
  if (!currency || priced.length === 0) return null;

  const amounts = priced.map((line) => lineAmount(line, currency));
  const total = sumOfAmounts(amounts, currency);
  const without = items.length - priced.length;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-muted">Estimated total</span>{' '}
        <span className="text-base font-semibold tabular-nums">{moneyShown(total, currency)}</span>
      </p>
      {without > 0 && <p className="text-sm text-ink-muted">{withoutPrice(without)}</p>}
    </div>
  );
}
