import { removeBrokenUploads } from '../http/uploads.ts';
import type { CronJob } from '../jobs/runner.ts';
import type { Services } from '../services.ts';
import { removeUnusedPhoto } from './photos.ts';
import { listUnusedFiles } from './queries.ts';

/** An upload is given this long to be referred to. */
const UNUSED_MS = 60 * 60_000;

/** Removes photos that nothing refers to: deleted ones, replaced ones, and what a crash has left (D26). */
export const removeUnusedFiles: CronJob = {
  name: 'remove-unused-files',
  cron: '41 * * * *',
  run: async (services) => {
    const before = new Date(services.now().getTime() - UNUSED_MS);
    const errors = await removeUnused(services, await listUnusedFiles(services.db, before));
    await removeBrokenUploads(services.env, before);
    // All the others had their turn; the runner notes the failure and tries again.
    if (errors.length > 0) throw errors[0];
  },
};

/** Answers what threw: one file that cannot be removed keeps no other. */
async function removeUnused(services: Services, names: readonly string[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const name of names) {
    try {
      await removeUnusedPhoto(services, name);
    } catch (error) {
      errors.push(error);
      // A storage that is away would be waited for once for each.
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
