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

/** A calendar month in a time zone, cut to a period. */
export interface Month {
  /** '2026-11' */
  key: string;
  from: string;
  before: string;
}

/** The months that two moments lie in, oldest first, each from its first to its last moment. */
export function monthsBetween(first: string, last: string, zone: string): Month[] {
  const monthOf = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth();
  const months: Month[] = [];
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

/** The first moment of a day; where the clocks skip midnight, the next. */
function startOf(day: Temporal.PlainDate, zone: string): string {
  return day.toZonedDateTime(zone).toInstant().toString();
}
