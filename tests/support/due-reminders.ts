import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Reminder } from '#contract/calls/reminders.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import type { NotDelivered } from '#server/outside/not-delivered.ts';
import { sendDueReminders } from '#server/reminders/send-due.job.ts';
import type { Services } from '#server/services.ts';
import type { TestApp } from './app.ts';

/** A Saturday, 10 in the morning in New York. */
export const NOW = '2026-11-21T15:00:00.000Z';
/** When a reminder of `remind` is due for the first time. */
export const DUE = '2026-11-21T16:00:00.000Z';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Daily reminders, the jobs that send them, and the messages that arrived, in place of a mail server. */
export function useDueReminders(t: TestApp) {
  const arrived: string[] = [];
  const sending = {
    arrived,
    /** Set by a test: every message fails so. */
    fails: undefined as NotDelivered | undefined,
    at,
    services,
    tick,
    email: (name: string) => `${name}-${randomUUID()}@example.com`,
    remind,
    runsOf,
    nextRunOf: async ({ id }: Reminder) =>
      (await t.api.listReminders()).body.find((one) => one.id === id)?.nextRunAt,
  };

  let creator: { id: number };
  beforeAll(async () => {
    creator = await t.make.manager();
  });
  beforeEach(() => {
    arrived.length = 0;
    sending.fails = undefined;
    at(NOW);
  });
  // Otherwise each test's reminders would be due during the next test.
  afterEach(async () => {
    await t.database.pool.query('update reminders set is_deleted = true');
  });

  function at(text: string, laterMs = 0): void {
    t.setNow(new Date(Date.parse(text) + laterMs));
  }

  function services(): Services {
    const send = async (message: { to: string; text: string; subject?: string }) => {
      if (sending.fails) throw sending.fails;
      arrived.push([message.to, message.subject, message.text].filter(Boolean).join(' | '));
      return { captured: false };
    };
    return { ...t.services, email: { send }, sms: { send } };
  }

  /** The job runs of one minute on one node. */
  async function tick(node: Services = services()): Promise<void> {
    await sendDueReminders.run(node);
    await sendDueMessages.run(node);
  }

  async function remind(changes: Record<string, unknown> = {}): Promise<Reminder> {
    const { status, body, problem } = await t.api.createReminder({
      body: {
        name: 'Count the freezer',
        notificationType: 'email',
        messageContent: 'Before noon, please.',
        scheduleType: 'daily',
        scheduleTime: '11:00',
        createdBy: creator.id,
        ...changes,
      },
    });
    if (status !== 201) throw new Error(problem.message);
    return body;
  }

  /** The runs, newest first: when due, the state, and what became of each recipient. */
  async function runsOf({ id }: Reminder) {
    const { body } = await t.api.listReminderRuns({ params: { id } });
    return body.map(({ dueAt, state, recipients }) => [
      dueAt,
      state,
      ...recipients.map((one) => `${one.name}: ${one.message ?? one.notReached}`),
    ]);
  }

  return sending;
}
