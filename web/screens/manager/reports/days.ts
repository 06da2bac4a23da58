import { msg, t } from '@lingui/core/macro';
import { dateFormat } from '#web/language/formats.ts';
import { MANY } from './cost-report.ts';

/** Days of the organization's calendar, as '2026-11-21'. Such texts sort chronologically. */
export interface Days {
  /** Undefined: without a beginning. */
  from: string | undefined;
  /** The last day; undefined: without an end. */
  to: string | undefined;
}

export const PERIODS = {
  'this-week': msg`This week`,
  'last-week': msg`Last week`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  '12-months': msg`12 months`,
};
export type Period = keyof typeof PERIODS;

/** The days of a period as of `today`. Weeks begin on Monday; the present month is the last of the twelve. */
export function daysOf(period: Period, today: string): Days {
  const monday = mondayOf(today);
  const month = today.slice(0, 7);
  switch (period) {
    case 'this-week':
      return { from: monday, to: today };
    case 'last-week':
      return { from: daysLater(monday, -7), to: daysLater(monday, -1) };
    case 'this-month':
      return { from: `${month}-01`, to: today };
    case 'last-month':
      return monthDays(monthsLater(month, -1));
    default:
      return { from: `${monthsLater(month, -11)}-01`, to: today };
  }
}

/** The first and the last day of a month such as '2026-11'. */
export function monthDays(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: daysLater(`${monthsLater(month, 1)}-01`, -1) };
}

/** The month this many later, or earlier. */
export function monthsLater(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/**
 * The days whose months are drawn: those of the period, and so many before that there are twelve. A month alone says
 * nothing.
 */
export function drawnDays({ from, to }: Days, today: string): Days {
  const last = (to ?? today).slice(0, 7);
  const twelve = `${monthsLater(last, -11)}-01`;
  return {
    from: from && (from < twelve ? `${from.slice(0, 7)}-01` : twelve),
    to: monthDays(last).to,
  };
}

/**
 * The weeks that are drawn, as their Mondays: those of the period that are not ahead, and so many before that there are
 * twelve. Of a period without a beginning those from `first`, if that is given. The newest where there are more than a report
 * has rows: a week without its row would be drawn as one in which nothing was wasted.
 */
export function drawnWeeks(
  { from, to }: Days,
  { today, first }: { today: string; first?: string },
) {
  const last = mondayOf(to && to < today ? to : today);
  const weeksBefore = (count: number) => daysLater(last, -7 * count);
  const begin = from ?? first;
  const [oldest, twelve] = [weeksBefore(MANY - 1), weeksBefore(11)];
  const start = begin === undefined || begin < oldest ? oldest : mondayOf(begin);
  const weeks = [];
  for (let week = start < twelve ? start : twelve; week <= last; week = daysLater(week, 7))
    weeks.push(week);
  return weeks;
}

/** The first and the last day of a week. */
export function weekDays(monday: string): { from: string; to: string } {
  return { from: monday, to: daysLater(monday, 6) };
}

/** Whether a part of the week is in the period. */
export function isWeekIn(monday: string, { from, to }: Days): boolean {
  return (!from || daysLater(monday, 6) >= from) && (!to || monday <= to);
}

export function mondayOf(day: string): string {
  return daysLater(day, -((weekday(day) + 6) % 7));
}

/** Whether a part of the month is in the period. */
export function isIn(month: string, { from, to }: Days): boolean {
  return (!from || month >= from.slice(0, 7)) && (!to || month <= to.slice(0, 7));
}

/** '2026-11-21' as 'Nov 21, 2026' */
export function dayText(day: string): string {
  return dateFormat({ timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day));
}

/** 'Nov 1 – Nov 21, 2026' in full; 'Until ...' and 'Since ...' where an end is open. */
export function daysText({ from, to }: Days): string {
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const [first, last] = [from && dayText(from), to && dayText(to)];
  if (first) return t`Since ${first}`;
  return last ? t`Until ${last}` : t`All of the past`;
}

export function daysLater(day: string, by: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
const weekday = (day: string) => new Date(day).getUTCDay();
