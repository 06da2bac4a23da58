import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { listReminders } from '#server/reminders/queries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();
/** A Saturday, 10 in the morning in New York. */
const NOW = new Date('2026-11-21T15:00:00.000Z');

let creator: { id: number };
beforeEach(async () => {
  creator ??= await t.make.manager();
  t.setNow(NOW);
});

const reminder = (changes: Record<string, unknown> = {}) => ({
  name: 'Count the freezer',
  notificationType: 'email',
  messageContent: 'Before noon, please.',
  scheduleType: 'daily',
  scheduleTime: '09:00',
  scheduleDate: null,
  weeklyDays: null,
  isActive: true,
  createdBy: creator.id,
  ...changes,
});

const create = async (changes: Record<string, unknown> = {}) => {
  const { status, body, problem } = await t.api.createReminder({ body: reminder(changes) });
  if (status !== 201) throw new Error(problem.message);
  return body;
};

const update = (
  { id }: { id: string },
  changes: Record<string, unknown>,
  headers?: Record<string, string>,
) => t.api.updateReminder({ params: { id }, body: reminder(changes) }, headers);

describe('a reminder', () => {
  test('can be created, listed with its users and its next run, changed and deleted', async () => {
    const ana = await t.make.user({ name: 'Ana', email: 'ana@example.com' });
    const { status, body: made } = await t.api.createReminder({
      body: reminder({ assignedUserIds: [ana.id, ana.id] }),
    });
    expect([status, made]).toEqual([
      201,
      {
        ...reminder(),
        condition: null,
        vendorId: null,
        locationId: null,
        id: expect.any(String),
        createdDate: NOW.toISOString(),
        isDeleted: false,
        nextRunAt: '2026-11-22T14:00:00.000Z',
        assignedUsers: [{ id: ana.id, name: 'Ana', notReached: null }],
        version: 1,
      },
    ]);
    expect((await t.api.listReminders()).body).toContainEqual(made);

    const changed = await update(made, { name: 'Count the dry store', scheduleTime: '16:30' });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...made,
        name: 'Count the dry store',
        scheduleTime: '16:30',
        nextRunAt: '2026-11-21T21:30:00.000Z',
        version: 2,
      },
    ]);

    const params = { id: made.id };
    expect((await t.api.deleteReminder({ params })).status).toBe(204);
    expect((await t.api.listReminders()).body.map(({ id }) => id)).not.toContain(made.id);
    expect((await t.api.deleteReminder({ params })).status).toBe(404);
    expect((await update(made, {})).status).toBe(404);
    expect((await t.api.listReminderAssignments({ params })).status).toBe(404);
    const assigning = await t.api.setReminderAssignments({ params, body: { userIds: [] } });
    expect(assigning.status).toBe(404);
    expect((await t.api.listReminderRuns({ params })).status).toBe(404);
    expect((await t.api.testReminder({ params })).status).toBe(404);
  });

  test('says for each assigned user why it would not reach them, in the words of its type', async () => {
    const users = [
      await t.make.user({ name: 'A', email: 'a@example.com', phoneNumber: null }),
      await t.make.user({ name: 'B', email: null, phoneNumber: '+1 555-0100' }),
      await t.make.user({ name: 'C', email: 'c@example.com', phoneNumber: '+1 555-0101' }),
    ];
    const made = await create({ assignedUserIds: users.map(({ id }) => id) });
    await t.api.deleteUser({ params: { id: users[2]?.id ?? 0 } });
    const why = async (notificationType: string) =>
      (await update(made, { notificationType })).body.assignedUsers.map((user) => user.notReached);
    expect(await why('email')).toEqual([null, 'No e-mail address', 'This user was deleted']);
    expect(await why('sms')).toEqual(['No phone number', null, 'This user was deleted']);
    const { body } = await t.api.listReminderAssignments({ params: { id: made.id } });
    expect(body.map(({ userId }) => userId)).toEqual(users.slice(0, 2).map(({ id }) => id));
  });

  test('refuses a save over a newer version (If-Match) and returns the newer one', async () => {
    const made = await create();
    const first = await update(made, { name: 'First' }, { 'if-match': '"1"' });
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const second = await update(made, { name: 'Second' }, { 'if-match': '"1"' });
    expect([second.status, second.problem.code, second.problem.message]).toEqual([
      409,
      'changed_meanwhile',
      'Somebody changed this reminder meanwhile.',
    ]);
    expect(second.problem).toMatchObject({ current: first.body });
    const params = { id: made.id };
    expect((await t.api.deleteReminder({ params }, { 'if-match': '"1"' })).status).toBe(409);
    expect((await t.api.deleteReminder({ params }, { 'if-match': '"2"' })).status).toBe(204);
  });
});

describe('the assigned users of a reminder', () => {
  test('are replaced by their own call, as the specification makes it, and by saving the reminder (D10)', async () => {
    const [ana, ben, cem] = [await t.make.user(), await t.make.user(), await t.make.user()];
    const made = await create();
    expect(made.assignedUsers).toEqual([]);
    const params = { id: made.id };
    const set = await t.api.setReminderAssignments({
      params,
      body: { userIds: [ben.id, ana.id, ben.id] },
    });
    expect([set.status, new Set(set.body.map(({ userId }) => userId))]).toEqual([
      200,
      new Set([ana.id, ben.id]),
    ]);
    expect((await t.api.listReminderAssignments({ params })).body).toEqual(set.body);
    // A stale screen that saves the whole reminder must not undo it.
    expect((await update(made, {}, { 'if-match': '"1"' })).status).toBe(409);

    const assigned = async () =>
      (await t.api.listReminders()).body
        .find(({ id }) => id === made.id)
        ?.assignedUsers.map(({ id }) => id);
    await update(made, { name: 'Without users' });
    expect(await assigned()).toEqual([ana.id, ben.id]);
    await update(made, { assignedUserIds: [ben.id, cem.id] });
    expect(await assigned()).toEqual([ben.id, cem.id]);
  });

  test('who are unknown or deleted are refused with the name of the field, and nothing is stored (D11)', async () => {
    const ana = await t.make.user();
    const deleted = await t.make.user({ isDeleted: true });
    const before = (await t.api.listReminders()).body;
    for (const id of [deleted.id, 2_000_000_000]) {
      const { status, problem } = await t.api.createReminder({
        body: reminder({ assignedUserIds: [ana.id, id] }),
      });
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'assignedUserIds.1']);
      expectSentence(problem.message);
    }
    expect((await t.api.listReminders()).body).toEqual(before);

    const made = await create({ assignedUserIds: [ana.id] });
    const refused = await update(made, { name: 'Refused', assignedUserIds: [deleted.id] });
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([
      400,
      'assignedUserIds.0',
    ]);
    const setting = await t.api.setReminderAssignments({
      params: { id: made.id },
      body: { userIds: [deleted.id] },
    });
    expect([setting.status, setting.problem.details?.[0]?.path]).toEqual([400, 'userIds.0']);
    expect((await t.api.listReminders()).body).toContainEqual(made);
  });
});

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

describe('who made it', () => {
  test('is user 1 by default, and the caller where user 1 does not exist', async () => {
    await t.database.pool.query('update users set is_deleted = true where id = 1');
    const { createdBy: _, ...unnamed } = reminder();
    const refused = await t.api.createReminder({ body: unnamed });
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([400, 'createdBy']);
    expectSentence(refused.problem.message);
    const manager = await t.make.manager();
    const made = await (await t.as(manager)).createReminder({ body: unnamed });
    expect(made.body.createdBy).toBe(manager.id);
    const resaved = await t.api.updateReminder({
      params: { id: made.body.id },
      body: { ...unnamed, createdBy: 1 },
    });
    expect([resaved.status, resaved.body.createdBy]).toEqual([200, manager.id]);

    await t.database.pool.query('update users set is_deleted = false where id = 1');
    expect((await t.api.createReminder({ body: unnamed })).body.createdBy).toBe(1);
    const kept = await t.api.updateReminder({ params: { id: made.body.id }, body: unnamed });
    expect(kept.body.createdBy).toBe(manager.id);
  });

  test('must exist (D11)', async () => {
    const body = reminder({ createdBy: 2_000_000_000 });
    for (const result of [
      await t.api.createReminder({ body }),
      await t.api.updateReminder({ params: { id: (await create()).id }, body }),
    ]) {
      expect([result.status, result.problem.details?.[0]?.path]).toEqual([400, 'createdBy']);
    }
  });
});

test('the demo has its reminders lie ahead, each reaching everybody (D36)', async () => {
  const database = await testDatabase();
  await loadDemo(database.db, NOW);
  const demo = await listReminders(database.db);
  expect(demo.map(({ scheduleType, nextRunAt }) => [scheduleType, nextRunAt])).toEqual([
    ['daily', '2026-11-21T19:30:00.000Z'],
    ['once', '2026-11-27T23:00:00.000Z'],
    ['weekly', '2026-11-24T12:45:00.000Z'],
  ]);
  const unreached = demo.flatMap(({ assignedUsers }) => assignedUsers.map((one) => one.notReached));
  expect(new Set(unreached)).toEqual(new Set([null]));
  await database.close();
});

test('employees have no part in reminders (D30)', async () => {
  const employee = await t.as(await t.make.user());
  expect((await employee.listReminders()).status).toBe(403);
  expect((await employee.createReminder({ body: reminder() })).status).toBe(403);
  expect((await employee.testReminder({ params: { id: randomUUID() } })).status).toBe(403);
});
