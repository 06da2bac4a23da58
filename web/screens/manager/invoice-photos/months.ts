import { startOfDay, wallClock } from '#web/session/day-start.ts';
import { monthsLater } from '../reports/days.ts';

/** A calendar month: '2026-11'. Such texts sort chronologically. */
export type Month = string;

export function isMonth(text: string | null): text is Month {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** The month of an instant in a time zone. */
export function monthOf(instant: Date, zone: string): Month {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 7);
}

/** All months from `newest` back to `oldest`. */
export function monthsBack(newest: Month, oldest: Month): Month[] {
  const months = [newest];
  for (let month = newest; month > oldest;) months.push((month = monthsLater(month, -1)));
  return months;
}

/** First instant of a month in a time zone and first instant after it, for `from` and `to` of a list. */
export function boundsOf(month: Month, zone: string): { from: string; to: string } {
  return { from: startOf(month, zone), to: startOf(monthsLater(month, 1), zone) };
}

/** First instant of a month in a time zone. */
function startOf(month: Month, zone: string): string {
  return startOfDay(`${month}-01`, zone);
}
