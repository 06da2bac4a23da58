import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { WEEK_DAYS } from '../../contract/values/week-days.ts';
import type { WeekDay } from '../../contract/values/week-days.ts';
import { deliveryOn } from '../deliveries/next-deliveries.ts';
import type { Calendar, LocalSchedule } from '../deliveries/next-deliveries.ts';

/** For which deliveries a standing order prepares an order, and when (H5): without the database. */

export interface StandingRule {
  days: readonly WeekDay[];
  prepareHours: number;
  /** Days of delivery; null: without an end. */
  firstDay: string;
  lastDay: string | null;
  pauses: readonly { from: string; to: string }[];
}

export interface StandingDelivery {
  deliveryDate: string;
  cutOffAt: Date;
  prepareAt: Date;
  isPaused: boolean;
}

interface LeftOut {
  deliveryDate: string;
  why: Coded;
}

const HOUR_MS = 3_600_000;

/** When the order for a delivery is prepared. */
export const prepareMoment = (
  { prepareHours }: Pick<StandingRule, 'prepareHours'>,
  cutOffAt: Date,
) => new Date(cutOffAt.getTime() - prepareHours * HOUR_MS);

/**
 * The deliveries on the days of a standing order, earliest first, and the days among them on which nothing is ordered. A paused
 * delivery is in both.
 * @param schedule the vendor's at the location; undefined without one
 * @param days so many of the calendar
 */
export function standingPlan(
  rule: StandingRule,
  schedule: LocalSchedule | undefined,
  { calendar, days: horizon }: { calendar: Calendar; days: number },
): { deliveries: StandingDelivery[]; leftOut: LeftOut[] } {
  const { days, firstDay, lastDay, pauses } = rule;
  const deliveries: StandingDelivery[] = [];
  const leftOut: LeftOut[] = [];
  for (let after = 0; after < horizon; after++) {
    const { date: deliveryDate, weekDay } = calendar.at(after);
    const day = WEEK_DAYS[weekDay];
    if (!day || !days.includes(day)) continue;
    if (deliveryDate < firstDay || (lastDay !== null && deliveryDate > lastDay)) continue;
    const cutOffAt = schedule && deliveryOn(schedule, calendar, after)?.cutOffAt;
    if (!cutOffAt) {
      const isException = schedule?.exceptions.get(deliveryDate) === false;
      const why = isException
        ? stated('left_out_exception')
        : stated('left_out_no_delivery', { day });
      leftOut.push({ deliveryDate, why });
      continue;
    }
    const pause = pauses.find(({ from, to }) => from <= deliveryDate && deliveryDate <= to);
    if (pause) leftOut.push({ deliveryDate, why: stated('left_out_paused', pause) });
    const prepareAt = prepareMoment(rule, cutOffAt);
    deliveries.push({ deliveryDate, cutOffAt, prepareAt, isPaused: pause !== undefined });
  }
  return { deliveries, leftOut };
}
