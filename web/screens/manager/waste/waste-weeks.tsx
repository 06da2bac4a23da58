import { t } from '@lingui/core/macro';
import { CostBars, CostBarsSkeleton } from '../reports/cost-bars.tsx';
import { MANY } from '../reports/cost-report.ts';
import type { CostReport } from '../reports/cost-report.ts';
import { drawnWeeks, isWeekIn, weekDays } from '../reports/days.ts';
import type { Days } from '../reports/days.ts';
import { useWasteCost } from './use-waste-cost.ts';
import type { WasteShown } from './use-waste-cost.ts';
import { dateFormat } from '#web/language/formats.ts';
import { dayOfMonthText } from '#web/language/moments.ts';

/** Whole weeks as bars: the newest of the period, and so many before it that there are twelve. */
export function WasteWeeks({ filters, days }: WasteShown) {
  const { today, choose, chooseDays } = filters;
  const drawn = drawnWeeks(days, { today });
  const [first = today] = drawn;
  const last = weekDays(drawn.at(-1) ?? today).to;
  const waste = useWasteCost('week', {
    filters,
    days: { from: first, to: last },
    limit: MANY,
  });
  if (!waste.data) return waste.isError ? null : <CostBarsSkeleton />;
  const weeks = weeksOf(waste.data, days, today);
  if (weeks.length === 0) return null;
  return (
    <CostBars
      report="waste"
      of="week"
      currency={waste.data.currency}
      bars={weeks}
      note={
        weeks.length === MANY &&
        (!days.from || days.from < first) &&
        t`At most the newest ${MANY} weeks are drawn.`
      }
      onChoose={(week) => {
        const { from, to } = weekDays(week);
        if (days.from === from && days.to === to) choose('12-months');
        else chooseDays({ from, to });
      }}
    />
  );
}

/** From the first week in which something was wasted, with those in which nothing was. */
function weeksOf({ rows }: CostReport, days: Days, today: string) {
  const wasted = new Map(rows.map((row) => [row.key, row]));
  const [first] = [...wasted.keys()].sort((one, other) => one.localeCompare(other));
  if (!first) return [];
  return drawnWeeks(days, { today, first })
    .filter((key) => key >= first)
    .map((key) => ({
      ...(wasted.get(key) ?? { key, amount: '0', count: 0 }),
      name: weekName(key),
      label: dayOfMonthText(new Date(key), 'UTC'),
      isFaint: !isWeekIn(key, days),
    }));
}

/** 'Week of November 16, 2026', as the export has it in English. */
function weekName(monday: string): string {
  const day = dateFormat({ timeZone: 'UTC', dateStyle: 'long' }).format(new Date(monday));
  return t`Week of ${day}`;
}
