import { CallError } from '#web/api/call-error.ts';
import { isRecord } from '#web/session/stored.ts';
import { keptPhotoId } from '../kept-photo.ts';
import { PICTURE } from '../photo-kinds.ts';
import { sendAgain } from '../sending.ts';
import { findPhoto, photoSent } from './photo-files.ts';
import type { KeptPhoto } from './photo-files.ts';

/** The server removes a photo to which nothing refers an hour after it came. Milliseconds. */
const STORED_MS = 30 * 60_000;

/** The content with the addresses of its photos, once the server has them. Throws `CallError`. */
export async function withPhotosSent<C>(content: C, author: number): Promise<C> {
  return (await withAddresses(content, author)) as C;
}

/** Only the field that has an address: a note may say anything. */
async function withAddresses(value: unknown, author: number): Promise<unknown> {
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    for (const one of value) all.push(await withAddresses(one, author));
    return all;
  }
  if (!isRecord(value)) return value;
  const whole: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const id = name === 'photoUrl' && typeof field === 'string' ? keptPhotoId(field) : undefined;
    whole[name] =
      id === undefined ? await withAddresses(field, author) : await addressOf(id, author);
  }
  return whole;
}

/** Where the server has it. It is sent at most once while the server keeps it, however often what refers to it is tried. */
async function addressOf(id: string, author: number): Promise<string> {
  const { address, usedAt, image } = await keptPhoto(id, author);
  if (address !== null && Date.now() - usedAt < STORED_MS) return address;
  const submission = { id, kind: PICTURE.kind, content: { image }, at: null, author };
  const { reply } = await sendAgain(PICTURE, NOT_KEPT, {
    submission: { ...submission, locationId: null, base: null },
    isTried: false,
    isMomentEntered: true,
    options: { author },
  });
  await photoSent(id, { address: reply.imageUrl, now: Date.now() });
  return reply.imageUrl;
}

/** The file has its id for good. */
const NOT_KEPT = { read: () => null, keep: () => undefined };

/** The file of a photo that is kept on this device, by its name. Throws `CallError`. */
export async function keptImage(name: string, author: number): Promise<Blob> {
  return (await keptPhoto(keptPhotoId(name) ?? '', author)).image;
}

async function keptPhoto(id: string, author: number): Promise<KeptPhoto> {
  const photo = await findPhoto(id);
  // Removed by the person, with the data of the browser.
  if (photo?.author !== author) throw new CallError(400, LOST);
  return photo;
}

const gone = { code: 'photo_not_stored', params: {} } as const;
const message = 'This photo is no longer stored. Please take it again.';
const LOST = {
  code: 'invalid_input',
  params: { because: gone },
  message,
  details: [{ path: 'photoUrl', message, ...gone }],
};
