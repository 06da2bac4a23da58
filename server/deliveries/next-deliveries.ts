import type { DeliveryException, DeliveryRule } from '../../contract/calls/deliveries.ts';
import { DELIVERY_DAYS_MAX } from '../../contract/values/limits.ts';
import { WEEK_DAYS } from '../../contract/values/week-days.ts';
import { firstMoment, localDay } from '../local-time.ts';

/** The rule of delivery dates and cut-offs (V1, V2), without the database. */

/** A vendor's schedule. */
export interface VendorSchedule {
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
  { rules, exceptions }: VendorSchedule,
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

/** The days from a first one on. Each is computed once, for any number of vendors. */
export interface Calendar {
  at(daysAfter: number): { date: string; weekDay: number };
}

export function calendarFrom(first: Temporal.PlainDate): Calendar {
  const known = new Map<number, { date: string; weekDay: number }>();
  return {
    at(daysAfter) {
      const found = known.get(daysAfter);
      if (found) return found;
      const day = first.add({ days: daysAfter });
      const made = { date: day.toString(), weekDay: day.dayOfWeek - 1 };
      known.set(daysAfter, made);
      return made;
    },
  };
}

/**
 * The deliveries of today and the next `days` that can still be made, earliest first, and the last one of which the cut-off
 * was earlier today.
 * @param calendar from the location's today
 */
export function openDeliveries(
  schedule: LocalSchedule,
  { now, days, calendar }: { now: Date; days: number; calendar: Calendar },
): { open: LocalDelivery[]; missed: LocalDelivery | undefined } {
  const all: LocalDelivery[] = [];
  for (let after = 0; after <= Math.min(days, DELIVERY_DAYS_MAX); after++) {
    const delivery = deliveryOn(schedule, calendar, after);
    if (delivery) all.push(delivery);
  }
  const open = all.filter(({ cutOffAt }) => cutOffAt > now);
  const today = calendar.at(0).date;
  const missed = all.findLast(
    ({ deliveryDate, cutOffAt }) =>
      cutOffAt <= now &&
      (open[0] === undefined || deliveryDate < open[0].deliveryDate) &&
      localDay(cutOffAt, schedule.zone).toString() === today,
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
    const calendar = calendarFrom(from);
    for (let after = 0; after <= DELIVERY_DAYS_MAX; after++) {
      const delivery = deliveryOn(schedule, calendar, after);
      if (delivery && delivery.cutOffAt > now) return delivery.deliveryDate;
    }
    return null;
  };
  if (!wanted || wanted <= today.toString()) return first(today);
  return first(Temporal.PlainDate.from(wanted)) ?? first(today);
}

/** Until when to order for the delivery of a day such as 2026-11-21; null on a day without one. */
export function cutOffOf(schedule: LocalSchedule, date: string): Date | null {
  const calendar = calendarFrom(Temporal.PlainDate.from(date));
  return deliveryOn(schedule, calendar, 0)?.cutOffAt ?? null;
}

/** The delivery so many days after the first of the calendar; undefined on a day without one. */
export function deliveryOn(
  { week, exceptions, zone }: LocalSchedule,
  calendar: Calendar,
  after: number,
): LocalDelivery | undefined {
  const { date, weekDay } = calendar.at(after);
  const regular = week[weekDay];
  if (!(exceptions.get(date) ?? regular !== undefined)) return undefined;
  const rule = regular ?? ruleBefore(week, weekDay);
  if (!rule) return undefined;
  const last = `${calendar.at(after - rule.daysBefore).date}T${rule.cutOff}`;
  return { deliveryDate: date, cutOffAt: momentOf(last, zone) };
}

/** Many vendors close at the same time; a cut-off costs more than all else here. */
const moments = new Map<string, Date>();
const MOMENTS_MAX = 10_000;

function momentOf(local: string, zone: string): Date {
  const key = `${zone} ${local}`;
  const known = moments.get(key);
  if (known) return known;
  if (moments.size >= MOMENTS_MAX) moments.clear();
  const moment = firstMoment(Temporal.PlainDateTime.from(local), zone);
  moments.set(key, moment);
  return moment;
}

/** A delivery on another day has the cut-off of the last regular one before it: Friday's instead of Thursday's. */
function ruleBefore(week: LocalSchedule['week'], day: number): CutOff | undefined {
  const before = [...week.slice(day), ...week.slice(0, day)];
  return before.findLast((rule) => rule !== undefined);
}
