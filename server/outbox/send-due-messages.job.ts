import type { DueJob } from '../jobs/job.ts';
import { failInterrupted } from './fail-interrupted.ts';
import { messageTopics } from './message-kind.ts';
import { findNextAttempt, listDueMessages } from './queries.ts';
import { sendAll } from './send-all.ts';

const AT_MOST = 200;

/** Sends what is due, such as reminders and retries, and marks interrupted messages as failed (D23). */
export const sendDueMessages: DueJob = {
  name: 'send-due-messages',
  topics: ['messages'],
  changes: messageTopics,
  nextDue: async ({ db }) => findNextAttempt(db),
  run: async (services) => {
    const { db, now } = services;
    const errors = await failInterrupted(services);
    const due = await listDueMessages(db, { now: now(), limit: AT_MOST });
    errors.push(...(await sendAll(services, due)));
    // After all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
    return due.length > 0;
  },
};
