import type { DueJob } from '../jobs/job.ts';
import { addUpNext } from './add-up.ts';
import { cutStretches, findDue, markAsNoted } from './stretches.ts';

/**
 * Adds up what past days cost, a stretch of them at each run, so that Spend reads a year quickly (M7, adr-046). Whatever it has
 * not done is read from the items.
 */
export const addUpOldDays: DueJob = {
  name: 'add-up-old-days',
  // It looks each minute: nobody waits for it.
  topics: [],
  // What it does changes no answer.
  changes: [],
  nextDue: async ({ db, now }) => {
    const { cut, sum } = await findDue(db, now());
    return cut && sum ? new Date(Math.min(cut.getTime(), sum.getTime())) : (cut ?? sum);
  },
  run: async ({ db, now }) => {
    const { cut } = await findDue(db, now());
    if (cut && cut <= now()) await db.transaction((tx) => cutStretches(tx, now()));
    // Apart: only what is committed is seen by all.
    await db.transaction(markAsNoted);
    return addUpNext(db, now());
  },
};
