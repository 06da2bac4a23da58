import { organization } from './people.ts';

/** `now` in the organization's time zone. */
export function wallClock(now: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    organization.timezone,
  );
}

/** A moment some days before today, at `time` (HH:MM) in the organization's time zone. */
export interface PastMoment {
  daysAgo: number;
  time: string;
}

export function timeAgo(now: Date, { daysAgo, time }: PastMoment): Temporal.ZonedDateTime {
  return wallClock(now).subtract({ days: daysAgo }).withPlainTime(time);
}

export function toDate(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
