import { randomUUID } from 'node:crypto';
import { smallVersion, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { readPhoto } from '../outside/images.ts';
import type { PhotoSizes } from '../outside/images.ts';
import type { Services } from '../services.ts';
import { insertStoredFile, lockUnusedFile, removeStoredFile } from './queries.ts';

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

/**
 * Stores an uploaded photo in both sizes and returns its address (D26). First its name, then its bytes; the caller adds
 * the reference: a crash in between leaves a photo that nothing refers to, and a job removes such photos.
 */
export async function storePhoto(
  { db, files, now }: Services,
  file: UploadedFile,
  sizes: PhotoSizes,
): Promise<string> {
  const { full, small } = await readPhoto(file.path, sizes);
  const name = `${randomUUID()}.webp`;
  await insertStoredFile(db, { name, now: now() });
  await files.put(smallVersion(name), small);
  await files.put(name, full);
  return `${UPLOADS_PATH}${name}`;
}

/** Removes a photo's bytes and then its name, unless something refers to it. */
export async function removeUnusedPhoto({ db, files, now }: Services, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUnusedFile(tx, { name, now: now() }))) return;
    await files.remove(smallVersion(name));
    await files.remove(name);
    await removeStoredFile(tx, name);
  });
}
