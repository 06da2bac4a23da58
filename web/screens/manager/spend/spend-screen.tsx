import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { moneyText } from '#web/language/money.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import type { CostReport } from '../reports/cost-report.ts';
import { CostTotal, TotalNote } from '../reports/cost-total.tsx';
import { ReportPeriod } from '../reports/report-period.tsx';
import { NoSpend } from './no-spend.tsx';
import { SpendBudgets } from './spend-budgets.tsx';
import { SpendGroup } from './spend-group.tsx';
import { SpendMonths } from './spend-months.tsx';
import { NARROWINGS, useSpendFilters } from './use-spend-filters.ts';
import { itemsNotCounted } from '../reports/cost-report.ts';
import { useSpend, useSpendOfChosen } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';

/** What was ordered, and what it cost: by month, vendor, location, category and product (M7). */
export function SpendScreen() {
  const filters = useSpendFilters();
  const { days } = filters;
  return (
    <>
      <PageHeader title={t`Spend`} subtitle={t`What was ordered or received, and what it cost`} />
      <ReportPeriod {...filters} />
      {days ? (
        <Report filters={filters} days={days} />
      ) : (
        <Spinner label={t`Loading`} quiet className="min-h-60" />
      )}
    </>
  );
}

function Report({ filters, days }: SpendShown) {
  const spend = useSpend('vendor', { filters, days });
  const reports = useSpendOfChosen({ filters, days });
  const isAwaited = useAwaited(spend.isPending);
  if (spend.isError && !spend.data)
    return (
      <Failed
        message={sentenceOf(spend.error, t`The spend could not be loaded.`)}
        onRetry={() => void spend.refetch()}
        busy={spend.isFetching}
      />
    );
  const isNothing = spend.data?.rowCount === 0;
  const hasCredits = Number(spend.data?.credits) > 0;
  return (
    <div className="space-y-4 sm:space-y-6">
      {(!isNothing || filters.isNarrowed || hasCredits) && (
        <CostTotal filters={filters} days={days} report={spend.data} reports={reports}>
          {spend.data && spend.data.unpriced > 0 && (
            <TotalNote>{itemsNotCounted(spend.data.unpriced)}</TotalNote>
          )}
          {spend.data && hasCredits && <TotalNote>{creditsText(spend.data)}</TotalNote>}
        </CostTotal>
      )}
      {/* On a phone the notes stand below the total: what follows is read, and shown with them. */}
      <div className={clsx('space-y-4 sm:space-y-6', isAwaited && 'max-md:hidden')}>
        <SpendBudgets filters={filters} days={days} />
        <SpendMonths filters={filters} days={days} />
        {isNothing ? (
          <NoSpend filters={filters} unpricedItems={spend.data?.unpriced ?? 0} />
        ) : (
          <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
            <Each records={NARROWINGS} keyOf={(grouping) => grouping}>
              {(grouping) => <SpendGroup grouping={grouping} filters={filters} days={days} />}
            </Each>
          </div>
        )}
      </div>
    </div>
  );
}

function creditsText({ credits, currency }: CostReport): string {
  const amount = moneyText(credits ?? '', currency);
  return t`${amount} credited by vendors, not taken off the total.`;
}
