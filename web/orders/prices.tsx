import { plural } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import { lineAmount, sumOfAmounts } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';

/** What items cost together, and how many of them have no price and are not in it (M2). */
export type Cost = Pick<Order, 'total' | 'unpricedItems'>;

/** `$88.51`, and below it `2 items without a price`; nothing where no item has one (M3). */
export function TotalPrice({ total, unpricedItems }: Cost) {
  const currency = useCurrency();
  if (!total || !currency) return null;
  return (
    <>
      <span className="font-semibold tabular-nums">{moneyText(total, currency)}</span>
      {unpricedItems > 0 && (
        <span className="block text-sm font-normal text-ink-muted">
          {plural(unpricedItems, {
            one: '# item without a price',
            other: '# items without a price',
          })}
        </span>
      )}
    </>
  );
}

type PricedLine = Pick<OrderItem, 'quantity' | 'unitOfMeasure' | 'unitPrice'>;

/** `$1.89 / case • $22.68`: what one costs, and the line; nothing without a price (M3). */
export function LinePrice({ item }: { item: PricedLine }) {
  const currency = useCurrency();
  const { quantity, unitOfMeasure, unitPrice } = item;
  if (!unitPrice || !currency) return null;
  return (
    <span className="block text-sm font-normal text-ink-muted tabular-nums">
      {moneyText(unitPrice, currency)} / {unitOfMeasure} •{' '}
      <span className="font-medium text-ink">
        {moneyText(lineAmount({ quantity, unitPrice }, currency), currency)}
      </span>
    </span>
  );
}

/** What these items cost together; undefined until the currency is known. */
export function useCostOf(items: readonly PricedLine[]): Cost | undefined {
  const currency = useCurrency();
  if (!currency) return undefined;
  const amounts = items.flatMap(({ quantity, unitPrice }) =>
    !unitPrice ? [] : [lineAmount({ quantity, unitPrice }, currency)],
  );
  return {
    total: amounts.length > 0 ? sumOfAmounts(amounts, currency) : null,
    unpricedItems: items.length - amounts.length,
  };
}
