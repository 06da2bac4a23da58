import type { Job } from '../jobs/runner.ts';
import type { Unsent } from '../outbox/queries.ts';
import { sendAll } from '../outbox/send-all.ts';
import type { Services } from '../services.ts';
import { runDue } from './run-due.ts';
import { listDueIds } from './run-queries.ts';

/** Runs what is due (D32), and sends it at once; what stays unsent is sent by the outbox's own job. */
export const sendDueReminders: Job = {
  name: 'send-due-reminders',
  cron: '* * * * *',
  run: async (services) => {
    const { messages, errors, ran } = await runAllDue(services);
    errors.push(...(await sendAll(services, messages)));
    if (ran) services.live.publish(['reminders', 'messages']);
    // All the others had theirs; the runner notes the failure and tries again.
    if (errors.length > 0) throw errors[0];
  },
};

async function runAllDue({ db, now }: Services) {
  const messages: Unsent[] = [];
  const errors: unknown[] = [];
  let ran = false;
  for (const id of await listDueIds(db, now())) {
    try {
      // After one that was missed, a later one may be due as well.
      let made: Unsent[] | undefined;
      while ((made = await runDue(db, { id, now: now() }))) {
        messages.push(...made);
        ran = true;
      }
    } catch (error) {
      errors.push(error);
    }
  }
  return { messages, errors, ran };
}
