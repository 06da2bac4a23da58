/** A budget that is nearly used, in the week of the last days whenever the demo is loaded (27.6). */
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import type { CategoryKey } from './catalogue.ts';
import type { LocationKey } from './people.ts';
import { wallClock } from './wall-clock.ts';

interface DemoBudget {
  name: string;
  locations: readonly LocationKey[];
  categories: readonly CategoryKey[];
  /** A week, for each of the locations. */
  amount: string;
  weekStart: WeekDay;
  /** A day of the locations. */
  from: string;
}

/** How many days ago the present week of the budgets began: long enough that most of it is used. */
const WEEK_BEGAN_DAYS_AGO = 5;

export function demoBudgets(now: Date): DemoBudget[] {
  const here = wallClock(now).toPlainDate();
  const firstDay = here.subtract({ days: WEEK_BEGAN_DAYS_AGO });
  return [
    {
      name: 'Produce',
      locations: ['harborfront'],
      categories: ['produce'],
      amount: '2200',
      weekStart: WEEK_DAYS[firstDay.dayOfWeek - 1] ?? 'monday',
      from: firstDay.subtract({ weeks: 4 }).toString(),
    },
  ];
}
