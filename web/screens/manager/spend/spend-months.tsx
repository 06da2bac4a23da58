import { CostBars, CostBarsSkeleton } from '../reports/cost-bars.tsx';
import { MANY } from '../reports/cost-report.ts';
import type { CostReport } from '../reports/cost-report.ts';
import { drawnDays, isIn, monthDays, monthsLater } from '../reports/days.ts';
import { useSpend } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';
import { dateFormat } from '#web/language/formats.ts';
import { monthText } from '#web/language/moments.ts';

/** Whole months as bars: those of the period, and so many before it that there are twelve. */
export function SpendMonths({ filters, days }: SpendShown) {
  const { today, choose, chooseDays } = filters;
  const drawn = drawnDays(days, today);
  const spend = useSpend('month', { filters, days: drawn, limit: MANY });
  if (!spend.data) return spend.isError ? null : <CostBarsSkeleton />;
  const months = monthsOf(spend.data, drawn.to?.slice(0, 7) ?? today.slice(0, 7));
  if (months.length === 0) return null;
  return (
    <CostBars
      report="spend"
      of="month"
      currency={spend.data.currency}
      bars={months.map((month) => ({
        ...month,
        label: monthLabel(month.key),
        isFaint: !isIn(month.key, days),
      }))}
      onChoose={(month) => {
        const { from, to } = monthDays(month);
        if (days.from === from && days.to === to) choose('12-months');
        else chooseDays({ from, to });
      }}
    />
  );
}

/** From the first month in which something was spent to the last drawn one, with those in which nothing was. */
function monthsOf({ rows }: CostReport, last: string) {
  const spent = new Map(rows.map((row) => [row.key, row]));
  const keys = [...spent.keys()].sort((one, other) => one.localeCompare(other));
  const [first] = keys;
  if (!first) return [];
  const months = [];
  for (let key = first; key <= last; key = monthsLater(key, 1))
    months.push({ ...(spent.get(key) ?? { key, amount: '0', count: 0 }), name: monthText(key) });
  return months;
}

/** 'Nov'; January says its year: 'Jan ’26'. */
function monthLabel(month: string): string {
  const name = dateFormat({ timeZone: 'UTC', month: 'short' }).format(new Date(`${month}-01`));
  return month.endsWith('-01') ? `${name} ’${month.slice(2, 4)}` : name;
}
