/** Days and moments in alerts to managers. */

/** 'Fri, Nov 20, 2026' */
const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });

export const dayShown = (date: string) => day.format(new Date(date));

/** 'Fri, Nov 20, 2026, 14:05' on the clocks of a time zone. */
export function momentIn(timeZone: string): (instant: string) => string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...DAY, ...time, timeZone });
  return (instant) => format.format(new Date(instant));
}
