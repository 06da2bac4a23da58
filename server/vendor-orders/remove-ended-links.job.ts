import type { CronJob } from '../jobs/job.ts';
import { removeEndedLinks } from './link-queries.ts';

/** Days for which an ended link is kept, to show who opened what. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Removes public links that expired or were revoked long ago (D22). */
export const removeLongEndedLinks: CronJob = {
  name: 'remove-ended-links',
  // No screen shows what it removes.
  changes: [],
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
    await db.transaction((tx) => removeEndedLinks(tx, before));
  },
};
