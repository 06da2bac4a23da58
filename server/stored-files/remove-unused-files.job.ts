import { removeBrokenUploads } from '../http/uploads.ts';
import type { Job } from '../jobs/runner.ts';
import { removeUnusedPhoto } from './photos.ts';
import { listUnusedFiles } from './queries.ts';

/** An upload is given this long to be referred to. */
const UNUSED_MS = 60 * 60_000;

/** Removes photos that nothing refers to: deleted ones, replaced ones, and what a crash has left (D26). */
export const removeUnusedFiles: Job = {
  name: 'remove-unused-files',
  cron: '41 * * * *',
  run: async (services) => {
    const before = new Date(services.now().getTime() - UNUSED_MS);
    for (const name of await listUnusedFiles(services.db, before)) {
      await removeUnusedPhoto(services, name);
    }
    await removeBrokenUploads(services.env, before);
  },
};
