import { sentenceOf } from '#web/api/call.ts';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NoSpend } from './no-spend.tsx';
import { SpendGroup } from './spend-group.tsx';
import { SpendMonths } from './spend-months.tsx';
import { SpendPeriod } from './spend-period.tsx';
import { SpendTotal } from './spend-total.tsx';
import { NARROWINGS, useSpendFilters } from './use-spend-filters.ts';
import { useSpend } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';

/** What was ordered, and what it cost: by month, vendor, location, category and product (M7). */
export function SpendScreen() {
  const filters = useSpendFilters();
  const { days } = filters;
  return (
    <>
      <PageHeader title="Spend" subtitle="What was ordered or received, and what it cost" />
      <SpendPeriod filters={filters} />
      {days ? (
        <Report filters={filters} days={days} />
      ) : (
        <Spinner label="Loading" quiet className="min-h-60" />
      )}
    </>
  );
}

function Report({ filters, days }: SpendShown) {
  const spend = useSpend('vendor', { filters, days });
  if (spend.isError && !spend.data)
    return (
      <Failed
        message={sentenceOf(spend.error, 'The spend could not be loaded.')}
        onRetry={() => void spend.refetch()}
        busy={spend.isFetching}
      />
    );
  const isNothing = spend.data?.rowCount === 0;
  return (
    <div className="space-y-4 sm:space-y-6">
      {(!isNothing || filters.isNarrowed) && (
        <SpendTotal filters={filters} days={days} spend={spend.data} />
      )}
      <SpendMonths filters={filters} days={days} />
      {isNothing ? (
        <NoSpend filters={filters} unpricedItems={spend.data?.unpricedItems ?? 0} />
      ) : (
        <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
          {NARROWINGS.map((grouping) => (
            <SpendGroup key={grouping} grouping={grouping} filters={filters} days={days} />
          ))}
        </div>
      )}
    </div>
  );
}
