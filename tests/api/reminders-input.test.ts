import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useReminders } from '#tests/support/reminder-calls.ts';

const t = useTestApp();
const { create, reminder, update } = useReminders(t);

describe('the input of a reminder', () => {
  const TIME = 'Please enter a valid time in HH:MM format';
  const DATE = 'Please enter a date such as 2026-11-21';
  const DAY = 'Please select at least one day';
  const DAYS = 'Days must be a list such as ["monday"]';
  test.each([
    ['notificationType', 'post', 'Please select a notification type'],
    ['notificationType', undefined, 'Please select a notification type'],
    ['scheduleType', 'monthly', 'Please select a schedule type'],
    ['scheduleType', null, 'Please select a schedule type'],
    ...['24:00', '9:00', '09:60', '09:00:00', '', ' 09:00', '09:00\n', null, 900].map((time) => [
      'scheduleTime',
      time,
      TIME,
    ]),
    ...['2026-02-30', '2026-13-01', 'tomorrow', '12026-01-01', 20261121, {}].map((date) => [
      'scheduleDate',
      date,
      DATE,
      { scheduleType: 'once' },
    ]),
    ['scheduleDate', '2026-02-30T10:00:00Z', DATE, { scheduleType: 'once' }],
    ...['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31T10:00:00Z'].map((date) => [
      'scheduleDate',
      date,
      'Please enter a date from 1900-01-01 to 2999-12-31',
      { scheduleType: 'once' },
    ]),
    ...[null, undefined, '', '[]', []].map((days) => [
      'weeklyDays',
      days,
      DAY,
      { scheduleType: 'weekly' },
    ]),
    ...['monday', '["Montag"]', '{"monday":1}', '["monday"', 3].map((days) => [
      'weeklyDays',
      days,
      DAYS,
      { scheduleType: 'weekly' },
    ]),
    ['assignedUserIds', [], 'Please select at least one user'],
    ['name', ' ', 'Name is required'],
    ['name', 'n'.repeat(201), 'Name must be at most 200 characters'],
    ['messageContent', '', 'Message is required'],
    ['messageContent', 'm'.repeat(2001), 'Message must be at most 2000 characters'],
    ['isActive', 'yes', 'Is active must be true or false'],
  ] as [string, unknown, string, object?][])(
    'with %s %j is refused: %s',
    async (field, value, message, others = {}) => {
      const { status, problem } = await t.api.createReminder({
        body: reminder({ ...others, [field]: value }),
      });
      expect([status, problem.details?.[0]?.path.split('.')[0], problem.message]).toEqual([
        400,
        field,
        message,
      ]);
    },
  );

  test('accepts the days as text or list and returns the text that the specification shows (D33)', async () => {
    for (const weeklyDays of ['["friday", "monday", "friday"]', ['friday', 'monday', 'friday']]) {
      const made = await create({ scheduleType: 'weekly', weeklyDays });
      expect([made.weeklyDays, made.nextRunAt]).toEqual([
        '["friday","monday"]',
        '2026-11-23T14:00:00.000Z',
      ]);
    }
  });

  test('drops fields that belong to another kind of schedule', async () => {
    const both = { scheduleDate: '2026-12-24', weeklyDays: ['monday'] };
    const kept = async (scheduleType: string) => {
      const made = await create({ ...both, scheduleType });
      return [made.scheduleDate, made.weeklyDays];
    };
    expect(await kept('once')).toEqual(['2026-12-24', null]);
    expect(await kept('daily')).toEqual([null, null]);
    expect(await kept('weekly')).toEqual([null, '["monday"]']);
    expect((await create({ scheduleDate: '', weeklyDays: '' })).scheduleDate).toBeNull();
  });

  test.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T00:00:00.000Z', '2026-12-24'],
    ['2026-12-24T09:30', '2026-12-24'],
    ['2026-12-24T05:00:00.000Z', '2026-12-24'],
    ['2026-12-24T03:00:00.000Z', '2026-12-23'],
    ['2026-12-24T03:00:00+03:00', '2026-12-23'],
  ])('takes the date %s as the day %s', async (scheduleDate, day) => {
    expect((await create({ scheduleType: 'once', scheduleDate })).scheduleDate).toBe(day);
  });
});

describe('the next run', () => {
  test.each([
    ['later today', { scheduleType: 'daily', scheduleTime: '10:01' }, '2026-11-21T15:01:00.000Z'],
    ['tomorrow', { scheduleType: 'daily', scheduleTime: '10:00' }, '2026-11-22T15:00:00.000Z'],
    ['once, the next time it is that hour', { scheduleType: 'once' }, '2026-11-22T14:00:00.000Z'],
    [
      'once, on a day',
      { scheduleType: 'once', scheduleDate: '2027-07-01' },
      '2027-07-01T13:00:00.000Z',
    ],
    ['never: once, and over', { scheduleType: 'once', scheduleDate: '2026-11-21' }, null],
    ['never: inactive', { isActive: false }, null],
  ])('is %s', async (_, changes, expected) => {
    expect((await create(changes)).nextRunAt).toBe(expected);
  });

  test('is dropped by deactivating and set again by activating', async () => {
    const made = await create();
    expect((await update(made, { isActive: false })).body.nextRunAt).toBeNull();
    t.setNow(new Date('2026-12-01T15:00:00.000Z'));
    expect((await update(made, {})).body.nextRunAt).toBe('2026-12-02T14:00:00.000Z');
  });

  test('stays due when its schedule changes this moment to another one with a run at the same time (D32)', async () => {
    const made = await create({ scheduleTime: '10:30' });
    t.setNow(new Date('2026-11-21T15:30:00.200Z'));
    const at = { scheduleTime: '10:30' };
    const due = '2026-11-21T15:30:00.000Z';
    const saturdays = { ...at, scheduleType: 'weekly', weeklyDays: ['saturday'] };
    expect((await update(made, saturdays)).body.nextRunAt).toBe(due);
    const once = { ...at, scheduleType: 'once', scheduleDate: '2026-11-21' };
    expect((await update(made, once)).body.nextRunAt).toBe(due);
    expect((await update(made, { ...once, isActive: false })).body.nextRunAt).toBeNull();
    const again = await create(at);
    t.setNow(new Date('2026-11-22T15:30:00.200Z'));
    const notToday = { ...at, scheduleType: 'weekly', weeklyDays: ['saturday'] };
    expect((await update(again, notToday)).body.nextRunAt).toBe('2026-11-28T15:30:00.000Z');
  });

  test('stays when a reminder that is due this moment is saved under another name', async () => {
    const made = await create({ scheduleTime: '11:00' });
    t.setNow(new Date('2026-11-21T16:00:20.000Z'));
    const saved = await update(made, { scheduleTime: '11:00', name: 'Renamed in time' });
    expect(saved.body.nextRunAt).toBe('2026-11-21T16:00:00.000Z');
    await t.api.deleteReminder({ params: { id: made.id } });
  });

  test('moves with the organization to another time zone', async () => {
    const daily = await create();
    const once = await create({ scheduleType: 'once', scheduleDate: '2026-11-22' });
    const inactive = await create({ isActive: false });
    const due = await create({ scheduleTime: '10:30' });
    t.setNow(new Date('2026-11-21T15:30:30.000Z'));
    const settings = { organizationName: 'Moved' };
    const runs = async () => {
      const all = (await t.api.listReminders()).body;
      return [daily, once, inactive, due].map(
        ({ id }) => all.find((one) => one.id === id)?.nextRunAt,
      );
    };
    const move = (timezone: string) =>
      t.api.updateOrganizationSettings({ body: { ...settings, timezone } });
    await move('Asia/Tokyo');
    expect(await runs()).toEqual([
      '2026-11-22T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
      null,
      '2026-11-21T15:30:00.000Z',
    ]);
    await move('America/New_York');
    expect((await runs())[0]).toBe('2026-11-22T14:00:00.000Z');
    await t.api.deleteReminder({ params: { id: due.id } });
  });
});
