import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { localDay } from '../local-time.ts';
import { calendarFrom, openDeliveries, promisedDate, scheduleAt } from './next-deliveries.ts';
import type { VendorSchedule } from './next-deliveries.ts';

const NEW_YORK = 'America/New_York';
const HERE = 1;
type Day = (typeof WEEK_DAYS)[number];

const rule = (
  deliveryDay: Day,
  daysBefore: number,
  cutOff: string,
  locationId: number | null = null,
) => ({
  locationId,
  deliveryDay,
  daysBefore,
  cutOff,
});
const at = (schedule: VendorSchedule, zone = NEW_YORK) => {
  const found = scheduleAt(schedule, { locationId: HERE, zone });
  if (!found) throw new Error('no rule applies');
  return found;
};
const openOf = (local: ReturnType<typeof at>, { now, days }: { now: Date; days: number }) =>
  openDeliveries(local, { now, days, calendar: calendarFrom(localDay(now, local.zone)) });
const open = (schedule: VendorSchedule, now: string, { zone = NEW_YORK, days = 14 } = {}) =>
  openOf(at(schedule, zone), { now: new Date(now), days }).open.map(
    ({ deliveryDate, cutOffAt }) => `${deliveryDate} until ${cutOffAt.toISOString()}`,
  );

/* A plain reimplementation: minute by minute, with the clock of `Intl`, and no arithmetic of zones. */

const MINUTE = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-01 01:30' on the clocks of the zone. */
function wall(moment: number, zone: string): string {
  const known = clocks.get(zone);
  const clock =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  if (!known) clocks.set(zone, clock);
  return clock.format(moment);
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 1440 * MINUTE).toISOString().slice(0, 10);
const weekDay = (date: string) =>
  WEEK_DAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/** The first minute at which the clocks show the wanted time or a later one. */
function enumeratedMoment(wanted: string, zone: string): number {
  // No zone is more than 15 hours away from UTC.
  let moment = Date.parse(`${wanted.replace(' ', 'T')}Z`) - 15 * 60 * MINUTE;
  while (wall(moment, zone) < wanted) moment += MINUTE;
  return moment;
}

function enumerated(
  schedule: VendorSchedule,
  { zone, now, days }: { zone: string; now: number; days: number },
) {
  const own = schedule.rules.filter(({ locationId }) => locationId === HERE);
  const rules =
    own.length > 0 ? own : schedule.rules.filter(({ locationId }) => locationId === null);
  const today = wall(now, zone).slice(0, 10);
  return Array.from({ length: days + 1 }, (_, after) => dayAfter(today, after)).flatMap((date) => {
    const exception =
      schedule.exceptions.find((one) => one.date === date && one.locationId === HERE) ??
      schedule.exceptions.find((one) => one.date === date && one.locationId === null);
    const regular = rules.find(({ deliveryDay }) => deliveryDay === weekDay(date));
    if (exception ? !exception.delivers : !regular) return [];
    const previous = Array.from({ length: 7 }, (_, before) => dayAfter(date, -before))
      .map((day) => rules.find(({ deliveryDay }) => deliveryDay === weekDay(day)))
      .find((one) => one !== undefined);
    if (!previous) return [];
    const cutOff = enumeratedMoment(
      `${dayAfter(date, -previous.daysBefore)} ${previous.cutOff}`,
      zone,
    );
    return cutOff > now ? [`${date} until ${new Date(cutOff).toISOString()}`] : [];
  });
}

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const place = fc.constantFrom(null, HERE, 2);
/** Days around clock changes and the end of a year, and a zone for each. */
const moments = fc
  .record({
    around: fc.constantFrom(
      { zone: NEW_YORK, date: '2026-03-08' },
      { zone: NEW_YORK, date: '2026-11-01' },
      { zone: NEW_YORK, date: '2026-12-31' },
      { zone: 'Europe/Madrid', date: '2027-03-28' },
      // Half an hour, and at midnight.
      { zone: 'Australia/Lord_Howe', date: '2026-10-04' },
      { zone: 'America/Havana', date: '2026-03-08' },
      // A day that does not exist.
      { zone: 'Pacific/Apia', date: '2011-12-30' },
      { zone: 'Asia/Kolkata', date: '2028-02-29' },
    ),
    minutes: fc.integer({ min: -4 * 1440, max: 3 * 1440 }),
  })
  .map(({ around, minutes }) => ({
    ...around,
    now: Date.parse(`${around.date}T00:00Z`) + minutes * MINUTE,
  }));

describe('deliveries and their cut-offs (V1, V2)', () => {
  test('are those that a plain enumeration of minutes finds, across clock changes and years (V1)', () => {
    const rules = fc.uniqueArray(
      fc.record({
        locationId: place,
        deliveryDay: fc.constantFrom(...WEEK_DAYS),
        daysBefore: fc.integer({ min: 0, max: 6 }),
        // Often the hours at which clocks change.
        cutOff: fc.oneof(
          time,
          fc.constantFrom('00:00', '00:30', '01:30', '02:15', '02:30', '23:59'),
        ),
      }),
      {
        minLength: 1,
        maxLength: 8,
        selector: ({ locationId, deliveryDay }) => `${locationId} ${deliveryDay}`,
      },
    );
    const exceptions = fc.uniqueArray(
      fc.record({
        after: fc.integer({ min: -3, max: 10 }),
        locationId: place,
        delivers: fc.boolean(),
      }),
      { maxLength: 5, selector: ({ locationId, after }) => `${locationId} ${after}` },
    );
    fc.assert(
      fc.property(rules, exceptions, moments, (given, differing, { zone, date, now }) => {
        const schedule = {
          rules: given,
          exceptions: differing.map(({ after, ...rest }) => ({
            ...rest,
            date: dayAfter(date, after),
          })),
        };
        const local = scheduleAt(schedule, { locationId: HERE, zone });
        const expected = enumerated(schedule, { zone, now, days: 9 });
        const found = local ? open(schedule, new Date(now).toISOString(), { zone, days: 9 }) : [];
        expect(found).toEqual(expected);
        if (!local) return;
        const promised = promisedDate(local, { now: new Date(now) });
        // Deliveries later than those enumerated are not compared.
        const first = expected[0]?.slice(0, 10) ?? promised;
        expect(promised).toBe(first);
      }),
      { numRuns: 60 },
    );
  });

  test('a Friday delivery closes on Thursday at the cut-off, to the minute (V1)', () => {
    const friday = { rules: [rule('friday', 1, '14:00')], exceptions: [] };
    const cutOff = '2026-11-19T19:00:00.000Z';
    expect(open(friday, '2026-11-19T18:59:59.999Z')[0]).toBe(`2026-11-20 until ${cutOff}`);
    expect(open(friday, cutOff)[0]).toBe('2026-11-27 until 2026-11-26T19:00:00.000Z');
  });

  test('a cut-off that a clock change skips is the moment of the change; one that comes twice is the first (V1, D32)', () => {
    const sunday = { rules: [rule('sunday', 0, '02:30')], exceptions: [] };
    expect(open(sunday, '2026-03-07T12:00:00Z', { days: 2 })).toEqual([
      '2026-03-08 until 2026-03-08T07:00:00.000Z',
    ]);
    const twice = { rules: [rule('sunday', 0, '01:30')], exceptions: [] };
    expect(open(twice, '2026-10-31T12:00:00Z', { days: 2 })).toEqual([
      '2026-11-01 until 2026-11-01T05:30:00.000Z',
    ]);
  });

  test('the first delivery of a year closes in the year before (V1)', () => {
    const schedule = { rules: [rule('friday', 3, '16:00')], exceptions: [] };
    expect(open(schedule, '2026-12-28T12:00:00Z', { days: 7 })).toEqual([
      '2027-01-01 until 2026-12-29T21:00:00.000Z',
    ]);
  });

  test('a holiday moves the delivery: none on Thursday, one on Friday with the cut-off of Thursday (V1)', () => {
    const schedule = {
      rules: [rule('thursday', 1, '15:00')],
      exceptions: [
        { date: '2026-11-26', locationId: null, delivers: false },
        { date: '2026-11-27', locationId: null, delivers: true },
      ],
    };
    expect(open(schedule, '2026-11-23T12:00:00Z')).toEqual([
      '2026-11-27 until 2026-11-26T20:00:00.000Z',
      '2026-12-03 until 2026-12-02T20:00:00.000Z',
    ]);
  });

  test('rules of a location replace the general ones for it, and its exception wins (V1)', () => {
    const schedule = {
      rules: [rule('monday', 1, '12:00'), rule('tuesday', 1, '10:00', HERE)],
      exceptions: [
        { date: '2026-11-24', locationId: HERE, delivers: true },
        { date: '2026-11-24', locationId: null, delivers: false },
      ],
    };
    expect(open(schedule, '2026-11-21T12:00:00Z', { days: 4 })).toEqual([
      '2026-11-24 until 2026-11-23T15:00:00.000Z',
    ]);
    const elsewhere = scheduleAt(schedule, { locationId: 2, zone: NEW_YORK });
    expect(elsewhere && promisedDate(elsewhere, { now: new Date('2026-11-21T12:00:00Z') })).toBe(
      '2026-11-23',
    );
    expect(
      scheduleAt(
        { rules: [rule('monday', 1, '12:00', 2)], exceptions: [] },
        { locationId: HERE, zone: NEW_YORK },
      ),
    ).toBeUndefined();
  });

  test('a wanted delivery is kept while it can be made, and else becomes the next; none is never refused (E9)', () => {
    const local = at({ rules: [rule('friday', 1, '14:00')], exceptions: [] });
    const now = new Date('2026-11-19T12:00:00Z');
    const promised = (wanted?: string) => promisedDate(local, { now, wanted });
    expect(promised()).toBe('2026-11-20');
    expect(promised('2026-11-27')).toBe('2026-11-27');
    expect(promised('2026-11-25')).toBe('2026-11-27');
    expect(promised('2020-01-03')).toBe('2026-11-20');
    expect(
      promisedDate(local, { now: new Date('2026-11-19T20:00:00Z'), wanted: '2026-11-20' }),
    ).toBe('2026-11-27');
    // Closed from the wanted day on for longer than a look-up goes: the first that there is.
    const closed = Array.from({ length: 80 }, (_, day) => ({
      date: dayAfter('2027-06-01', day),
      locationId: null,
      delivers: false,
    }));
    const season = at({ rules: [rule('friday', 1, '14:00')], exceptions: closed });
    expect(promisedDate(season, { now, wanted: '2027-06-01' })).toBe('2026-11-20');
  });

  test('the delivery before the first is named as missed while its cut-off is of today (V2)', () => {
    const local = at({ rules: [rule('friday', 1, '14:00')], exceptions: [] });
    const missed = (now: string) =>
      openOf(local, { now: new Date(now), days: 14 }).missed?.deliveryDate;
    expect(missed('2026-11-19T18:59:00Z')).toBeUndefined();
    expect(missed('2026-11-19T19:00:00Z')).toBe('2026-11-20');
    expect(missed('2026-11-20T04:59:00Z')).toBe('2026-11-20');
    expect(missed('2026-11-20T05:00:00Z')).toBeUndefined();
  });
});
