import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import {
  anyMoment,
  anyRepeating,
  anyZone,
  daily,
  following,
  FROM,
  once,
  TO,
  ZONES,
} from './any-schedule.ts';
import { nextRun } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

/** Clocks change at quarters of an hour. */
const STEP = 15;

/** The quarters of an hour around a change of clocks, with the local time each shows, read from the clock instead of computed. */
function momentsAround({ timeZoneId: zone, epochMilliseconds: change }: Temporal.ZonedDateTime) {
  return Array.from({ length: 17 }, (_, index) => {
    const moment = new Date(change + (index - 8) * STEP * MINUTE_MS);
    return { moment, shows: clock(moment, zone).toPlainDateTime().toString() };
  });
}

function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let change = FROM.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (change && change.epochMilliseconds < TO.epochMilliseconds) {
    changes.push(change);
    change = change.getTimeZoneTransition('next');
  }
  return changes;
}

test('a schedule runs each time once around every clock change of every zone, five years back and ahead', () => {
  const wrong: string[] = [];
  let changes = 0;
  for (const zone of ZONES) {
    for (const change of changesOf(zone)) {
      changes++;
      const moments = momentsAround(change);
      const [first, last] = [moments[0], moments.at(-1)];
      if (!first || !last) throw new Error('no moments');
      let wanted = Temporal.PlainDateTime.from(first.shows);
      while ((wanted = wanted.add({ minutes: STEP })).toString() < last.shows) {
        const expected =
          moments.find(({ shows }) => shows === wanted.toString()) ??
          moments.find(({ shows }) => shows > wanted.toString());
        if (!runsOnlyAt(expected?.moment, wanted, { zone, from: first.moment }))
          wrong.push(`${zone} ${wanted.toString()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(changes).toBeGreaterThan(1_000);
});

/** Once and daily alike; and the next daily run is the next day's, not the same hour's second one. */
function runsOnlyAt(
  expected: Date | undefined,
  wanted: Temporal.PlainDateTime,
  { zone, from }: { zone: string; from: Date },
): boolean {
  const [day = '', timeOfDay = ''] = wanted.toString().split('T');
  const time = timeOfDay.slice(0, 5);
  const run = nextRun(once(time, day), zone, from);
  if (!run || run.getTime() !== expected?.getTime()) return false;
  const justBefore = new Date(run.getTime() - 1);
  if (following(daily(time), zone, justBefore).getTime() !== run.getTime()) return false;
  return following(daily(time), zone, run).getTime() - run.getTime() > 20 * HOUR_MS;
}

function isDue({ weeklyDays }: Schedule, day: Temporal.PlainDate): boolean {
  return weeklyDays === null || weeklyDays.includes(WEEK_DAYS[day.dayOfWeek - 1] ?? '');
}

test('the next run is after the given moment in every zone, at the right hour of a right day, and none is left out', () => {
  fc.assert(
    fc.property(anyRepeating, anyZone, anyMoment, (schedule, zone, after) => {
      const run = following(schedule, zone, after);
      expect(run.getTime()).toBeGreaterThan(after.getTime());
      const shown = clock(run, zone);
      const time = shown.toPlainTime().toString().slice(0, 5);
      // Where the clocks just went forward, the time was skipped; the day may be the one before.
      const jumped = clock(new Date(run.getTime() - 1), zone).offset !== shown.offset;
      const isRight = time === schedule.scheduleTime && isDue(schedule, shown.toPlainDate());
      expect(jumped || isRight).toBe(true);
      // No due day lies between.
      let day = clock(after, zone).toPlainDate().add({ days: 1 });
      while (Temporal.PlainDate.compare(day, shown.toPlainDate().subtract({ days: 1 })) < 0) {
        expect(isDue(schedule, day)).toBe(false);
        day = day.add({ days: 1 });
      }
    }),
    { numRuns: 3_000 },
  );
});

test('the next run is the same from any moment before it', () => {
  fc.assert(
    fc.property(
      anyRepeating,
      anyZone,
      anyMoment,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (schedule, zone, after, share) => {
        const run = following(schedule, zone, after);
        const between = after.getTime() + Math.floor((run.getTime() - after.getTime()) * share);
        const earlier = new Date(Math.min(between, run.getTime() - 1));
        expect(nextRun(schedule, zone, earlier)).toEqual(run);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a schedule runs exactly once on each due day of half a year', () => {
  fc.assert(
    fc.property(anyRepeating, anyZone, anyMoment, (schedule, zone, moment) => {
      const start = clock(moment, zone).startOfDay();
      const end = start.add({ months: 6 });
      let days = 0;
      for (
        let day = start.toPlainDate();
        Temporal.PlainDate.compare(day, end.toPlainDate()) < 0;
        day = day.add({ days: 1 })
      ) {
        if (isDue(schedule, day)) days++;
      }
      let runs = 0;
      let run = following(schedule, zone, new Date(start.epochMilliseconds - 1));
      while (run.getTime() < end.epochMilliseconds) {
        runs++;
        run = following(schedule, zone, run);
      }
      expect(runs).toBe(days);
    }),
    { numRuns: 60 },
  );
});
