import type { Job } from '../jobs/runner.ts';
import { giveUpCutOff, SHOWING_MESSAGES } from './give-up-cut-off.ts';
import { listDueMessages } from './queries.ts';
import { sendAll } from './send-all.ts';

const AT_MOST = 200;

/** Sends what is due, such as reminders and their later tries, and gives up what a crash cut off (D23). */
export const sendDueMessages: Job = {
  name: 'send-due-messages',
  cron: '* * * * *',
  run: async (services) => {
    const { db, now } = services;
    await giveUpCutOff(services);
    const due = await listDueMessages(db, { now: now(), limit: AT_MOST });
    const errors = await sendAll(services, due);
    if (due.length > 0) services.live.publish(SHOWING_MESSAGES);
    // All the others had their turn; the runner notes the failure and tries again.
    if (errors.length > 0) throw errors[0];
  },
};
