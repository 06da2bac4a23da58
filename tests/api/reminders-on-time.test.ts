import { afterEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { startDueNode } from '#tests/support/due-nodes.ts';

/** Due jobs as a product starts them, on one node and on three, with a clock controlled by the test. */
const t = useTestApp();
const DUE = '2026-11-21T15:00:00.000Z';
const PATIENCE = { timeout: 20_000, interval: 20 };

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  await t.database.pool.query('update reminders set is_deleted = true');
});

interface Sent {
  to: string;
  at: number;
}

/** A node with a clock, whose e-mails go into `sent`. */
async function startNode(sent: Sent[], now: () => Date) {
  const send = async ({ to }: { to: string }) => {
    sent.push({ to, at: now().getTime() });
    return { captured: false };
  };
  const node = await startDueNode(t, { now, send });
  stops.push(node.stop);
  return node.api;
}

test.each([1, 3])(
  'with %i nodes, a reminder that is made for the next minute is sent within seconds of it, once (D32)',
  async (count) => {
    // The clock stays two seconds before the minute until the reminder is created.
    let started: number | undefined;
    const now = () => new Date(Date.parse(DUE) - 2_000 + Date.now() - (started ?? Date.now()));
    const sent: Sent[] = [];
    const nodes = [];
    for (let node = 0; node < count; node++) nodes.push(await startNode(sent, now));
    const manager = await t.make.manager();
    const people = await Promise.all(
      ['ana', 'ben'].map((name) => t.make.user({ email: `${name}-${count}@example.com` })),
    );
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Taverna', timezone: 'UTC' },
    });
    const made = await nodes[0]?.createReminder({
      body: {
        name: 'Count the freezer',
        notificationType: 'email',
        messageContent: 'Before noon, please.',
        scheduleType: 'daily',
        scheduleTime: DUE.slice(11, 16),
        createdBy: manager.id,
        assignedUserIds: people.map(({ id }) => id),
      },
    });
    expect(made?.body.nextRunAt).toBe(DUE);
    started = Date.now();
    await expect.poll(() => sent.length, PATIENCE).toBe(people.length);
    const runs = await nodes.at(-1)?.listReminderRuns({ params: { id: made?.body.id ?? '' } });
    expect(runs?.body).toMatchObject([{ dueAt: DUE, state: 'sent' }]);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(people.map(({ email }) => email)));
    for (const { at } of sent) {
      const lateMs = at - Date.parse(DUE);
      expect(lateMs).toBeGreaterThanOrEqual(0);
      // Found by the look once a minute, it would be nearly a minute late; a busy machine takes some seconds.
      expect(lateMs).toBeLessThan(30_000);
    }
  },
);
