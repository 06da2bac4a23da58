import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { moneyText } from '#web/language/money.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CostReport } from './cost-report.ts';
import { daysText } from './days.ts';
import type { Days } from './days.ts';
import { useFilterNames } from './use-filter-names.ts';
import type { ReportsOfChosen } from './use-filter-names.ts';
import type { FilterName } from './report-words.ts';
import type { ReportFilters } from './use-report-filters.ts';

interface CostTotalProps<Name extends FilterName> {
  filters: Pick<ReportFilters<Name>, 'names' | 'chosen' | 'narrow'>;
  days: Days;
  /** Undefined while it loads. */
  report: CostReport | undefined;
  reports: ReportsOfChosen;
  /** What to say below the total. */
  children?: ReactNode;
}

/** The sum, what is not in it, and the filters, each with a button that removes it. */
export function CostTotal<Name extends FilterName>(props: CostTotalProps<Name>) {
  const { filters, days, report, reports, children } = props;
  const card = useRef<HTMLElement>(null);
  const labelOf = useFilterNames(filters.chosen, reports);
  const chosen = filters.names.filter((name) => filters.chosen[name] !== undefined);
  return (
    <SectionCard ref={card} title={t`Total`} subtitle={daysText(days)}>
      {/* Notes beside the sum: below it they would move the report when they come. */}
      <output className="flex flex-col gap-x-8 gap-y-1 md:flex-row md:items-end md:justify-between">
        {report ? (
          <span className="block text-3xl max-[16rem]:text-lg font-semibold tracking-tight wrap-anywhere tabular-nums">
            {moneyText(report.total, report.currency)}
          </span>
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
        <span className="min-w-0 md:-my-2 md:text-right">{children}</span>
      </output>
      {chosen.length > 0 && (
        <ul aria-label={t`Filters`} className="mt-3 flex flex-wrap gap-2">
          {chosen.map((name) => (
            <li key={name} className="max-w-full">
              <FilterChip
                label={labelOf(name)}
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

/** A line below the total: what is not in it. */
export function TotalNote({ children }: { children: ReactNode }) {
  return <span className="block text-body text-ink-muted">{children}</span>;
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="secondary"
      aria-label={t`Remove filter ${label}`}
      onClick={onRemove}
      className="max-w-full rounded-full! whitespace-normal!"
    >
      <span className="min-w-0 text-left wrap-anywhere">{label}</span>
      <X aria-hidden className="size-4 print:hidden" />
    </Button>
  );
}
