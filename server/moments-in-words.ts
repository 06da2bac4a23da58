/** Days and moments in messages to users. `locale` is a BCP 47 tag, that of the reader's language. */

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;

/** 'Fri, Nov 20, 2026', of `2026-11-20`. */
export function dayInWords(locale: string, date: string): string {
  return new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(date));
}

/** 'Fri, Nov 20, 2026, 14:05' on the clocks of a time zone. */
export function momentInWords(locale: string, timeZone: string): (instant: string) => string {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...DAY, ...time, timeZone });
  return (instant) => format.format(new Date(instant));
}
