import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyMoment,
  anyRepeating,
  anyZone,
  daily,
  following,
  once,
  weekly,
} from './any-schedule.ts';
import { nextRun, occurrence } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const NEW_YORK = 'America/New_York';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const at = (text: string) => new Date(text);
const clock = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

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
