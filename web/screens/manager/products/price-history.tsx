import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyShown } from '#contract/values/money-shown.ts';
import type { ProductPrice } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { pathOf, pricePoints } from './price-line.ts';

/** As many prices as a line of this width can show. */
const SHOWN = 50;
const BOX = { width: 300, height: 48, margin: 3 };

const SOURCES: Readonly<Record<ProductPrice['source'], string>> = {
  edit: 'entered',
  import: 'imported',
  vendor: 'from the vendor',
  receipt: 'from a delivery',
};

interface PriceHistoryProps {
  productId: string;
  currency: string;
}

/** What a product cost since when, as a small line and as a list (M4); nothing while it has had one price. */
export function PriceHistory({ productId, currency }: PriceHistoryProps) {
  const input = { params: { id: productId }, query: { limit: String(SHOWN) } };
  const prices = useQuery({ ...queryOf('listPricesOfProduct', input), staleTime: 0 }).data;
  const { date } = useOrganizationTime();
  // The line must not move while the dialog is open.
  const [now] = useState(() => Date.now());
  if (!prices || prices.length < 2) return null;
  const text = ({ price }: ProductPrice) => (price === null ? 'none' : moneyShown(price, currency));
  const [newest, oldest] = [prices[0] as ProductPrice, prices.at(-1) as ProductPrice];
  return (
    <section aria-label="Prices" className="border-t border-line pt-3">
      <h3 className="text-body font-medium">Prices</h3>
      <svg
        aria-hidden
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        className="mt-2 h-12 w-full text-accent"
      >
        <path
          d={pathOf(pricePoints(prices, now), BOX)}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted tabular-nums">
        <span>
          {text(oldest)} on {date(oldest.since)}
        </span>{' '}
        <span>
          {text(newest)} since {date(newest.since)}
        </span>
      </p>
      <Disclosure title="All prices">
        <ul className="space-y-2">
          {prices.map((price) => (
            <li
              key={price.id}
              className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums"
            >
              <span className="font-medium">{text(price)}</span>
              <span className="text-ink-muted">
                {SOURCES[price.source]}
                {price.changedBy && ` by ${price.changedBy}`}, {date(price.since)}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
