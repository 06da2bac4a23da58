import type { CronJob } from '../jobs/job.ts';
import { removeHistoryBefore } from './queries.ts';

/** Removes what is older than `HISTORY_YEARS` (A8). Without the setting the history is kept for ever. */
export const removeExpiredHistory: CronJob = {
  name: 'remove-expired-history',
  // No screen shows what it removes.
  changes: [],
  cron: '47 3 * * *',
  run: async ({ db, env, now }) => {
    if (env.HISTORY_YEARS === undefined) return;
    const before = now();
    before.setUTCFullYear(before.getUTCFullYear() - env.HISTORY_YEARS);
    // In an old business the first run removes much: a statement per batch stays within the statement timeout.
    while ((await removeHistoryBefore(db, before)) > 0);
  },
};
