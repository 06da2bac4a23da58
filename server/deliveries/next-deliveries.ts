import type { DeliveryException, DeliveryRule } from '../../contract/deliveries.ts';
import { DELIVERY_DAYS_MAX } from '../../contract/limits.ts';
import { WEEK_DAYS } from '../../contract/reminders.ts';
import { firstMoment, localDay } from '../local-time.ts';

/** The rule of delivery dates and cut-offs (V1, V2), without the database. */

/** A vendor's schedule. */
export interface Schedule {
  rules: readonly DeliveryRule[];
  exceptions: readonly Pick<DeliveryException, 'date' | 'locationId' | 'delivers'>[];
}

type CutOff = Pick<DeliveryRule, 'daysBefore' | 'cutOff'>;

/** A vendor's schedule as it holds at one location. */
export interface LocalSchedule {
  /** From Monday to Sunday; undefined on days without a delivery. */
  week: readonly (CutOff | undefined)[];
  /** By date: whether it delivers, other than its week says. */
  exceptions: ReadonlyMap<string, boolean>;
  zone: string;
}

export interface LocalDelivery {
  /** A day such as 2026-11-21. */
  deliveryDate: string;
  cutOffAt: Date;
}

/**
 * Rules of the location replace the general ones; an exception of the location wins over a general one of the same date.
 * Undefined where the vendor has no rule.
 */
export function scheduleAt(
  { rules, exceptions }: Schedule,
  { locationId, zone }: { locationId: number; zone: string },
): LocalSchedule | undefined {
  const own = rules.filter((rule) => rule.locationId === locationId);
  const applied = own.length > 0 ? own : rules.filter((rule) => rule.locationId === null);
  if (applied.length === 0) return undefined;
  const ofPlace = (place: number | null) =>
    exceptions
      .filter((exception) => exception.locationId === place)
      .map(({ date, delivers }) => [date, delivers] as const);
  return {
    week: WEEK_DAYS.map((day) => applied.find(({ deliveryDay }) => deliveryDay === day)),
    exceptions: new Map([...ofPlace(null), ...ofPlace(locationId)]),
    zone,
  };
}

/**
 * The deliveries from a day until so many days later, at most `DELIVERY_DAYS_MAX`, whether they can still be made or not,
 * earliest first.
 */
export function deliveriesFrom(
  schedule: LocalSchedule,
  { from, days }: { from: Temporal.PlainDate; days: number },
): LocalDelivery[] {
  const found: LocalDelivery[] = [];
  for (let after = 0; after <= Math.min(days, DELIVERY_DAYS_MAX); after++) {
    const delivery = deliveryOn(schedule, from.add({ days: after }));
    if (delivery) found.push(delivery);
  }
  return found;
}

/** Those of the next days that can still be made, and the last one of which the cut-off was earlier today. */
export function openDeliveries(
  schedule: LocalSchedule,
  { now, days }: { now: Date; days: number },
): { open: LocalDelivery[]; missed: LocalDelivery | undefined } {
  const today = localDay(now, schedule.zone);
  const all = deliveriesFrom(schedule, { from: today, days });
  const open = all.filter(({ cutOffAt }) => cutOffAt > now);
  const missed = all.findLast(
    ({ deliveryDate, cutOffAt }) =>
      cutOffAt <= now &&
      localDay(cutOffAt, schedule.zone).equals(today) &&
      (open[0] === undefined || deliveryDate < open[0].deliveryDate),
  );
  return { open, missed };
}

/**
 * The date of the first delivery that can still be made, on the wanted day or after it (E9). Null when there is none
 * within `DELIVERY_DAYS_MAX` days.
 */
export function promisedDate(
  schedule: LocalSchedule,
  { now, wanted }: { now: Date; wanted?: string | null | undefined },
): string | null {
  const today = localDay(now, schedule.zone);
  const first = (from: Temporal.PlainDate) => {
    for (let after = 0; after <= DELIVERY_DAYS_MAX; after++) {
      const delivery = deliveryOn(schedule, from.add({ days: after }));
      if (delivery && delivery.cutOffAt > now) return delivery.deliveryDate;
    }
    return null;
  };
  if (!wanted || wanted <= today.toString()) return first(today);
  return first(Temporal.PlainDate.from(wanted)) ?? first(today);
}

/** Undefined on a day without a delivery. */
function deliveryOn(schedule: LocalSchedule, day: Temporal.PlainDate): LocalDelivery | undefined {
  const { week, exceptions, zone } = schedule;
  const deliveryDate = day.toString();
  const regular = week[day.dayOfWeek - 1];
  if (!(exceptions.get(deliveryDate) ?? regular !== undefined)) return undefined;
  const rule = regular ?? ruleBefore(week, day.dayOfWeek - 1);
  if (!rule) return undefined;
  const last = day.subtract({ days: rule.daysBefore }).toPlainDateTime(rule.cutOff);
  return { deliveryDate, cutOffAt: firstMoment(last, zone) };
}

/** A delivery on another day has the cut-off of the last regular one before it: Friday's instead of Thursday's. */
function ruleBefore(week: LocalSchedule['week'], day: number): CutOff | undefined {
  const before = [...week.slice(day), ...week.slice(0, day)];
  return before.findLast((rule) => rule !== undefined);
}
