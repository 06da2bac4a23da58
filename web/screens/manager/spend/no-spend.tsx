import { t } from '@lingui/core/macro';
import { ChartColumn } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { ChosenSpendFilters } from './use-spend-filters.ts';
import { itemsNotCounted } from '../reports/cost-report.ts';

interface NoSpendProps {
  filters: ChosenSpendFilters;
  /** Items that would count if they had a price. */
  unpricedItems: number;
}

/** Nothing to add up: why, and what to do next. */
export function NoSpend({ filters, unpricedItems }: NoSpendProps) {
  if (filters.isNarrowed)
    return (
      <Empty
        icon={ChartColumn}
        title={t`Nothing found`}
        text={t`Nothing with a price was ordered that fits these filters.`}
        action={
          <Button variant="secondary" onClick={filters.removeFilters}>
            {t`Remove filters`}
          </Button>
        }
      />
    );
  return (
    <Empty
      icon={ChartColumn}
      title={unpricedItems > 0 ? t`No prices yet` : t`Nothing was ordered in this period`}
      text={
        unpricedItems > 0
          ? `${itemsNotCounted(unpricedItems)} ${t`Enter what your products cost: what is ordered from then on appears here.`}`
          : t`What is ordered appears here as soon as it is marked ordered, at the prices of your products.`
      }
      action={
        <Link href="/manager/products" className={buttonClass({ variant: 'secondary' })}>
          {unpricedItems > 0 ? t`Enter prices` : t`See products and prices`}
        </Link>
      }
    />
  );
}
