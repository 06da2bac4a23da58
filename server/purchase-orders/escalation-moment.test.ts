import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeliveryRule } from '../../contract/calls/deliveries.ts';
import { cutOffOf, scheduleAt } from '../deliveries/next-deliveries.ts';
import { escalationMoment } from './escalation-moment.ts';

const MINUTE_MS = 60_000;

/** The cut-off in New York for a delivery on a day, one day before it at `time`. */
function cutOffFor(date: string, time: string): Date | null {
  const deliveryDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .toLowerCase() as DeliveryRule['deliveryDay'];
  const rules = [{ locationId: null, deliveryDay, daysBefore: 1, cutOff: time }];
  const of = { locationId: 1, zone: 'America/New_York' };
  const schedule = scheduleAt({ rules, exceptions: [] }, of);
  return schedule ? cutOffOf(schedule, date) : null;
}

const SENT = '2026-11-18T15:00:00.000Z';

// In New York the clocks go forward on 2027-03-14 at 2:00, and back on 2026-11-01 at 2:00.
test.each<[string, string, Date | null, number | null, string | null]>([
  ['an hour before', SENT, cutOffFor('2026-11-20', '14:00'), 60, '2026-11-19T18:00:00.000Z'],
  ['at the cut-off', SENT, cutOffFor('2026-11-20', '14:00'), 0, '2026-11-19T19:00:00.000Z'],
  ['never', SENT, cutOffFor('2026-11-20', '14:00'), null, null],
  ['no cut-off', SENT, null, 60, '2026-11-18T17:00:00.000Z'],
  ['no cut-off, off', SENT, null, null, null],
  ['past', SENT, cutOffFor('2026-11-19', '09:00'), 60, '2026-11-18T17:00:00.000Z'],
  ['sent late', SENT, cutOffFor('2026-11-19', '10:45'), 60, '2026-11-18T15:15:00.000Z'],
  ['sent last', SENT, cutOffFor('2026-11-19', '10:05'), 60, '2026-11-18T15:05:00.000Z'],
  [
    'over the hour that the clocks skip',
    '2027-03-13T15:00:00.000Z',
    cutOffFor('2027-03-15', '03:30'),
    60,
    '2027-03-14T06:30:00.000Z',
  ],
  [
    'a cut-off that the clocks skip',
    '2027-03-13T15:00:00.000Z',
    cutOffFor('2027-03-15', '02:30'),
    60,
    '2027-03-14T06:00:00.000Z',
  ],
  [
    'a cut-off that comes twice',
    '2026-10-31T15:00:00.000Z',
    cutOffFor('2026-11-02', '01:30'),
    60,
    '2026-11-01T04:30:00.000Z',
  ],
  [
    'a day before, over the hour that comes twice',
    '2026-10-30T15:00:00.000Z',
    cutOffFor('2026-11-02', '14:00'),
    1_440,
    '2026-10-31T19:00:00.000Z',
  ],
])('an unopened purchase order needs attention: %s (V8)', (_, sent, cutOff, minutes, at) => {
  const moment = escalationMoment({ sentAt: new Date(sent), cutOffAt: cutOff, minutes });
  expect(moment?.toISOString() ?? null).toBe(at);
});

test('the moment is between the sending and the cut-off, and the one of the setting when that leaves a quarter of an hour (V8)', () => {
  const time = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2028-01-01'),
    noInvalidDate: true,
  });
  const minutes = fc.integer({ min: 0, max: 1_440 });
  fc.assert(
    fc.property(
      time,
      fc.integer({ min: -3_000, max: 10_000 }),
      minutes,
      (sentAt, ahead, before) => {
        const cutOffAt = new Date(sentAt.getTime() + ahead * MINUTE_MS);
        const moment = escalationMoment({ sentAt, cutOffAt, minutes: before });
        const afterSending = ((moment?.getTime() ?? 0) - sentAt.getTime()) / MINUTE_MS;
        const asked = ahead - before >= 15 ? ahead - before : undefined;
        const [least, most] = ahead <= 0 ? [120, 120] : [asked ?? 1, asked ?? ahead];
        expect(afterSending).toBeGreaterThanOrEqual(least);
        expect(afterSending).toBeLessThanOrEqual(most);
      },
    ),
  );
});
