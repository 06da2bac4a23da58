import { t } from '@lingui/core/macro';
import { ChartColumn } from 'lucide-react';
import { sentenceOf } from '#web/api/call-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { entriesNotCounted } from '../reports/cost-report.ts';
import { CostTotal, TotalNote } from '../reports/cost-total.tsx';
import { ReportPeriod } from '../reports/report-period.tsx';
import { useWasteCost, useWasteFilters, useWasteOfChosen } from './use-waste-cost.ts';
import type { ChosenWasteFilters, WasteShown } from './use-waste-cost.ts';
import { WasteGroup } from './waste-group.tsx';
import { WasteWeeks } from './waste-weeks.tsx';

/** What waste cost: by week, reason, product and location (S4). */
export function WasteCost() {
  const filters = useWasteFilters();
  const { days } = filters;
  return (
    <>
      <ReportPeriod {...filters} />
      {days ? (
        <Report filters={filters} days={days} />
      ) : (
        <Spinner label={t`Loading`} quiet className="min-h-60" />
      )}
    </>
  );
}

function Report({ filters, days }: WasteShown) {
  const waste = useWasteCost('reason', { filters, days });
  const reports = useWasteOfChosen({ filters, days });
  if (waste.isError && !waste.data)
    return (
      <Failed
        message={sentenceOf(waste.error, t`The cost of waste could not be loaded.`)}
        onRetry={() => void waste.refetch()}
        busy={waste.isFetching}
      />
    );
  const isNothing = waste.data?.rowCount === 0;
  const unpriced = waste.data?.unpriced ?? 0;
  return (
    <div className="space-y-4 sm:space-y-6">
      {(!isNothing || filters.isNarrowed) && (
        <CostTotal filters={filters} days={days} report={waste.data} reports={reports}>
          {unpriced > 0 && <TotalNote>{entriesNotCounted(unpriced)}</TotalNote>}
        </CostTotal>
      )}
      <WasteWeeks filters={filters} days={days} />
      {isNothing ? (
        <Nothing filters={filters} unpriced={unpriced} />
      ) : (
        <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
          <div className="grid gap-4 sm:gap-6">
            <WasteGroup grouping="reason" filters={filters} days={days} />
            <WasteGroup grouping="location" filters={filters} days={days} />
          </div>
          <WasteGroup grouping="product" filters={filters} days={days} />
        </div>
      )}
    </div>
  );
}

function Nothing({ filters, unpriced }: { filters: ChosenWasteFilters; unpriced: number }) {
  return filters.isNarrowed ? (
    <Empty
      icon={ChartColumn}
      title={t`Nothing found`}
      text={t`No waste with a price fits these filters.`}
      action={
        <Button variant="secondary" onClick={filters.removeFilters}>
          {t`Remove filters`}
        </Button>
      }
    />
  ) : (
    <Empty
      icon={ChartColumn}
      title={t`No waste with a price in this period`}
      text={
        unpriced > 0
          ? entriesNotCounted(unpriced)
          : t`What is recorded appears here, at the price of its moment.`
      }
    />
  );
}
