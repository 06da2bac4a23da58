import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText } from '#web/language/money.ts';
import type { Product, ProductPrice } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { rightNow } from '#web/api/right-now.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { priceLines, pathOf, pricePoints } from './price-line.ts';

/** As many prices as a line of this width can show. */
const SHOWN = 50;
const BOX = { width: 300, height: 48, margin: 3 };

const SOURCES: Readonly<Record<ProductPrice['source'], MessageDescriptor>> = {
  edit: msg({ message: 'entered', context: 'price' }),
  import: msg({ message: 'imported', context: 'price' }),
  vendor: msg`from the vendor`,
  receipt: msg`from a delivery`,
};

const SOURCES_BY: Readonly<Record<ProductPrice['source'], (person: string) => string>> = {
  edit: (person) => t`entered by ${person}`,
  import: (person) => t`imported by ${person}`,
  vendor: (person) => t`from the vendor by ${person}`,
  receipt: (person) => t`from a delivery by ${person}`,
};

interface PriceHistoryProps {
  product: Pick<Product, 'id' | 'unitOfMeasure'>;
  currency: string;
}

/** What a product cost since when, as a small line for each unit and as a list (M4, E35); nothing while it has had one price. */
export function PriceHistory({ product, currency }: PriceHistoryProps) {
  const input = { params: { id: product.id }, query: { limit: String(SHOWN) } };
  const prices = useQuery({ ...queryOf('listPricesOfProduct', input), staleTime: 0 }).data;
  const { date } = useOrganizationTime();
  // The lines must not move while the dialog is open.
  const [now] = useState(() => rightNow().getTime());
  if (!prices || prices.length < 2) return null;
  const money = (price: string | null) =>
    price === null ? t({ message: 'none', context: 'price' }) : moneyText(price, currency);
  const lines = priceLines(prices);
  const own = product.unitOfMeasure;
  return (
    <section aria-label={t`Prices`} className="border-t border-line pt-3">
      <h3 className="text-body font-medium">{t`Prices`}</h3>
      {lines.map(({ unit, ofUnit, levels, until }) => {
        const [newest, oldest] = [ofUnit[0] as ProductPrice, ofUnit.at(-1) as ProductPrice];
        const [first, firstDay] = [money(oldest.price), date(oldest.since)];
        const [last, lastDay] = [money(newest.price), date(until ?? newest.since)];
        return (
          <div key={newest.unitId} className="mb-2">
            {lines.length > 1 && (
              <h4 className="mt-2 text-sm font-medium wrap-anywhere">{t`Per ${unit}`}</h4>
            )}
            <svg
              aria-hidden
              viewBox={`0 0 ${BOX.width} ${BOX.height}`}
              preserveAspectRatio="none"
              className="mt-2 h-12 w-full text-accent"
            >
              <path
                d={pathOf(pricePoints(levels, now), BOX)}
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted tabular-nums">
              <span>{t`${first} on ${firstDay}`}</span>{' '}
              <span>{until ? t`${last} until ${lastDay}` : t`${last} since ${lastDay}`}</span>
            </p>
          </div>
        );
      })}
      <Disclosure title={t`All prices`}>
        <ul className="space-y-2">
          {prices.map((price) => (
            <li
              key={price.id}
              className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums"
            >
              <span className="min-w-0 font-medium wrap-anywhere">
                {price.price === null
                  ? money(null)
                  : perUnit(money(price.price), price.unitOfMeasure)}
                {price.priceInOwnUnit !== null && price.unitOfMeasure !== own && (
                  <span className="font-normal text-ink-muted">
                    {' '}
                    ({perUnit(money(price.priceInOwnUnit), own)})
                  </span>
                )}
              </span>
              <span className="text-ink-muted">
                {sourceOf(price)}, {date(price.since)}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

const perUnit = (price: string, unit: string) => t`${price} per ${unit}`;

const sourceOf = ({ source, changedBy }: ProductPrice) =>
  changedBy ? SOURCES_BY[source](changedBy) : t(SOURCES[source]);
