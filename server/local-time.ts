/** A moment as '2026-11-21 09:05' in the time zone. */
export function localTime(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}

/** `datedName('orders', ...)` is 'orders-2026-11-21.csv': the current day in the time zone. */
export function datedName(what: string, now: Date, timeZone: string): string {
  return `${what}-${localTime(timeZone)(now.toISOString()).slice(0, 10)}.csv`;
}
