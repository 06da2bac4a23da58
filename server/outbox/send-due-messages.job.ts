import type { Job } from '../jobs/runner.ts';
import { failCutOffMessages, listDueMessages } from './queries.ts';
import { sendNow } from './send.ts';

const AT_MOST = 200;

/** Sends what is due, such as reminders and their later tries, and gives up what a crash cut off (D23). */
export const sendDueMessages: Job = {
  name: 'send-due-messages',
  cron: '* * * * *',
  run: async (services) => {
    const { db, now } = services;
    await failCutOffMessages(db, now());
    const due = await listDueMessages(db, { now: now(), limit: AT_MOST });
    for (const message of due) await sendNow(services, message);
    if (due.length > 0) services.live.announce(['messages', 'orders', 'reminders']);
  },
};
