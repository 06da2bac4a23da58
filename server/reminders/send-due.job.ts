import type { DueJob } from '../jobs/job.ts';
import type { Unsent } from '../outbox/queries.ts';
import { sendAll } from '../outbox/send-all.ts';
import type { Services } from '../services.ts';
import { aheadOf, replanAhead } from './replan.ts';
import { runDue } from './run-due.ts';
import { findNextDue, listDueIds } from './run-queries.ts';

/** Runs due reminders (D32) and sends their messages at once; messages that stay unsent are left to the outbox's job. */
export const sendDueReminders: DueJob = {
  name: 'send-due-reminders',
  // The time zone is among the records.
  topics: ['reminders', 'records'],
  changes: ['reminders', 'messages'],
  nextDue: async ({ db, now }) => findNextDue(db, { now: now(), ahead: aheadOf(now()) }),
  run: async (services) => {
    const replanned = await replanAhead(services.db, services.now());
    const { messages, errors, ran } = await runAllDue(services);
    errors.push(...(await sendAll(services, messages)));
    // After all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
    return ran || replanned > 0;
  },
};

async function runAllDue({ db, now }: Services) {
  const messages: Unsent[] = [];
  const errors: unknown[] = [];
  let ran = false;
  for (const id of await listDueIds(db, now())) {
    try {
      // After a missed run, a later one may be due as well.
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
