/** Delivery dates and cut-offs as people say them. A delivery date is a day such as 2026-11-20, of no time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: Date, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    weekday: part('weekday'),
    day: part('day'),
    month: part('month'),
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** 'Fri, Nov 20' */
export function longDay(deliveryDate: string): string {
  const { weekday, month, day } = partsOf(noonOf(deliveryDate), 'UTC');
  return `${weekday}, ${month} ${day}`;
}

const WEEK_MS = 7 * 86_400_000;

/** 'Fri 20'; with the month when it is a week away or more. */
export function shortDay(deliveryDate: string, now: Date): string {
  const { weekday, month, day } = partsOf(noonOf(deliveryDate), 'UTC');
  const isNear = Math.abs(noonOf(deliveryDate).getTime() - now.getTime()) < WEEK_MS;
  return isNear ? `${weekday} ${day}` : `${weekday}, ${month} ${day}`;
}

/** 'Thu 14:00' on the clocks of the zone; with the date when it is a week away or more. */
export function shortMoment(instant: string, { zone, now }: { zone: string; now: Date }): string {
  const { weekday, month, day, time } = partsOf(new Date(instant), zone);
  const isNear = Math.abs(Date.parse(instant) - now.getTime()) < WEEK_MS - 86_400_000;
  return isNear ? `${weekday} ${time}` : `${weekday}, ${month} ${day}, ${time}`;
}

const noonOf = (deliveryDate: string) => new Date(`${deliveryDate}T12:00:00Z`);
