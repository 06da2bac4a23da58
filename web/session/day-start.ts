const DAY_MS = 86_400_000;

/** First instant of a day ('2026-11-21') in a time zone, as ISO 8601 in UTC. `later` days are added. */
export function startOfDay(day: string, zone: string, later = 0): string {
  const midnight = Date.parse(`${day}T00:00Z`) + later * DAY_MS;
  // The clocks may change in that night: midnight may occur twice, then the first counts, or be skipped.
  const [start = midnight] = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (wallClock(near, zone) - near))
    .filter((instant) => wallClock(instant, zone) >= midnight)
    .sort((a, b) => a - b);
  return new Date(start).toISOString();
}

/** The day of a moment in a time zone: '2026-11-21'. */
export function dayIn(zone: string, moment: Date): string {
  return new Date(wallClock(moment.getTime(), zone)).toISOString().slice(0, 10);
}

/** The local time of the zone at an instant, as if it were UTC; both in milliseconds, to the second. */
export function wallClock(instant: number, zone: string): number {
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
