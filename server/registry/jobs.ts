import { removeExpiredHistory } from '../history/remove-expired.job.ts';
import { sendDueMessages } from '../outbox/send-due-messages.job.ts';
import { sendDueReminders } from '../reminders/send-due.job.ts';
import type { Services } from '../services.ts';
import { removeEndedSessions } from '../session/queries.ts';
import { removeUnusedFiles } from '../stored-files/remove-unused-files.job.ts';
import type { Job } from '../jobs/job.ts';
import { removeLongEndedLinks } from '../vendor-orders/remove-ended-links.job.ts';

/** The background jobs. */
export const jobs: readonly Job[] = [
  {
    name: 'remove-ended-sessions',
    cron: '17 3 * * *',
    run: async ({ db, now }: Services) => {
      await removeEndedSessions(db, now());
    },
  },
  removeLongEndedLinks,
  removeUnusedFiles,
  removeExpiredHistory,
  sendDueReminders,
  sendDueMessages,
];
