import type { CronJob } from '../jobs/job.ts';
import { removeForgottenTries } from '../secrets/tries.ts';
import { removeEndedSessions } from './queries.ts';
import { removeOldVisits } from './single-sign-on-queries.ts';

/** Removes ended sessions, wrong tries that count no longer, and visits to the provider that never came back. */
export const removeOldAccess: CronJob = {
  name: 'remove-old-access',
  // No screen shows what it removes.
  changes: [],
  cron: '17 3 * * *',
  run: async ({ db, env, now }) => {
    await db.transaction((tx) => removeEndedSessions(tx, { now: now(), mode: env.ACCESS_MODE }));
    await db.transaction((tx) => removeForgottenTries(tx, now()));
    await db.transaction((tx) => removeOldVisits(tx, now()));
  },
};
