import type { DBSchema } from 'idb';
import { reopenedDatabase } from '#web/api/reopened-database.ts';

/** A photo of a draft or of what waits. */
export interface KeptPhoto {
  /** Under which it is sent, so that the server stores it at most once (D12). */
  id: string;
  author: number;
  image: Blob;
  /** When it was taken or sent last. Milliseconds since the epoch. */
  usedAt: number;
  /** Where the server stored it then; null: it has not answered. */
  address: string | null;
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
}

/** So many, and so many bytes of them, are kept on a device for drafts and for what waits. */
export const KEPT_PHOTOS_MAX = 60;
const KEPT_BYTES_MAX = 200 * 1024 ** 2;
/** What is on no disk may name it for so long: a correction that is open, a draft that is brought back. Milliseconds. */
const UNUSED_MS = 60 * 60_000;
/** So long where the server has stored it and there is no room for another: with a network a person may take many. */
const UNUSED_STORED_MS = 2 * 60_000;

/**
 * Apart from the entries: a page of an earlier version, which knows no photos, goes on reading those. A file is here before
 * anything refers to it, and goes once nothing does.
 */
const opened = reopenedDatabase<Schema>('procureapp.photos', 1, (database) => {
  database.createObjectStore('photos', { keyPath: 'id' });
});

export async function findPhoto(id: string): Promise<KeptPhoto | undefined> {
  return (await opened()).get('photos', id);
}

/** What may refer to a photo, as text: drafts and entries. */
interface Used {
  used: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** Resolves once it is on the disk. Rejects where the browser keeps nothing or is full, and above the limits (E18). */
export async function keepPhoto(photo: KeptPhoto, used: Used): Promise<void> {
  await forgetUnusedPhotos(used);
  await put(photo).catch(async () => {
    await forgetUnusedPhotos(used, UNUSED_STORED_MS);
    await put(photo);
  });
}

async function put(photo: KeptPhoto): Promise<void> {
  const { store, done } = (await opened()).transaction('photos', 'readwrite', {
    durability: 'strict',
  });
  const others = (await store.getAll()).filter(({ id }) => id !== photo.id);
  const bytes = others.reduce((sum, { image }) => sum + image.size, photo.image.size);
  if (others.length >= KEPT_PHOTOS_MAX || bytes > KEPT_BYTES_MAX)
    throw new DOMException('Too many photos are kept', 'QuotaExceededError');
  await Promise.all([store.put(photo), done]);
}

/** Removes those to which nothing has referred for long. `storedMs`: how long where the server has stored it. */
export async function forgetUnusedPhotos(
  { used, now }: Used,
  storedMs: number = UNUSED_MS,
): Promise<void> {
  const { store, done } = (await opened()).transaction('photos', 'readwrite');
  const photos = await store.getAll();
  const unused = photos.filter(
    ({ id, usedAt, address }) =>
      now - usedAt >= (address === null ? UNUSED_MS : storedMs) &&
      !used.some((text) => text.includes(id)),
  );
  await Promise.all([...unused.map(({ id }) => store.delete(id)), done]);
}

/** Nothing needs it any more. A file that stays is forgotten later. */
export async function forgetPhoto(id: string): Promise<void> {
  await opened()
    .then(async (database) => database.delete('photos', id))
    .catch(() => undefined);
}

/** The server has stored it. Nothing where it was removed meanwhile. */
export async function photoSent(
  id: string,
  { address, now }: { address: string; now: number },
): Promise<void> {
  const { store, done } = (await opened()).transaction('photos', 'readwrite');
  const photo = await store.get(id);
  await Promise.all([photo && store.put({ ...photo, address, usedAt: now }), done]);
}
