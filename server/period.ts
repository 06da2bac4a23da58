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

/** A calendar month or week in a time zone. */
export interface Stretch {
  /** A month is '2026-11', a week its Monday '2026-11-16'. */
  key: string;
  from: string;
  before: string;
}

/** The months that two moments lie in, oldest first, each from its first to its last moment. */
export function monthsBetween(first: string, last: string, zone: string): Stretch[] {
  const monthOf = (instant: string) => dayOf(instant, zone).toPlainYearMonth();
  const months: Stretch[] = [];
  const end = monthOf(last);
  for (
    let month = monthOf(first);
    Temporal.PlainYearMonth.compare(month, end) <= 0;
    month = month.add({ months: 1 })
  )
    months.push({
      key: month.toString(),
      from: startOf(month.toPlainDate({ day: 1 }), zone),
      before: startOf(month.add({ months: 1 }).toPlainDate({ day: 1 }), zone),
    });
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
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();
}

/** The first moment of a day; where the clocks skip midnight, the next. */
function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
