import type { Job } from '../jobs/runner.ts';
import type { Unsent } from '../outbox/queries.ts';
import { sendNow } from '../outbox/send.ts';
import type { Services } from '../services.ts';
import { fewAtOnce } from './few-at-once.ts';
import { runDue } from './run-due.ts';
import { listDueIds } from './run-queries.ts';

/** A mail server that hangs must not keep the next minute's reminders waiting. */
const SENDING_MS_MAX = 30_000;

/** Runs what is due (D32), and sends it at once; what stays unsent is sent by the outbox's own job. */
export const sendDueReminders: Job = {
  name: 'send-due-reminders',
  cron: '* * * * *',
  run: async (services) => {
    const { messages, errors } = await runAllDue(services);
    errors.push(...(await sendAll(services, messages)));
    // All the others had theirs; the runner notes the failure and tries again.
    if (errors.length > 0) throw errors[0];
  },
};

async function runAllDue({ db, now }: Services) {
  const messages: Unsent[] = [];
  const errors: unknown[] = [];
  for (const id of await listDueIds(db, now())) {
    try {
      // After one that was missed, a later one may be due as well.
      let made: Unsent[] | undefined;
      while ((made = await runDue(db, { id, now: now() }))) messages.push(...made);
    } catch (error) {
      errors.push(error);
    }
  }
  return { messages, errors };
}

async function sendAll(services: Services, messages: readonly Unsent[]): Promise<unknown[]> {
  const until = services.now().getTime() + SENDING_MS_MAX;
  const results = await fewAtOnce(messages, async (message) => {
    if (services.now().getTime() < until) await sendNow(services, message);
  });
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}
