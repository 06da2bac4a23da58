import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadDemo } from '#demo/load.ts';
import { listReminders } from '#server/reminders/queries.ts';
import { useTestApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { NOW, useReminders } from '#tests/support/reminder-calls.ts';

const t = useTestApp();
const { create, reminder, update } = useReminders(t);

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
        assignedUsers: [{ id: ana.id, name: 'Ana', notReached: null, notReachedCoded: null }],
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
