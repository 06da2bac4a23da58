/** A moment as '2026-11-21 09:05' in the time zone. */
export function localTime(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}

/** A moment as '2026-11-21T09:05:07.250+01:00' in the time zone: readable there, and unambiguous everywhere. */
export function zonedMoment(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'millisecond', timeZoneName: 'never' });
}

/** `datedName('orders', ...)` is 'orders-2026-11-21.csv': the current day in the time zone. */
export function datedName(what: string, now: Date, timeZone: string): string {
  return `${what}-${localTime(timeZone)(now.toISOString()).slice(0, 10)}.csv`;
}

/** The first moment at which the clocks of `zone` show this time or a later one: a clock change may skip it (D32). */
export function firstMoment(wanted: Temporal.PlainDateTime, zone: string): Date {
  const first = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const exists = first.toPlainDateTime().equals(wanted);
  const moment = exists ? first : (first.getTimeZoneTransition('next') ?? first);
  return new Date(moment.epochMilliseconds);
}

/** The first moment of a day; where the clocks skip midnight, the next. */
export function startOfDay(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return day.toZonedDateTime(zone).toInstant();
}

/** The day on the calendar of `zone`. */
export function localDay(at: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
}
