import { randomUUID } from 'node:crypto';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { NewMessage } from '#server/outbox/enqueue.ts';
import type { Email } from '#server/outside/email.ts';
import { reminderTestMessage } from '#server/reminders/messages.ts';
import type { Services } from '#server/services.ts';
import type { TestApp } from './app.ts';

/** Messages in the outbox, and services that send them. */
export function useOutbox(t: TestApp) {
  return {
    /** Records an e-mail, which nobody has sent yet. */
    record: (more: Partial<NewMessage> = {}) =>
      t.services.db.transaction(async (tx) =>
        enqueue(tx, {
          kind: reminderTestMessage,
          subjectId: randomUUID(),
          channel: 'email',
          recipient: `${randomUUID()}@example.com`,
          subject: 'Count the freezer',
          text: 'Before noon, please.',
          now: t.services.now(),
          ...more,
        }),
      ),
    stateOf: async (id: string) =>
      (await t.api.listOutbox()).body.find((message) => message.id === id),
    /** Services that send e-mail through `send`. */
    mailing: (send: (email: Email) => Promise<{ captured: boolean }>): Services => ({
      ...t.services,
      email: { send },
    }),
  };
}
