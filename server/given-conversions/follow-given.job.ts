import type { DueJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { applyGiven, GIVEN_CHANGES } from './apply.ts';
import { decideLater, listGiven, listUndecided } from './follow.ts';

/** Entries that waited for a conversion follow it in batches, so that giving it does not hold up anybody (S0, E31). */
export const followGivenConversions: DueJob = {
  name: 'follow-given-conversions',
  topics: ['records', 'stock'],
  changes: GIVEN_CHANGES,
  nextDue: async ({ db, now }) => {
    const [given] = await listGiven(db);
    return given || (await listUndecided(db)).length > 0 ? now() : null;
  },
  run: async (services) => {
    const { db, now } = services;
    for (const productId of await listUndecided(db)) await decideLater(db, productId, now());
    for (const given of await listGiven(db)) await applyAll(services, given);
    return true;
  },
};

async function applyAll(
  { db, now }: Services,
  given: { productId: string; unitId: string },
): Promise<void> {
  for (let isLast = false; !isLast;) {
    const result = await applyGiven(db, { ...given, now: now() });
    isLast = result !== 'more';
  }
}
