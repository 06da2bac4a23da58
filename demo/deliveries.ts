/** When the demo's vendors deliver (V1): two have a schedule, with cut-offs later today, whenever the demo is loaded. */
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { VendorKey } from './catalogue.ts';
import { wallClock } from './wall-clock.ts';

interface DemoSchedule {
  rules: { deliveryDay: (typeof WEEK_DAYS)[number]; daysBefore: number; cutOff: string }[];
  exceptions: { date: string; delivers: boolean; note: string }[];
}

/** Times are in the organization's time zone. */
export function demoSchedules(now: Date): Partial<Record<VendorKey, DemoSchedule>> {
  const here = wallClock(now);
  const dayIn = (days: number) => here.add({ days }).toPlainDate();
  /** Rounded up to a quarter of an hour; not later than today. */
  const laterToday = (minutes: number) => {
    const later = here.add({ minutes }).round({
      smallestUnit: 'minute',
      roundingIncrement: 15,
      roundingMode: 'ceil',
    });
    return later.toPlainDate().equals(here.toPlainDate())
      ? later.toPlainTime().toString({ smallestUnit: 'minute' })
      : '23:59';
  };
  const rulesFor = (days: readonly number[], cutOff: string) =>
    days.flatMap((day) => {
      const deliveryDay = WEEK_DAYS[dayIn(day).dayOfWeek - 1];
      return deliveryDay ? [{ deliveryDay, daysBefore: 1, cutOff }] : [];
    });
  return {
    // Bread and milk come daily. Half an hour after the demo is loaded, an unopened purchase order needs attention (V8).
    millbrook: { rules: rulesFor([1, 2, 3, 4, 5, 6, 7], laterToday(90)), exceptions: [] },
    stonebridge: {
      rules: rulesFor([1, 4], laterToday(240)),
      exceptions: [
        { date: dayIn(11).toString(), delivers: false, note: 'Closed for stock-taking' },
      ],
    },
  };
}
