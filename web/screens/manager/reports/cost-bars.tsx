import { moneyText } from '#web/language/money.ts';
import { Bars } from '#web/ui/bars.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Figure, FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Each } from '#web/ui/each.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CostRow } from './cost-report.ts';
import { moneyLabel } from './money-label.ts';

export interface Bar extends CostRow {
  /** Below the bar: 'Nov'. */
  label: string;
  /** Not a part of the period. */
  isFaint: boolean;
}

interface CostBarsProps {
  /** 'Spend': the report, in the name of the table. */
  what: string;
  /** What a bar stands for: 'month'. */
  of: string;
  /** What the amounts consist of: 'Items'. */
  counted: string;
  currency: string;
  bars: readonly Bar[];
  onChoose: (key: string) => void;
}

/** As high as the bars, so that nothing moves when they come. */
export function CostBarsSkeleton() {
  return <Skeleton className="h-[19.625rem] sm:h-[20.125rem]" />;
}

/** Amounts over time as bars, and for a screen reader as their table. */
export function CostBars({ what, of, counted, currency, bars, onChoose }: CostBarsProps) {
  const title = of.charAt(0).toUpperCase() + of.slice(1);
  return (
    <SectionCard
      title={`By ${of}`}
      subtitle={<span className="print:hidden">{`Choose a ${of} to see only that ${of}`}</span>}
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
      <div className="sr-only print:not-sr-only">
        <FiguresTable label={`${what} by ${of}`} head={[title, counted, 'Amount']}>
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
