import { describe, expect, test } from 'vitest';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { sendDueReminders } from '#server/reminders/send-due.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { DUE, HOUR_MS, MINUTE_MS, useDueReminders } from '#tests/support/due-reminders.ts';

const t = useTestApp();
const sending = useDueReminders(t);
const { arrived, at, email, nextRunOf, remind, runsOf, services, tick } = sending;

describe('a due reminder', () => {
  test('is sent to each assigned user at once, records users it does not reach, and plans its next run', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const ben = await t.make.user({ name: 'Ben', email: null });
    const cem = await t.make.user({ name: 'Cem', email: email('cem') });
    const dee = await t.make.user({ name: 'Dee', email: email('dee') });
    const users = [ana, ben, cem, dee];
    const made = await remind({ assignedUserIds: users.map(({ id }) => id) });
    await t.api.deleteUser({ params: { id: cem.id } });

    at(DUE, -1);
    await tick();
    expect(arrived).toEqual([]);
    at(DUE);
    await sendDueReminders.run(services());
    expect(new Set(arrived)).toEqual(
      new Set([ana, dee].map((user) => `${user.email} | Count the freezer | Before noon, please.`)),
    );
    await tick();
    expect(arrived).toHaveLength(2);
    expect(await runsOf(made)).toEqual([
      [
        DUE,
        'sent',
        'Ana: sent',
        'Ben: No e-mail address',
        'Cem: This user was deleted',
        'Dee: sent',
      ],
    ]);
    expect(await nextRunOf(made)).toBe('2026-11-22T16:00:00.000Z');
    const listed = (await t.api.listOutbox()).body.filter((one) => one.recipient === ana.email);
    expect(listed.map(({ reason, subject }) => [reason, subject])).toEqual([
      ['Reminder', 'Count the freezer'],
    ]);
  });

  test('by text message sends only its text', async () => {
    const phoneNumber = '+1 212-555-0177';
    const users = [await t.make.user({ phoneNumber }), await t.make.user({ email: email('b') })];
    const made = await remind({
      notificationType: 'sms',
      assignedUserIds: users.map(({ id }) => id),
    });
    at(DUE);
    await tick();
    expect(arrived).toEqual([`${phoneNumber} | Before noon, please.`]);
    expect((await runsOf(made))[0]).toContain(`${users[1]?.name}: No phone number`);
  });

  test('without assigned users has a run without recipients', async () => {
    const made = await remind();
    at(DUE);
    await tick();
    expect(await runsOf(made)).toEqual([[DUE, 'sent']]);
  });

  test('is sent each day at the same local hour of the organization', async () => {
    const ana = await t.make.user({ email: email('ana') });
    const made = await remind({ assignedUserIds: [ana.id], scheduleTime: '02:30' });
    const days = [
      '2027-03-13T07:30:00.000Z',
      // The clocks go forward at 2:00.
      '2027-03-14T07:00:00.000Z',
      '2027-03-15T06:30:00.000Z',
    ];
    await t.database.pool.query('update reminders set next_run_at = $1 where id = $2', [
      days[0],
      made.id,
    ]);
    for (const day of days) {
      at(day);
      await tick();
      at(day, HOUR_MS);
      await tick();
    }
    expect((await runsOf(made)).map(([dueAt]) => dueAt)).toEqual(days.toReversed());
    expect(arrived).toHaveLength(3);
  });

  test('for once runs once, with and without a date, and not again when it is saved', async () => {
    const ana = await t.make.user({ email: email('ana') });
    const once = { scheduleType: 'once', assignedUserIds: [ana.id] };
    const dated = await remind({ ...once, scheduleDate: '2026-11-21' });
    const undated = await remind(once);
    for (const minutes of [0, 1, 24 * 60]) {
      at(DUE, minutes * MINUTE_MS);
      await tick();
    }
    expect(arrived).toHaveLength(2);
    for (const made of [dated, undated]) {
      const { id, isDeleted: _, assignedUsers, nextRunAt, createdDate, version, ...body } = made;
      expect([nextRunAt, assignedUsers.length, version]).toEqual([DUE, 1, 1]);
      expect(await nextRunOf(made)).toBeNull();
      const saved = await t.api.updateReminder({
        params: { id },
        body: { ...body, name: 'Again?' },
      });
      expect([saved.body.nextRunAt, saved.body.createdDate]).toEqual([null, createdDate]);
    }
  });

  test.each([
    ['inactive', { isActive: false }],
    ['moved to later', { scheduleTime: '12:00' }],
  ])('is not sent once it is %s', async (_, changes) => {
    const ana = await t.make.user({ email: email('ana') });
    const made = await remind({ assignedUserIds: [ana.id] });
    const { name, notificationType, messageContent, scheduleType, scheduleTime } = made;
    const body = { name, notificationType, messageContent, scheduleType, scheduleTime };
    await t.api.updateReminder({ params: { id: made.id }, body: { ...body, ...changes } });
    at(DUE);
    await tick();
    expect([arrived, await runsOf(made)]).toEqual([[], []]);
  });

  test("does not conflict with a manager's save of a version read before it ran", async () => {
    const { id, name, notificationType, messageContent, scheduleType, scheduleTime, version } =
      await remind();
    at(DUE);
    await tick();
    const saved = await t.api.updateReminder(
      {
        params: { id },
        body: { name, notificationType, messageContent, scheduleType, scheduleTime },
      },
      { 'if-match': `"${version}"` },
    );
    expect([saved.status, saved.body.nextRunAt]).toEqual([200, '2026-11-22T16:00:00.000Z']);
  });

  test('that cannot be sent is retried later, and sent once', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const made = await remind({ assignedUserIds: [ana.id] });
    at(DUE);
    sending.fails = notDelivered(
      { because: 'as_written', text: 'The mail server cannot be reached just now.' },
      {
        retry: true,
      },
    );
    await tick();
    expect(await runsOf(made)).toEqual([[DUE, 'sent', 'Ana: failed']]);
    sending.fails = undefined;
    for (const minutes of [1, 2, 3]) {
      at(DUE, minutes * MINUTE_MS);
      await tick();
    }
    expect(arrived).toHaveLength(1);
    expect(await runsOf(made)).toEqual([[DUE, 'sent', 'Ana: sent']]);
  });

  test('that fails does not delay the others', async () => {
    const ana = await t.make.user({ email: email('ana') });
    const broken = await remind({ scheduleTime: '10:30' });
    const made = await remind({ assignedUserIds: [ana.id] });
    await t.database.pool.query(
      `update reminders set schedule_type = 'weekly', weekly_days = 'no list' where id = $1`,
      [broken.id],
    );
    at(DUE);
    await expect(sendDueReminders.run(services())).rejects.toThrow(SyntaxError);
    expect(arrived).toHaveLength(1);
    expect(await runsOf(made)).toHaveLength(1);
  });
});

describe('after a downtime', () => {
  test('a reminder less than an hour late is sent, an older one is recorded as missed (D32)', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const sent = await remind({ assignedUserIds: [ana.id], scheduleTime: '11:01' });
    const missed = await remind({ assignedUserIds: [ana.id] });
    at(DUE, HOUR_MS);
    await tick();
    expect(arrived).toHaveLength(1);
    expect(await runsOf(sent)).toEqual([['2026-11-21T16:01:00.000Z', 'sent', 'Ana: sent']]);
    expect(await runsOf(missed)).toEqual([[DUE, 'missed']]);
    expect(await nextRunOf(missed)).toBe('2026-11-22T16:00:00.000Z');
  });

  test("of many days, the latest missed run is recorded and today's is sent", async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const made = await remind({ assignedUserIds: [ana.id] });
    at('2027-03-01T16:20:00.000Z');
    await tick();
    expect(arrived).toHaveLength(1);
    expect(await runsOf(made)).toEqual([
      ['2027-03-01T16:00:00.000Z', 'sent', 'Ana: sent'],
      ['2027-02-28T16:00:00.000Z', 'missed'],
    ]);
    expect(await nextRunOf(made)).toBe('2027-03-02T16:00:00.000Z');
  });
});

test('of many runs, the last twenty are shown, newest first', async () => {
  const made = await remind();
  for (let day = 0; day < 22; day++) {
    at(DUE, day * 24 * HOUR_MS);
    await tick();
  }
  const runs = (await runsOf(made)).map(([dueAt]) => dueAt);
  expect(runs).toHaveLength(20);
  expect(runs[0]).toBe('2026-12-12T16:00:00.000Z');
  expect(runs[19]).toBe('2026-11-23T16:00:00.000Z');
});
