import { removeBrokenUploads } from '../http/uploads.ts';
import type { CronJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { removeUnusedPhoto } from './photos.ts';
import { listUnusedFiles } from './queries.ts';

/** How long ago an upload without a reference was sent last when it is removed. */
const UNUSED_MS = 60 * 60_000;

/** Removes photos that nothing refers to: deleted ones, replaced ones, and those that a crash left (D26). */
export const removeUnusedFiles: CronJob = {
  name: 'remove-unused-files',
  // No screen shows what it removes.
  changes: [],
  cron: '41 * * * *',
  run: async (services) => {
    const now = services.now();
    const before = new Date(now.getTime() - UNUSED_MS);
    const names = await listUnusedFiles(services.db, { before, now });
    const errors = await removeUnused(services, { names, before });
    await removeBrokenUploads(services.env, before);
    // Thrown after all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
  },
};

/** Returns what was thrown: a file that cannot be removed does not stop the others. */
async function removeUnused(
  services: Services,
  { names, before }: { names: readonly string[]; before: Date },
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const name of names) {
    try {
      await removeUnusedPhoto(services, { name, before });
    } catch (error) {
      errors.push(error);
      // When the storage is down, every file would wait for its timeout.
      if (!(await isThere(services.files))) break;
    }
  }
  return errors;
}

const isThere = (files: Services['files']) =>
  files.check().then(
    () => true,
    () => false,
  );
