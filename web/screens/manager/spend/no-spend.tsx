import { ChartColumn } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { ChosenSpendFilters } from './use-spend-filters.ts';
import { itemsNotCounted } from './use-spend.ts';

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
        title="Nothing found"
        text="Nothing with a price was ordered that fits these filters."
        action={
          <Button variant="secondary" onClick={filters.removeFilters}>
            Remove filters
          </Button>
        }
      />
    );
  return (
    <Empty
      icon={ChartColumn}
      title={unpricedItems > 0 ? 'No prices yet' : 'Nothing was ordered in this period'}
      text={
        unpricedItems > 0
          ? `${itemsNotCounted(unpricedItems)} Enter what your products cost: what is ordered from then on appears here.`
          : 'What is ordered appears here as soon as it is marked ordered, at the prices of your products.'
      }
      action={
        <Link href="/manager/products" className={buttonClass({ variant: 'secondary' })}>
          {unpricedItems > 0 ? 'Enter prices' : 'See products and prices'}
        </Link>
      }
    />
  );
}
