import type { DueJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { claimStanding, findNextStanding, listDueStanding } from '../standing-orders/queries.ts';
import { followStanding } from './follow.ts';
import { finishSubmission } from './submit.ts';

/**
 * Prepares the orders of standing orders, submits them and notes why there is none (H5, H6). What was due while no node ran is
 * done late, as long as the cut-off is to come. Messages are sent by the job of the outbox.
 */
export const prepareDueOrders: DueJob = {
  name: 'prepare-due-orders',
  // Schedules, people, places and settings are among the records.
  topics: ['guides', 'records'],
  changes: ['guides', 'orders', 'messages'],
  nextDue: async ({ db, now }) => findNextStanding(db, now()),
  run: async (services) => {
    const errors: unknown[] = [];
    let followed = false;
    for (const id of await listDueStanding(services.db, services.now())) {
      try {
        followed = (await follow(services, id)) || followed;
      } catch (error) {
        errors.push(error);
      }
    }
    // After all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
    return followed;
  },
};

/** Whether this node had it to do. */
async function follow(services: Services, id: string): Promise<boolean> {
  const { db, env, catalogueCache, now } = services;
  const submitting = await db.transaction(async (tx) => {
    const at = now();
    const standing = await claimStanding(tx, { id, now: at });
    return (
      standing && followStanding(tx, standing, { address: env.PUBLIC_URL, catalogueCache, now: at })
    );
  });
  for (const prepared of submitting ?? []) await finishSubmission(services, prepared);
  return submitting !== undefined;
}
