/** A calendar month: '2026-11'. Such texts sort chronologically. */
export type Month = string;

export function isMonth(text: string | null): text is Month {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** The month of an instant in a time zone. */
export function monthOf(instant: Date, zone: string): Month {
  return new Date(wallClock(instant.getTime(), zone)).toISOString().slice(0, 7);
}

/** The month this many later, or earlier. */
export function monthsLater(month: Month, by: number): Month {
  const { year, index } = read(month);
  return new Date(Date.UTC(year, index + by, 1)).toISOString().slice(0, 7);
}

/** 'November 2026' */
export function monthName(month: Month): string {
  return named.format(new Date(`${month}-01`));
}
const named = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });

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

const DAY_MS = 86_400_000;

function startOf(month: Month, zone: string): string {
  const { year, index } = read(month);
  const midnight = Date.UTC(year, index, 1);
  // The clocks may change in that night: midnight may occur twice, then the first counts, or be skipped.
  const [start = midnight] = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (wallClock(near, zone) - near))
    .filter((instant) => wallClock(instant, zone) >= midnight)
    .sort((a, b) => a - b);
  return new Date(start).toISOString();
}

/** The local time of the zone at an instant, as if it were UTC; both in milliseconds, to the second. */
function wallClock(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

function read(month: Month): { year: number; index: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { year, index: number - 1 };
}
