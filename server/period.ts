import { localDay, startOfDay } from './local-time.ts';

/** A period of whole days as moments; `before` is excluded. Undefined: without an end on that side. */
export interface Period {
  from: string | undefined;
  before: string | undefined;
}

/** The moments of two days in a time zone, both included (E7). */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): Period {
  return {
    from: from && startOf(Temporal.PlainDate.from(from), zone),
    before: to && startOf(Temporal.PlainDate.from(to).add({ days: 1 }), zone),
  };
}

/** The same of days and moments: a moment stays as it is. */
export function momentsOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): Period {
  const ofDays = periodOf({ from: dayOnly(from), to: dayOnly(to) }, zone);
  return { from: ofDays.from ?? inUtc(from), before: ofDays.before ?? inUtc(to) };
}

const dayOnly = (text: string | undefined) => (text?.includes('T') ? undefined : text);
const inUtc = (text: string | undefined) => text && new Date(text).toISOString();

/** A calendar month, a week or a quarter of a month in a time zone. */
export interface Stretch {
  /** A month is '2026-11', a week its Monday '2026-11-16', a quarter of a month its first day. */
  key: string;
  from: string;
  before: string;
}

/** The months that two moments lie in, oldest first, each from its first to its last moment. */
export function monthsBetween(first: string, last: string, zone: string): Stretch[] {
  return calendarMonths(first, last, zone).map((month) => ({
    key: month.toString(),
    from: startOf(month.toPlainDate({ day: 1 }), zone),
    before: startOf(month.add({ months: 1 }).toPlainDate({ day: 1 }), zone),
  }));
}

/** The days on which the quarters of a month begin. */
const QUARTER_DAYS = [1, 9, 16, 24] as const;

/** The quarters of months that two moments lie in, oldest first: every month is four of them. */
export function quarterMonthsBetween(first: string, last: string, zone: string): Stretch[] {
  const days = calendarMonths(first, last, zone).flatMap((month) =>
    QUARTER_DAYS.map((day) => month.toPlainDate({ day })),
  );
  return days
    .map((day) => ({
      key: day.toString(),
      from: startOf(day, zone),
      before: startOf(afterQuarter(day), zone),
    }))
    .filter(
      ({ from, before }) =>
        Date.parse(from) <= Date.parse(last) && Date.parse(before) > Date.parse(first),
    );
}

function afterQuarter(day: Temporal.PlainDate): Temporal.PlainDate {
  const next = QUARTER_DAYS.find((start) => start > day.day);
  return next ? day.with({ day: next }) : day.add({ months: 1 }).with({ day: 1 });
}

function calendarMonths(first: string, last: string, zone: string): Temporal.PlainYearMonth[] {
  const monthOf = (instant: string) => dayOf(instant, zone).toPlainYearMonth();
  const months: Temporal.PlainYearMonth[] = [];
  const end = monthOf(last);
  for (
    let month = monthOf(first);
    Temporal.PlainYearMonth.compare(month, end) <= 0;
    month = month.add({ months: 1 })
  )
    months.push(month);
  return months;
}

/** The weeks that two moments lie in, oldest first. Weeks begin on Monday. */
export function weeksBetween(first: string, last: string, zone: string): Stretch[] {
  const mondayOf = (instant: string) => {
    const day = dayOf(instant, zone);
    return day.subtract({ days: day.dayOfWeek - 1 });
  };
  const weeks: Stretch[] = [];
  const end = mondayOf(last);
  for (
    let monday = mondayOf(first);
    Temporal.PlainDate.compare(monday, end) <= 0;
    monday = monday.add({ days: 7 })
  )
    weeks.push({
      key: monday.toString(),
      from: startOf(monday, zone),
      before: startOf(monday.add({ days: 7 }), zone),
    });
  return weeks;
}

function dayOf(instant: string, zone: string): Temporal.PlainDate {
  return localDay(new Date(instant), zone);
}

function startOf(day: Temporal.PlainDate, zone: string): string {
  return startOfDay(day, zone).toString();
}
