import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { moneyShown } from '#contract/money-shown.ts';
import { NO_CATEGORY } from '#contract/spend-groupings.ts';
import type { Spend } from '#contract/spend.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { daysText } from './spend-days.ts';
import { notCounted, WORDS } from './spend-words.ts';
import { NARROWINGS } from './use-spend-filters.ts';
import type { Narrowing, SpendFilters } from './use-spend-filters.ts';
import type { SpendShown } from './use-spend.ts';

interface SpendTotalProps extends SpendShown {
  /** Undefined while it loads. */
  spend: Spend | undefined;
}

/** The sum, what is not in it, and the filters, each with a button that removes it. */
export function SpendTotal({ filters, days, spend }: SpendTotalProps) {
  const card = useRef<HTMLElement>(null);
  const chosen = NARROWINGS.filter((name) => filters.chosen[name] !== undefined);
  return (
    <SectionCard ref={card} title="Total" subtitle={daysText(days)}>
      <output className="block">
        {spend ? (
          <span className="block text-3xl font-semibold tracking-tight wrap-anywhere tabular-nums">
            {moneyShown(spend.total, spend.currency)}
          </span>
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
        {spend && spend.unpricedItems > 0 && (
          <span className="mt-1 block text-body text-ink-muted">
            {notCounted(spend.unpricedItems)}
          </span>
        )}
      </output>
      {chosen.length > 0 && (
        <ul aria-label="Filters" className="mt-3 flex flex-wrap gap-2">
          {chosen.map((name) => (
            <li key={name}>
              <FilterChip
                name={name}
                filters={filters}
                onRemove={() => {
                  // The focused button disappears.
                  card.current?.focus({ preventScroll: true });
                  filters.narrow(name, undefined);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface FilterChipProps {
  name: Narrowing;
  filters: SpendFilters;
  onRemove: () => void;
}

function FilterChip({ name, filters, onRemove }: FilterChipProps) {
  const label = `${WORDS[name].one}: ${useNameOf(name, filters.chosen[name])}`;
  return (
    <Button
      variant="secondary"
      aria-label={`Remove filter ${label}`}
      onClick={onRemove}
      className="max-w-full rounded-full! whitespace-normal"
    >
      <span className="min-w-0 text-left wrap-anywhere">{label}</span>
      <X aria-hidden className="size-4 print:hidden" />
    </Button>
  );
}

/** What the filter names, spent on or not. */
function useNameOf(name: Narrowing, key: string | undefined): string {
  const vendors = useQuery({ ...queryOf('listVendors'), enabled: name === 'vendor' });
  const locations = useQuery({ ...queryOf('listLocations'), enabled: name === 'location' });
  const categories = useQuery({
    ...queryOf('listProductCategories'),
    enabled: name === 'category',
  });
  const products = useQuery({ ...queryOf('listProducts'), enabled: name === 'product' });
  if (key === NO_CATEGORY && name === 'category') return 'No category';
  const list = { vendor: vendors, location: locations, category: categories, product: products }[
    name
  ];
  if (list.isPending) return '…';
  const rows: readonly { id: number | string; name: string }[] = list.data ?? [];
  return rows.find(({ id }) => String(id) === key)?.name ?? `Unknown ${WORDS[name].one}`;
}
