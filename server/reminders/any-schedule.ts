import fc from 'fast-check';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { nextRun } from './schedule.ts';
import type { Schedule } from './schedule.ts';

export const FROM = Temporal.Instant.from('2021-11-21T00:00Z');
export const TO = Temporal.Instant.from('2031-11-21T00:00Z');
export const ZONES = Intl.supportedValuesOf('timeZone');

export const once = (scheduleTime: string, scheduleDate: string | null = null): Schedule => ({
  scheduleType: 'once',
  scheduleTime,
  scheduleDate,
  weeklyDays: null,
});
export const daily = (scheduleTime: string): Schedule => ({
  scheduleType: 'daily',
  scheduleTime,
  scheduleDate: null,
  weeklyDays: null,
});
export const weekly = (scheduleTime: string, days: readonly string[]): Schedule => ({
  scheduleType: 'weekly',
  scheduleTime,
  scheduleDate: null,
  weeklyDays: JSON.stringify(days),
});

/** The run after `after`, of a repeating schedule. */
export function following(schedule: Schedule, zone: string, after: Date): Date {
  const run = nextRun(schedule, zone, after);
  if (!run) throw new Error('it has no next run');
  return run;
}

export const anyMoment = fc
  .integer({ min: FROM.epochMilliseconds, max: TO.epochMilliseconds })
  .map((milliseconds) => new Date(milliseconds));
const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) =>
    Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5),
  );
export const anyZone = fc.constantFrom(...ZONES);
export const anyRepeating = fc.oneof(
  anyTime.map(daily),
  fc
    .tuple(anyTime, fc.subarray([...WEEK_DAYS], { minLength: 1 }))
    .map(([time, days]) => weekly(time, days)),
);
