import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_DAYS_MAX } from '../../contract/values/limits.ts';
import type { WhyNoOrder } from '../../contract/values/standing-orders.ts';
import { WEEK_DAYS } from '../../contract/values/week-days.ts';
import { calendarFrom, scheduleAt } from '../deliveries/next-deliveries.ts';
import type { LocalSchedule } from '../deliveries/next-deliveries.ts';
import { localDay } from '../local-time.ts';
import { standingPlan } from '../standing-orders/plan.ts';
import type { StandingDelivery, StandingRule } from '../standing-orders/plan.ts';
import { decisionsOf, dueRows, nextMoment, notedSince } from './decide.ts';
import type { PreparedRow } from './decide.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = new Date('2026-01-01T00:00:00Z');
const YEAR_DAYS = 365;
const END = new Date(START.getTime() + YEAR_DAYS * DAY_MS);
const ZONES = ['America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe', 'UTC'];

/** `later`: nothing is needed when it is prepared, something is when it is due; `never`: nothing is then, either. */
type Touch = 'nothing' | 'change' | 'skip' | 'later' | 'never';

interface Run {
  rule: StandingRule;
  zone: string;
  daysBefore: number;
  cutOff: string;
  /** Days of the year on which the vendor does not deliver; it is known so many days before. */
  holidays: { day: number; knownDays: number }[];
  /** No node runs. */
  stops: { atHour: number; hours: number }[];
  /** Of each delivery, what a person does with it. */
  touches: readonly Touch[];
}

const dayOf = (day: number) => Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString();

const anyRun: fc.Arbitrary<Run> = fc.record({
  rule: fc.record({
    days: fc.subarray([...WEEK_DAYS], { minLength: 1, maxLength: 3 }),
    prepareHours: fc.integer({ min: 2, max: 168 }),
    firstDay: fc.constant('2026-01-01'),
    lastDay: fc.constantFrom(null, '2026-10-30'),
    pauses: fc.array(
      fc
        .record({ day: fc.integer({ min: 0, max: 350 }), days: fc.integer({ min: 0, max: 14 }) })
        .map(({ day, days }) => ({ from: dayOf(day), to: dayOf(day + days) })),
      { maxLength: 3 },
    ),
  }),
  zone: fc.constantFrom(...ZONES),
  daysBefore: fc.integer({ min: 0, max: 3 }),
  cutOff: fc.constantFrom('00:00', '02:30', '14:00', '23:59'),
  holidays: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 364 }),
      knownDays: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 6 },
  ),
  stops: fc.array(
    fc.record({
      atHour: fc.integer({ min: 0, max: 8_700 }),
      hours: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 5 },
  ),
  touches: fc.array(
    fc.constantFrom<Touch[]>('nothing', 'nothing', 'change', 'skip', 'later', 'never'),
    {
      minLength: 7,
      maxLength: 7,
    },
  ),
});

interface Ended extends PreparedRow {
  preparedAt: Date | null;
  orderedAt: Date | null;
  touch: Touch;
}

/** A year of one standing order that submits by itself, as its job goes through it. */
function yearOf({ rule, zone, daysBefore, cutOff, holidays, stops, touches }: Run) {
  const rules = WEEK_DAYS.map((deliveryDay) => ({
    locationId: null,
    deliveryDay,
    daysBefore,
    cutOff,
  }));
  const changes = holidays.map(({ day, knownDays }) => ({
    date: dayOf(day),
    knownAt: new Date(START.getTime() + (day - knownDays - daysBefore - 1) * DAY_MS),
  }));
  const scheduleOn = (now: Date): LocalSchedule | undefined =>
    scheduleAt(
      {
        rules,
        exceptions: changes
          .filter(({ knownAt }) => knownAt <= now)
          .map(({ date }) => ({ date, locationId: null, delivers: false })),
      },
      { locationId: 1, zone },
    );
  /** The first moment from this one on at which a node runs. */
  const runsAt = (moment: Date): Date => {
    const stop = stops.find(({ atHour, hours }) => {
      const from = START.getTime() + atHour * HOUR_MS;
      return moment.getTime() >= from && moment.getTime() < from + hours * HOUR_MS;
    });
    return stop ? runsAt(new Date(START.getTime() + (stop.atHour + stop.hours) * HOUR_MS)) : moment;
  };

  const rows: Ended[] = [];
  let notedUntil = START;
  let nextAt: Date | null = START;
  let now = START;
  let steps = 0;
  const upcoming = () => changes.map(({ knownAt }) => knownAt).filter((at) => at > now);
  while (now < END) {
    if (++steps > 5_000) throw new Error('it never comes to an end');
    const isChanged = changes.some(({ knownAt }) => knownAt > notedUntil && knownAt <= now);
    const since = notedSince({ isChanged, nextAt, notedUntil, now });
    const first = localDay(since, zone);
    const days = first.until(localDay(now, zone)).days + DELIVERY_DAYS_MAX;
    const { deliveries } = standingPlan(rule, scheduleOn(now), {
      calendar: calendarFrom(first),
      days,
    });
    const situation = () => ({
      isEnded: false,
      mayOrder: true,
      vendorId: 1,
      deliveries,
      rows,
      notedUntil: since,
      now,
    });
    const decided = decisionsOf(situation());
    for (const id of decided.remove)
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
    const end = (row: Ended, reason: WhyNoOrder) => Object.assign(row, { state: 'none', reason });
    for (const row of rows) if (decided.close.includes(row.id)) end(row, 'not_submitted');
    for (const { delivery, why } of decided.note) rows.push(newRow(delivery, { why, now }));
    for (const delivery of decided.prepare) {
      const row = newRow(delivery, { why: null, now });
      rows.push(row);
      row.touch = touches[rows.length % touches.length] ?? 'nothing';
      if (row.touch === 'change') row.isChanged = true;
      if (row.touch === 'skip') end(row, 'skipped');
      if (row.touch === 'later' || row.touch === 'never') end(row, 'nothing_needed');
    }
    for (const { id } of dueRows(situation())) {
      const row = rows.find((one) => one.id === id);
      if (row?.isChanged || row?.touch === 'never') row.isChecked = true;
      else if (row) Object.assign(row, { state: 'ordered', reason: null, orderedAt: now });
    }
    nextAt = nextMoment(situation());
    notedUntil = now;
    const [next] = [...upcoming(), ...(nextAt ? [nextAt] : [])].toSorted((a, b) => +a - +b);
    if (!next) break;
    if (next <= now) throw new Error('it looks again at the same moment');
    now = runsAt(next);
  }
  return { rows, scheduleOn, until: notedUntil };
}

function newRow(
  { deliveryDate, cutOffAt, prepareAt }: StandingDelivery,
  { why, now }: { why: WhyNoOrder | null; now: Date },
): Ended {
  return {
    id: deliveryDate,
    vendorId: 1,
    deliveryDate,
    cutOffAt,
    dueAt: new Date(Math.max(cutOffAt.getTime() - HOUR_MS, prepareAt.getTime())),
    state: why === null ? 'waiting' : 'none',
    reason: why,
    isChanged: false,
    isChecked: false,
    preparedAt: why === null ? now : null,
    orderedAt: null,
    touch: 'nothing',
  };
}

/** What is wrong with the end of a delivery. */
function wrongWith(
  row: Ended | undefined,
  { cutOffAt, prepareAt, isPaused }: StandingDelivery,
  { stops }: Run,
): string[] {
  if (!row) return ['neither an order nor a reason'];
  const { reason, orderedAt, preparedAt, touch } = row;
  const rules: Record<string, boolean> = {
    'one of an order and a reason': (orderedAt === null) !== (reason === null),
    'by the cut-off of its day': +row.cutOffAt === +cutOffAt,
    'prepared in time': !preparedAt || (preparedAt >= prepareAt && preparedAt < cutOffAt),
    'ordered in time': !orderedAt || orderedAt < cutOffAt,
    'nothing in a pause': isPaused === (reason === 'paused'),
    'not needed to the end': touch !== 'later' || reason !== 'nothing_needed' || stops.length > 0,
    'missed by a stop only': reason !== 'missed' || stops.length > 0,
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** Six hundred were tried; a few hundredths of a second each. */
const numRuns = 25;

test('a year of stops, holidays, pauses and clock changes: each standing delivery ends as one order in time, or as a stated reason (H5, H6, E23)', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { rows, scheduleOn, until } = yearOf(run);
      const byDate = Map.groupBy(rows, ({ deliveryDate }) => deliveryDate);
      const planned = standingPlan(run.rule, scheduleOn(END), {
        calendar: calendarFrom(Temporal.PlainDate.from('2026-01-01')),
        days: YEAR_DAYS,
      }).deliveries.filter(({ cutOffAt }) => cutOffAt > START && cutOffAt <= until);
      const wrong = planned.flatMap((delivery) => {
        const [row, ...others] = byDate.get(delivery.deliveryDate) ?? [];
        return [...wrongWith(row, delivery, run), ...others.map(() => 'two rows')].map(
          (what) => `${delivery.deliveryDate}: ${what}`,
        );
      });
      // Nothing is ordered for a day on which the vendor does not deliver, once that is known.
      const onHolidays = rows.filter(
        ({ deliveryDate, orderedAt }) =>
          orderedAt && scheduleOn(orderedAt)?.exceptions.has(deliveryDate),
      );
      expect([wrong, onHolidays]).toEqual([[], []]);
    }),
    { numRuns },
  );
});
