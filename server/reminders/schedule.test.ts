import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEK_DAYS } from '#contract/reminders.ts';
import { nextRun, occurrence } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const NEW_YORK = 'America/New_York';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ZONES = Intl.supportedValuesOf('timeZone');
const FROM = Temporal.Instant.from('2021-11-21T00:00Z');
const TO = Temporal.Instant.from('2031-11-21T00:00Z');

const once = (scheduleTime: string, scheduleDate: string | null = null): Schedule => ({
  scheduleType: 'once',
  scheduleTime,
  scheduleDate,
  weeklyDays: null,
});
const daily = (scheduleTime: string): Schedule => ({
  scheduleType: 'daily',
  scheduleTime,
  scheduleDate: null,
  weeklyDays: null,
});
const weekly = (scheduleTime: string, days: readonly string[]): Schedule => ({
  scheduleType: 'weekly',
  scheduleTime,
  scheduleDate: null,
  weeklyDays: JSON.stringify(days),
});

const at = (text: string) => new Date(text);
const clock = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

/** The run after `after`, of a repeating schedule. */
function following(schedule: Schedule, zone: string, after: Date): Date {
  const run = nextRun(schedule, zone, after);
  if (!run) throw new Error('it has no next run');
  return run;
}

describe('the next run', () => {
  test.each([
    ['later the same day', daily('14:30'), '2026-11-21T15:00Z', '2026-11-21T19:30Z'],
    [
      'the next day, when it is exactly that minute',
      daily('10:00'),
      '2026-11-21T15:00Z',
      '2026-11-22T15:00Z',
    ],
    [
      'that minute, a millisecond before',
      daily('10:00'),
      '2026-11-21T14:59:59.999Z',
      '2026-11-21T15:00Z',
    ],
    [
      'once, at the next occurrence of that time',
      once('09:00'),
      '2026-11-21T15:00Z',
      '2026-11-22T14:00Z',
    ],
    ['once, on its day', once('09:00', '2026-11-30'), '2026-11-21T15:00Z', '2026-11-30T14:00Z'],
    ['none, after the only run', once('09:00', '2026-11-21'), '2026-11-21T14:00Z', null],
    [
      'on a given weekday',
      weekly('09:00', ['tuesday', 'friday']),
      '2026-11-21T15:00Z',
      '2026-11-24T14:00Z',
    ],
    ['a week later', weekly('09:00', ['saturday']), '2026-11-21T14:00Z', '2026-11-28T14:00Z'],
    [
      'at the next existing time, when the clocks go forward',
      daily('02:30'),
      '2026-03-08T06:00Z',
      '2026-03-08T07:00Z',
    ],
    [
      'on its own weekday, when the clocks go forward',
      weekly('02:30', ['sunday']),
      '2026-03-08T06:00Z',
      '2026-03-08T07:00Z',
    ],
    [
      'the first of two equal times, when the clocks go back',
      daily('01:30'),
      '2026-11-01T04:00Z',
      '2026-11-01T05:30Z',
    ],
    ['not the second of two equal times', daily('01:30'), '2026-11-01T05:30Z', '2026-11-02T06:30Z'],
  ])('is %s', (_, schedule, after, expected) => {
    expect(nextRun(schedule, NEW_YORK, at(after))).toEqual(expected && at(expected));
  });

  test('stays on its day, or moves to the day after, where the clocks change at midnight', () => {
    const beirut = at('2024-03-30T22:00Z');
    expect(nextRun(daily('00:15'), 'Asia/Beirut', at('2024-03-30T12:00Z'))).toEqual(beirut);
    expect(following(daily('00:15'), 'Asia/Beirut', beirut)).toEqual(at('2024-03-31T21:15Z'));
    const nuuk = at('2025-03-30T01:00Z');
    expect(clock(nuuk, 'America/Nuuk').toPlainDateTime().toString()).toBe('2025-03-30T00:00:00');
    const late = weekly('23:30', ['saturday', 'sunday']);
    expect(nextRun(late, 'America/Nuuk', at('2025-03-29T12:00Z'))).toEqual(nuuk);
    expect(following(late, 'America/Nuuk', nuuk)).toEqual(at('2025-03-31T00:30Z'));
  });
});

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

const anyMoment = fc
  .integer({ min: FROM.epochMilliseconds, max: TO.epochMilliseconds })
  .map((milliseconds) => new Date(milliseconds));
const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) =>
    Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString().slice(0, 5),
  );
const anyZone = fc.constantFrom(...ZONES);
const anyRepeating = fc.oneof(
  anyTime.map(daily),
  fc
    .tuple(anyTime, fc.subarray([...WEEK_DAYS], { minLength: 1 }))
    .map(([time, days]) => weekly(time, days)),
);

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

describe('a due run', () => {
  const due = (schedule: Schedule, dueAt: string, now: string) => {
    const { next, ...run } = occurrence(schedule, NEW_YORK, { dueAt: at(dueAt), now: at(now) });
    return [run.state, run.dueAt.toISOString(), next?.toISOString() ?? null];
  };

  test('is sent less than an hour late, and missed from then on (D32)', () => {
    const nine = '2026-11-21T14:00:00.000Z';
    const tomorrow = '2026-11-22T14:00:00.000Z';
    expect(due(daily('09:00'), nine, nine)).toEqual(['sent', nine, tomorrow]);
    expect(due(daily('09:00'), nine, '2026-11-21T14:59:59.999Z')).toEqual(['sent', nine, tomorrow]);
    expect(due(daily('09:00'), nine, '2026-11-21T15:00Z')).toEqual(['missed', nine, tomorrow]);
  });

  test('is recorded once after a long downtime, as the latest missed run', () => {
    const [long, last] = ['2025-01-01T14:00:00.000Z', '2026-11-20T14:00:00.000Z'];
    const [today, tomorrow] = ['2026-11-21T14:00:00.000Z', '2026-11-22T14:00:00.000Z'];
    // Half an hour after today's run: that one is still to be sent.
    expect(due(daily('09:00'), long, '2026-11-21T14:30Z')).toEqual(['missed', last, today]);
    expect(due(daily('09:00'), long, '2026-11-21T15:30Z')).toEqual(['missed', today, tomorrow]);
    expect(due(weekly('09:00', ['monday']), long, '2026-11-21T14:30Z')).toEqual([
      'missed',
      '2026-11-16T14:00:00.000Z',
      '2026-11-23T14:00:00.000Z',
    ]);
  });

  test('ends a reminder for once, with and without a date', () => {
    const nine = '2026-11-21T14:00:00.000Z';
    expect(due(once('09:00'), nine, nine)).toEqual(['sent', nine, null]);
    expect(due(once('09:00', '2026-11-21'), nine, '2026-12-24T00:00Z')).toEqual([
      'missed',
      nine,
      null,
    ]);
  });

  test('of the last hour is sent and no other, in whatever zone', () => {
    const anyStop = fc.integer({ min: 0, max: 40 * 24 * 60 });
    fc.assert(
      fc.property(anyRepeating, anyZone, anyMoment, anyStop, (schedule, zone, moment, minutes) => {
        const first = following(schedule, zone, moment);
        const now = new Date(first.getTime() + minutes * MINUTE_MS);
        const lately: string[] = [];
        for (let run: Date = first; run <= now; run = following(schedule, zone, run)) {
          if (now.getTime() - run.getTime() < HOUR_MS) lately.push(run.toISOString());
        }
        const sent: string[] = [];
        let missed = 0;
        let dueAt: Date | null = first;
        while (dueAt && dueAt <= now) {
          const run = occurrence(schedule, zone, { dueAt, now });
          if (run.state === 'sent') sent.push(run.dueAt.toISOString());
          else missed++;
          dueAt = run.next;
        }
        expect(sent).toEqual(lately);
        expect(missed).toBe(now.getTime() - first.getTime() < HOUR_MS ? 0 : 1);
      }),
      { numRuns: 1_000 },
    );
  });
});
