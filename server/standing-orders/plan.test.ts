import { expect, test } from 'vitest';
import { inEnglish } from '../../contract/statements/table.ts';
import { calendarFrom, scheduleAt } from '../deliveries/next-deliveries.ts';
import { standingPlan } from './plan.ts';
import type { StandingRule } from './plan.ts';

const rule: StandingRule = {
  days: ['monday', 'friday'],
  prepareHours: 24,
  firstDay: '2026-01-01',
  lastDay: null,
  pauses: [],
};
const fridays = (exceptions: { date: string; locationId: null; delivers: boolean }[] = []) =>
  scheduleAt(
    {
      rules: [{ locationId: null, deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }],
      exceptions,
    },
    { locationId: 1, zone: 'America/New_York' },
  );
const planFrom = (
  day: string,
  { changes = {}, schedule = fridays(), days = 14 }: Partial<Options> = {},
) =>
  standingPlan({ ...rule, ...changes }, schedule, {
    calendar: calendarFrom(Temporal.PlainDate.from(day)),
    days,
  });
interface Options {
  changes: Partial<StandingRule>;
  schedule: ReturnType<typeof fridays>;
  days: number;
}
const said = ({ leftOut }: ReturnType<typeof planFrom>) =>
  leftOut.map(({ deliveryDate, why }) => [deliveryDate, inEnglish(why)]);

test('an order is prepared hours of real time before the cut-off, also where the clocks change (H5)', () => {
  // The clocks go forward on Sunday, March 8, and back on Sunday, November 1.
  const cutOffs = (day: string) =>
    planFrom(day, {
      changes: { prepareHours: 120 },
      days: 7,
    }).deliveries.map(({ cutOffAt, prepareAt }) => [
      cutOffAt.toISOString(),
      prepareAt.toISOString(),
    ]);
  expect(cutOffs('2026-03-09')).toEqual([['2026-03-12T18:00:00.000Z', '2026-03-07T18:00:00.000Z']]);
  expect(cutOffs('2026-11-02')).toEqual([['2026-11-05T19:00:00.000Z', '2026-10-31T19:00:00.000Z']]);
});

test('a day without a delivery is left out, and says so (H5)', () => {
  const schedule = fridays([
    { date: '2026-11-27', locationId: null, delivers: false },
    { date: '2026-11-23', locationId: null, delivers: true },
  ]);
  const plan = planFrom('2026-11-16', { schedule });
  expect(plan.deliveries.map(({ deliveryDate }) => deliveryDate)).toEqual([
    '2026-11-20',
    '2026-11-23',
  ]);
  expect(said(plan)).toEqual([
    ['2026-11-16', 'The vendor does not deliver on a Monday'],
    ['2026-11-27', 'The vendor does not deliver on this day'],
  ]);
});

test('a paused delivery is planned as paused, and left out; days before the first and after the last are neither (H7)', () => {
  const changes = {
    days: ['friday'] as const,
    firstDay: '2026-11-20',
    lastDay: '2026-11-27',
    pauses: [{ from: '2026-11-27', to: '2026-12-04' }],
  };
  const plan = planFrom('2026-11-09', { changes, days: 40 });
  expect(plan.deliveries.map(({ deliveryDate, isPaused }) => [deliveryDate, isPaused])).toEqual([
    ['2026-11-20', false],
    ['2026-11-27', true],
  ]);
  expect(said(plan)).toEqual([['2026-11-27', 'Paused Fri, Nov 27 to Fri, Dec 4']]);
});
