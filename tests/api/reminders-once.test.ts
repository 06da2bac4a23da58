import { afterEach, describe, expect, test } from 'vitest';
import type { Reminder } from '#contract/calls/reminders.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { recordRun, runDue } from '#server/reminders/run-due.ts';
import { sendDueReminders } from '#server/reminders/send-due.job.ts';
import type { Services } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { DUE, HOUR_MS, MINUTE_MS, NOW, useDueReminders } from '#tests/support/due-reminders.ts';

const t = useTestApp();
const { arrived, at, email, nextRunOf, remind, runsOf, services, tick } = useDueReminders(t);

describe('a reminder is sent to each user once', () => {
  /** Nodes with their own pools, like separate processes. */
  async function withNodes(count: number, work: (nodes: Services[]) => Promise<void>) {
    const log = openLog('silent');
    const pools = Array.from({ length: count }, () =>
      openDatabase(t.database.connection, { log, max: 4 }),
    );
    await work(pools.map(({ db }) => ({ ...services(), db })));
    await Promise.all(pools.map((pool) => pool.close()));
  }

  const people = async (count: number) => {
    const users = [];
    for (let one = 0; one < count; one++) users.push(await t.make.user({ email: email('u') }));
    return users;
  };

  test.each([1, 2, 3])('with %i nodes running at the same moment', async (count) => {
    const users = await people(5);
    const reminders: Reminder[] = [];
    for (let one = 0; one < 8; one++) {
      reminders.push(await remind({ assignedUserIds: users.map(({ id }) => id) }));
    }
    at(DUE);
    await withNodes(count, async (nodes) => {
      for (let minute = 0; minute < 2; minute++) {
        await Promise.all(nodes.flatMap((node) => [tick(node), tick(node)]));
      }
    });
    for (const user of users) {
      expect(arrived.filter((to) => to.startsWith(user.email ?? ''))).toHaveLength(8);
    }
    expect(arrived).toHaveLength(40);
    for (const reminder of reminders) expect(await runsOf(reminder)).toHaveLength(1);
  });

  test('when a node ends between recording and sending: another one sends', async () => {
    const users = await people(3);
    const made = await remind({ assignedUserIds: users.map(({ id }) => id) });
    at(DUE);
    const due = await runDue(t.services.db, { id: made.id, now: new Date(DUE) });
    expect(due).toHaveLength(3);
    at(DUE, MINUTE_MS);
    await withNodes(2, async (nodes) => {
      await Promise.all(nodes.map((node) => tick(node)));
    });
    expect(arrived).toHaveLength(3);
  });

  test('when a node ends while recording: nothing is stored, and the next one starts again', async () => {
    const users = await people(2);
    const made = await remind({ assignedUserIds: users.map(({ id }) => id) });
    at(DUE);
    const cutOff = t.services.db.transaction(async (tx) => {
      await recordRun(tx, { id: made.id, now: new Date(DUE) });
      throw new Error('the power went');
    });
    await expect(cutOff).rejects.toThrow('the power went');
    expect(await runsOf(made)).toEqual([]);
    await tick();
    expect(arrived).toHaveLength(2);
  });

  test('when the clock is set an hour back and forth, and by a whole day', async () => {
    const [ana] = await people(1);
    const made = await remind({ assignedUserIds: [ana?.id] });
    for (const hours of [0, -1, 0, 1, 0, -1, 0]) {
      at(DUE, hours * HOUR_MS);
      await tick();
    }
    expect(arrived).toHaveLength(1);
    // A clock that is a day ahead sends tomorrow's run early, and not again when tomorrow comes.
    for (const hours of [24, 0, 23, 24, 24.5]) {
      at(DUE, hours * HOUR_MS);
      await tick();
    }
    expect(arrived).toHaveLength(2);
    expect(await runsOf(made)).toHaveLength(2);
  });

  test('when its schedule is changed and changed back while the clock is set back', async () => {
    const [ana] = await people(1);
    const made = await remind({ assignedUserIds: [ana?.id] });
    at(DUE);
    await tick();
    at(DUE, -HOUR_MS / 2);
    const { name, notificationType, messageContent, scheduleType } = made;
    for (const scheduleTime of ['12:00', '11:00']) {
      const body = { name, notificationType, messageContent, scheduleType, scheduleTime };
      await t.api.updateReminder({ params: { id: made.id }, body });
    }
    expect(await nextRunOf(made)).toBe(DUE);
    at(DUE);
    await tick();
    expect([arrived.length, await nextRunOf(made)]).toEqual([1, '2026-11-22T16:00:00.000Z']);
  });

  test('when the organization changes its time zone at that moment', async () => {
    const users = await people(2);
    const made = await remind({ assignedUserIds: users.map(({ id }) => id) });
    at(DUE);
    const move = (timezone: string) =>
      t.api.updateOrganizationSettings({ body: { organizationName: 'Moving', timezone } });
    const moved = await Promise.all([move('Europe/Paris'), tick(), tick()]);
    expect(moved[0].status).toBe(200);
    expect(arrived).toHaveLength(2);
    expect(await nextRunOf(made)).toBe('2026-11-22T10:00:00.000Z');
    expect((await move('America/New_York')).status).toBe(200);
    expect(await nextRunOf(made)).toBe('2026-11-22T16:00:00.000Z');
  });
});

describe('a clock that was days ahead for a minute (D32)', () => {
  const DAY_MS = 24 * HOUR_MS;
  /** The job runs of one minute with a clock that is ahead; then the clock is right again. */
  const wrongFor = async (days: number, back: string, work = async () => {}) => {
    at(NOW, days * DAY_MS);
    await work();
    await tick();
    at(back);
    await tick();
  };

  test.each([2, 3.3, 40])(
    'by %d days leaves no run that only it had missed, and the next run is the right one',
    async (days) => {
      const ana = await t.make.user({ name: 'Ana', email: email('ana') });
      const daily = await remind({ assignedUserIds: [ana.id] });
      const weekly = { scheduleType: 'weekly', weeklyDays: ['sunday'], scheduleTime: '08:00' };
      const onSundays = await remind({ ...weekly, assignedUserIds: [ana.id] });
      await wrongFor(days, '2026-11-21T15:01:00.000Z');
      expect([await runsOf(daily), await runsOf(onSundays)]).toEqual([[], []]);
      expect(await nextRunOf(daily)).toBe(DUE);
      expect(await nextRunOf(onSundays)).toBe('2026-11-22T13:00:00.000Z');
      at(DUE);
      await tick();
      expect(arrived).toHaveLength(1);
      expect(await runsOf(daily)).toEqual([[DUE, 'sent', 'Ana: sent']]);
    },
  );

  test.each([
    ['with a date', { scheduleDate: '2026-11-21' }],
    ['without a date', {}],
  ])(
    'does not end a reminder for once %s that was missed only by that clock',
    async (_what, more) => {
      const ana = await t.make.user({ name: 'Ana', email: email('ana') });
      const made = await remind({ scheduleType: 'once', assignedUserIds: [ana.id], ...more });
      await wrongFor(3, '2026-11-21T15:01:00.000Z');
      expect([await nextRunOf(made), await runsOf(made)]).toEqual([DUE, []]);
      at(DUE);
      await tick();
      expect(await runsOf(made)).toEqual([[DUE, 'sent', 'Ana: sent']]);
      expect(await nextRunOf(made)).toBeNull();
    },
  );

  test('skipped a run of the last hour: it is sent late, once', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const once = { scheduleType: 'once', assignedUserIds: [ana.id] };
    const made = [await remind({ assignedUserIds: [ana.id] }), await remind(once)];
    await wrongFor(3, '2026-11-21T16:20:00.000Z');
    for (const one of made) expect(await runsOf(one)).toEqual([[DUE, 'sent', 'Ana: sent']]);
    expect(arrived).toHaveLength(2);
    expect(await nextRunOf(made[0] as Reminder)).toBe('2026-11-22T16:00:00.000Z');
  });

  test('sent a run early: it is not sent a second time (D23)', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const made = await remind({ assignedUserIds: [ana.id] });
    const undated = await remind({ scheduleType: 'once', assignedUserIds: [ana.id] });
    // By that clock it is 11:00, a day later or on the day itself.
    at(DUE, DAY_MS);
    await tick();
    at(DUE);
    await tick();
    at(DUE, DAY_MS);
    await tick();
    expect((await runsOf(made)).map(([dueAt, state]) => [dueAt, state])).toEqual([
      ['2026-11-22T16:00:00.000Z', 'sent'],
      [DUE, 'sent'],
    ]);
    expect(await runsOf(undated)).toEqual([[DUE, 'sent', 'Ana: sent']]);
    expect(arrived).toHaveLength(3);
  });

  test('does not plan reminders made or saved during that minute', async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const saved = await remind({ assignedUserIds: [ana.id], scheduleTime: '12:00' });
    const made: Reminder[] = [];
    await wrongFor(3, '2026-11-21T15:01:00.000Z', async () => {
      made.push(await remind({ assignedUserIds: [ana.id] }));
      made.push(await remind({ assignedUserIds: [ana.id], scheduleType: 'once' }));
      const { id, name, notificationType, messageContent, scheduleType } = saved;
      const body = { name, notificationType, messageContent, scheduleType, scheduleTime: '11:00' };
      await t.api.updateReminder({ params: { id }, body });
    });
    for (const one of [...made, saved]) expect(await nextRunOf(one)).toBe(DUE);
  });

  test('is detected at the next check, before anything is due', async () => {
    const made = await remind();
    const nextDue = () => sendDueReminders.nextDue(t.services);
    expect(await nextDue()).toEqual(new Date(DUE));
    at(NOW, 3 * DAY_MS);
    await tick();
    at(NOW);
    expect(await nextDue()).toEqual(new Date(NOW));
    await tick();
    expect([await nextDue(), await nextRunOf(made)]).toEqual([new Date(DUE), DUE]);
  });
});

/** Nine in the morning in New York on the day after `NOW`. */
const TOMORROW = '2026-11-22T14:00:00.000Z';

describe('a reminder for once, when the organization changes its time zone', () => {
  const move = async (timezone: string) => {
    const body = { organizationName: 'Moving', timezone };
    expect((await t.api.updateOrganizationSettings({ body })).status).toBe(200);
  };
  afterEach(() => move('America/New_York'));
  const once = async () => {
    const ana = await t.make.user({ name: 'Ana', email: email('ana') });
    const when = { scheduleType: 'once', scheduleTime: '09:00', scheduleDate: '2026-11-22' };
    return remind({ ...when, assignedUserIds: [ana.id] });
  };

  const save = ({ id, name, notificationType, messageContent, ...rest }: Reminder) => {
    const { scheduleType, scheduleTime, scheduleDate } = rest;
    const schedule = { scheduleType, scheduleTime, scheduleDate };
    const body = { name, notificationType, messageContent, ...schedule };
    return t.api.updateReminder({ params: { id }, body });
  };

  test('is missed where its hour is long past, and runs where it is in the future again (D32)', async () => {
    const made = await once();
    at(TOMORROW, -2 * HOUR_MS);
    await move('Pacific/Kiritimati');
    const missed = ['2026-11-21T19:00:00.000Z', 'missed'];
    expect([await nextRunOf(made), await runsOf(made)]).toEqual([null, [missed]]);

    await move('Pacific/Apia');
    expect([await nextRunOf(made), await runsOf(made)]).toEqual([null, [missed]]);

    await move('America/New_York');
    expect(await nextRunOf(made)).toBe(TOMORROW);
    at(TOMORROW);
    await tick();
    expect(await runsOf(made)).toEqual([[TOMORROW, 'sent', 'Ana: sent'], missed]);
    expect(arrived).toHaveLength(1);
  });

  test('is sent where its hour was less than an hour ago (D32)', async () => {
    const made = await once();
    at(TOMORROW, -30 * MINUTE_MS);
    // An hour ahead of New York.
    await move('America/Halifax');
    await tick();
    expect(await runsOf(made)).toEqual([['2026-11-22T13:00:00.000Z', 'sent', 'Ana: sent']]);
  });

  test('is not sent again once it was sent, even where its hour is in the future', async () => {
    const made = await once();
    at(TOMORROW);
    await tick();
    await move('America/Los_Angeles');
    const saved = await save(made);
    expect([saved.status, saved.body.nextRunAt, arrived.length]).toEqual([200, null, 1]);
  });

  test('has its next run again when it is saved, if it was lost before', async () => {
    const made = await once();
    await t.database.pool.query('update reminders set next_run_at = null where id = $1', [made.id]);
    const saved = await save(made);
    expect(saved.body.nextRunAt).toBe(TOMORROW);
  });
});
