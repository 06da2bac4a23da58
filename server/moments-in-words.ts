/** Days and moments in messages to users. */

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', { ...DAY, timeZone: 'UTC' });

/** 'Fri, Nov 20, 2026', of `2026-11-20`. */
export function dayInWords(date: string): string {
  return day.format(new Date(date));
}

/** 'Fri, Nov 20, 2026, 14:05' on the clocks of a time zone. */
export function momentInWords(timeZone: string): (instant: string) => string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...DAY, ...time, timeZone });
  return (instant) => format.format(new Date(instant));
}
