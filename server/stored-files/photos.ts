import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { smallVersion, UPLOADS_PATH } from '../../contract/values/photos.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { readPhoto } from '../outside/images.ts';
import type { PhotoSizes } from '../outside/images.ts';
import type { Services } from '../services.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { SubmissionKind } from '../submissions/store-once.ts';
import { insertStoredFile, lockUnusedFile, removeStoredFile, renewUpload } from './queries.ts';
import { refuse } from '../failure.ts';

/** An invoice must stay readable; its thumbnail shows the whole sheet. Pixels. */
export const INVOICE: PhotoSizes = {
  full: { width: 2048, height: 2048, fit: 'inside' },
  small: { width: 320, height: 320, fit: 'inside' },
};

/** A product's small version is the square of its card. */
export const PRODUCT: PhotoSizes = {
  full: { width: 1200, height: 1200, fit: 'inside' },
  small: { width: 480, height: 480, fit: 'cover' },
};

const UPLOADS: SubmissionKind = {
  id: storedFiles.clientId,
  contentHash: storedFiles.contentHash,
  taken: () => refuse('id_taken', { what: 'photo' }),
};

interface Upload {
  /** The client's id. */
  id: string | undefined;
  file: UploadedFile;
  sizes: PhotoSizes;
  /** Null for a call without a profile. */
  author: number | null;
}

/**
 * Stores an uploaded photo in both sizes, at most once per id (D12), and returns its address (D26). First its name, then its
 * bytes; the caller adds the reference: a crash in between leaves a photo that nothing refers to, and a job removes such
 * photos. Until then a retry stores the bytes that are missing, and its client has as long to refer to it as after the first try.
 * Throws `id_taken`, and what reading the photo throws.
 */
export async function storePhoto(
  { db, files, now }: Services,
  { id, file, sizes, author }: Upload,
): Promise<{ url: string; created: boolean }> {
  // Read at most once; a retry of a stored photo reads none.
  let read: ReturnType<typeof readPhoto> | undefined;
  const readOnce = () => (read ??= readPhoto(file.path, sizes));
  const put = async (name: string) => {
    const { full, small } = await readOnce();
    await files.put(name, full);
    // The small version last: where it is stored, both are.
    await files.put(smallVersion(name), small);
    return name;
  };
  const { stored, created } = await storeOnce(db, UPLOADS, {
    submission: { id, content: { bytes: await sha256(file), sizes }, author },
    now: now(),
    insert: async ({ contentHash }) => {
      // What is no photo gets no name.
      await readOnce();
      const name = `${randomUUID()}.webp`;
      const row = { name, clientId: id, contentHash, now: now() };
      const isNew = await db.transaction((tx) => insertStoredFile(tx, row));
      return isNew ? put(name) : undefined;
    },
    read: async (known) => {
      const again = { clientId: known, now: now() };
      const name = await db.transaction((tx) => renewUpload(tx, again));
      const isComplete = (await files.find(smallVersion(name))) !== undefined;
      return isComplete ? name : put(name);
    },
    refusal: async () => refuse('photo_removed'),
  });
  return { url: `${UPLOADS_PATH}${stored}`, created };
}

async function sha256({ path }: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}

/** Removes a photo's bytes and then its name, unless something refers to it, or it was sent again since `before`. */
export async function removeUnusedPhoto(
  { db, files, now }: Services,
  { name, before }: { name: string; before: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUnusedFile(tx, { name, before, now: now() }))) return;
    await files.remove(smallVersion(name));
    await files.remove(name);
    await removeStoredFile(tx, name);
  });
}
