import { followGivenConversions } from '../given-conversions/follow-given.job.ts';
import { removeExpiredHistory } from '../history/remove-expired.job.ts';
import { sendDueMessages } from '../outbox/send-due-messages.job.ts';
import { prepareDueOrders } from '../prepared-orders/prepare-due.job.ts';
import { sendPlanned } from '../planned-sendings/send-planned.job.ts';
import { escalateUnopened } from '../purchase-orders/escalate-unopened.job.ts';
import { sendDueReminders } from '../reminders/send-due.job.ts';
import { removeOldAccess } from '../session/remove-old-access.job.ts';
import { addUpOldDays } from '../spend/add-up-old-days.job.ts';
import { removeUnusedFiles } from '../stored-files/remove-unused-files.job.ts';
import type { Job } from '../jobs/job.ts';
import { removeLongEndedLinks } from '../vendor-orders/remove-ended-links.job.ts';

/** The background jobs. */
export const jobs: readonly Job[] = [
  removeOldAccess,
  removeLongEndedLinks,
  removeUnusedFiles,
  removeExpiredHistory,
  sendDueReminders,
  prepareDueOrders,
  escalateUnopened,
  sendPlanned,
  followGivenConversions,
  sendDueMessages,
  addUpOldDays,
];
