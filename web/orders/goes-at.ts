import { plural, t } from '@lingui/core/macro';
import { dateText, timeText } from '#web/language/moments.ts';
import { shortMoment } from './delivery-days.ts';

/** When what is ordered goes to its vendor by itself, as people say it (H3). */

interface Clock {
  now: Date;
  /** The time zone of the location. */
  zone: string;
}

interface ToVendor extends Clock {
  vendorName: string;
}

/** 'Goes to Fresh Farms at 13:30'; of another day with it. */
export function goesToAt(goesAt: string, { vendorName, ...clock }: ToVendor): string {
  const moment = momentOf(goesAt, clock);
  if (isOver(goesAt, clock)) return t`Goes to ${vendorName} now`;
  return isToday(goesAt, clock)
    ? t`Goes to ${vendorName} at ${moment}`
    : t`Goes to ${vendorName} on ${moment}`;
}

/** 'Goes to Fresh Farms 10 minutes after it is ordered' */
export function goesToAfter(minutes: number, vendorName: string): string {
  if (minutes === 0) return t`Goes to ${vendorName} as soon as it is ordered`;
  return plural(minutes, {
    one: `Goes to ${vendorName} # minute after it is ordered`,
    other: `Goes to ${vendorName} # minutes after it is ordered`,
  });
}

/** 'Went to Fresh Farms at 13:30' */
export function wentToAt(at: string, { vendorName, ...clock }: ToVendor): string {
  const moment = momentOf(at, clock);
  return isToday(at, clock)
    ? t`Went to ${vendorName} at ${moment}`
    : t`Went to ${vendorName} on ${moment}`;
}

/** 'Goes by itself at 13:30' */
export function goesByItselfAt(goesAt: string, clock: Clock): string {
  const moment = momentOf(goesAt, clock);
  if (isOver(goesAt, clock)) return t`Goes by itself now`;
  return isToday(goesAt, clock) ? t`Goes by itself at ${moment}` : t`Goes by itself on ${moment}`;
}

/** 'at 13:30', at the end of a sentence */
export function goesMoment(goesAt: string, clock: Clock): string {
  const moment = momentOf(goesAt, clock);
  if (isOver(goesAt, clock)) return t`now`;
  return isToday(goesAt, clock) ? t`at ${moment}` : t`on ${moment}`;
}

const HOUR_MINUTES = 60;

/** 'in 42 min' in the last hour, rounded down so that nobody is late; undefined before, and once it is over. */
export function goesIn(goesAt: string, now: Date): string | undefined {
  const minutes = Math.floor((Date.parse(goesAt) - now.getTime()) / 60_000);
  if (minutes < 0 || minutes >= HOUR_MINUTES) return undefined;
  return minutes === 0 ? t`in less than a minute` : t`in ${minutes} min`;
}

const isOver = (at: string, { now }: Clock) => Date.parse(at) <= now.getTime();

const isToday = (at: string, { now, zone }: Clock) =>
  dateText(new Date(at), zone) === dateText(now, zone);

const momentOf = (at: string, clock: Clock) =>
  isToday(at, clock) ? timeText(new Date(at), clock.zone) : shortMoment(at, clock);
