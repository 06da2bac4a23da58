import { t } from '@lingui/core/macro';
import { moneyText } from '#web/language/money.ts';
import { Bars } from '#web/ui/bars.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Figure, FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Each } from '#web/ui/each.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CostRow } from './cost-report.ts';
import { moneyLabel } from './money-label.ts';
import { COUNTED, GROUPING_WORDS } from './report-words.ts';
import type { ReportName } from './report-words.ts';

export interface Bar extends CostRow {
  /** Below the bar: 'Nov'. */
  label: string;
  /** Not a part of the period. */
  isFaint: boolean;
}

interface CostBarsProps {
  report: ReportName;
  /** What a bar stands for. */
  of: 'month' | 'week';
  currency: string;
  bars: readonly Bar[];
  /** What of the period is not drawn. */
  note?: string | false;
  onChoose: (key: string) => void;
}

/** As high as the bars, so that nothing moves when they come. */
export function CostBarsSkeleton() {
  return <Skeleton className="h-[19.625rem] sm:h-[20.125rem]" />;
}

/** Amounts over time as bars, and for a screen reader as their table. */
export function CostBars({ report, of, currency, bars, note, onChoose }: CostBarsProps) {
  const { one, by, table } = GROUPING_WORDS[of];
  return (
    <SectionCard
      title={t(by)}
      subtitle={
        <span className="print:hidden">
          {of === 'month'
            ? t`Choose a month to see only that month`
            : t`Choose a week to see only that week`}
        </span>
      }
    >
      <Bars
        bars={bars.map(({ key, label, name, amount, isFaint }) => ({
          key,
          label,
          value: Number(amount),
          text: `${name}: ${moneyText(amount, currency)}`,
          isFaint,
        }))}
        format={moneyLabel(currency, Math.max(...bars.map(({ amount }) => Number(amount))))}
        onChoose={onChoose}
      />
      {note && <p className="mt-3 text-sm text-ink-muted">{note}</p>}
      <div className="sr-only print:not-sr-only">
        <FiguresTable label={t(table[report])} head={[t(one), t(COUNTED[report]), t`Amount`]}>
          <Each of="tr" records={bars} keyOf={({ key }) => key}>
            {({ name, count, amount }) => (
              <FiguresRow name={name}>
                <Figure>{grouped(count)}</Figure>
                <Figure>{moneyText(amount, currency)}</Figure>
              </FiguresRow>
            )}
          </Each>
        </FiguresTable>
      </div>
    </SectionCard>
  );
}
