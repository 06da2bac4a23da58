import { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { dateFormat } from './formats.ts';
import { shownLanguage } from './language.ts';

/** 'Nov 21, 2026', or '21 nov 2026', in a time zone. English has always two digits, so that columns of days align. */
export function dateText(at: Date, timeZone: string): string {
  const [day, month, year] = partsOf(at, {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  return shownLanguage() === 'en' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
}

/** '14:05' in a time zone. Kitchens read 24 hours in every language. */
export function timeText(at: Date, timeZone: string): string {
  return dateFormat({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

/** 'Fri', or 'vie'. */
export function weekdayText(at: Date, timeZone: string): string {
  return dateFormat({ timeZone, weekday: 'short' }).format(at);
}

/** 'Monday', or 'lunes'. */
export function weekDayName(day: WeekDay): string {
  // January 1, 2024 was a Monday.
  const at = new Date(Date.UTC(2024, 0, 1 + WEEK_DAYS.indexOf(day)));
  return dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(at);
}

/** 'Nov 21', or '21 nov'. */
export function dayOfMonthText(at: Date, timeZone: string): string {
  const [day, month] = partsOf(at, { timeZone, day: 'numeric', month: 'short' });
  return shownLanguage() === 'en' ? `${month} ${day}` : `${day} ${month}`;
}

/** 'November 2026' of a month such as '2026-11'. */
export function monthText(month: string): string {
  return dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${month}-01`),
  );
}

/** Day, month and year, in this order. */
function partsOf(at: Date, options: Intl.DateTimeFormatOptions): string[] {
  const parts = new Map(
    dateFormat(options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return ['day', 'month', 'year'].map(
    (type) => parts.get(type as Intl.DateTimeFormatPartTypes) ?? '',
  );
}
