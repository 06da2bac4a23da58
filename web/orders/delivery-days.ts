import { dayOfMonthText, timeText, weekdayText } from '#web/language/moments.ts';

/** Delivery dates and cut-offs as people say them. A delivery date is a day such as 2026-11-20, of no time zone. */

/** 'Fri, Nov 20' */
export function longDay(deliveryDate: string): string {
  return weekdayAndDay(noonOf(deliveryDate), 'UTC');
}

const WEEK_MS = 7 * 86_400_000;

/** 'Fri 20'; with the month when it is a week away or more. */
export function shortDay(deliveryDate: string, now: Date): string {
  const noon = noonOf(deliveryDate);
  const isNear = Math.abs(noon.getTime() - now.getTime()) < WEEK_MS;
  return isNear ? `${weekdayText(noon, 'UTC')} ${noon.getUTCDate()}` : longDay(deliveryDate);
}

/** 'Thu 14:00' on the clocks of the zone; with the date when it is a week away or more. */
export function shortMoment(instant: string, { zone, now }: { zone: string; now: Date }): string {
  const at = new Date(instant);
  const isNear = Math.abs(at.getTime() - now.getTime()) < WEEK_MS - 86_400_000;
  const time = timeText(at, zone);
  return isNear ? `${weekdayText(at, zone)} ${time}` : `${weekdayAndDay(at, zone)}, ${time}`;
}

const weekdayAndDay = (at: Date, zone: string) =>
  `${weekdayText(at, zone)}, ${dayOfMonthText(at, zone)}`;

const noonOf = (deliveryDate: string) => new Date(`${deliveryDate}T12:00:00Z`);
