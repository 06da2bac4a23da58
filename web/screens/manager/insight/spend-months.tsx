import { moneyShown } from '#contract/money-shown.ts';
import type { Spend } from '#contract/spend.ts';
import { Bars } from '#web/ui/bars.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Figure, FiguresRow, FiguresTable } from '#web/ui/figures-table.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { drawnDays, isIn, monthDays, monthsLater } from './spend-days.ts';
import { MANY, useSpend } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';

/** Whole months as bars: those of the period, and so many before it that there are twelve. */
export function SpendMonths({ filters, days }: SpendShown) {
  const { today, choose, chooseDays } = filters;
  const drawn = drawnDays(days, today);
  const spend = useSpend('month', { filters, days: drawn, limit: MANY });
  if (!spend.data) return spend.isError ? null : <Skeleton className="h-72" />;
  const months = monthsOf(spend.data, drawn.to?.slice(0, 7) ?? today.slice(0, 7));
  if (months.length === 0) return null;
  const { currency } = spend.data;
  const format = compactMoney(currency);
  return (
    <SectionCard
      title="By month"
      subtitle={<span className="print:hidden">Choose a month to see only that month</span>}
    >
      <Bars
        bars={months.map(({ key, name, amount }) => ({
          key,
          label: monthLabel(key),
          value: Number(amount),
          text: `${name}: ${moneyShown(amount, currency)}`,
          isFaint: !isIn(key, days),
        }))}
        format={format}
        onChoose={(month) => {
          const { from, to } = monthDays(month);
          if (days.from === from && days.to === to) choose('12-months');
          else chooseDays({ from, to });
        }}
      />
      <div className="sr-only print:not-sr-only">
        <FiguresTable label="Spend by month" head={['Month', 'Items', 'Amount']}>
          {months.map(({ key, name, items, amount }) => (
            <FiguresRow key={key} name={name}>
              <Figure>{grouped(items)}</Figure>
              <Figure>{moneyShown(amount, currency)}</Figure>
            </FiguresRow>
          ))}
        </FiguresTable>
      </div>
    </SectionCard>
  );
}

/** From the first month in which something was spent to the last drawn one, with those in which nothing was. */
function monthsOf({ rows }: Spend, last: string) {
  const spent = new Map(rows.map((row) => [row.key, row]));
  const keys = [...spent.keys()].sort((one, other) => one.localeCompare(other));
  const [first] = keys;
  if (!first) return [];
  const months = [];
  for (let key = first; key <= last; key = monthsLater(key, 1))
    months.push(spent.get(key) ?? { key, name: monthName(key), amount: '0', items: 0 });
  return months;
}

const monthName = (month: string) => named.format(new Date(`${month}-01`));
const named = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

/** 'Nov'; January says its year: 'Jan ’26'. */
function monthLabel(month: string): string {
  const name = short.format(new Date(`${month}-01`));
  return month.endsWith('-01') ? `${name} ’${month.slice(2, 4)}` : name;
}
const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' });

/** '$12.5K' */
function compactMoney(currency: string): (value: number) => string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return (value) => format.format(value);
}
