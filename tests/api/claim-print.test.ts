import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { printedClaim } from '#server/claims/send.ts';
import type { Services } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aClaimOfParts } from '#tests/support/claims.ts';
import { uploadedPhoto } from '#tests/support/uploaded-photo.ts';

const t = useTestApp();

beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

const aClaimWith = (lines: number, photos: readonly string[]) =>
  aClaimOfParts(t, { lines, photos });

/** Counts what is read of the stored files. */
function counting(db: Services['db'], file: Uint8Array, onRead: () => void = () => {}) {
  const read: string[] = [];
  const files = {
    find: async (name: string) => {
      read.push(name);
      onRead();
      return file;
    },
  } as unknown as Services['files'];
  return { read, services: { db, files, now: () => new Date() } as Services };
}

const { signal: never } = new AbortController();
const picture = () =>
  sharp({ create: { width: 2_048, height: 1_536, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer();

test("a claim's print reads each photo once, in a thousand pixels, however many lines show it (E32)", async () => {
  const photos = [await uploadedPhoto(t), await uploadedPhoto(t)];
  const { id } = await aClaimWith(6, photos);
  const { read, services } = counting(t.database.db, await picture());
  const { sheet } = await printedClaim(services, { id, signal: never });
  expect(read).toHaveLength(2);
  expect(sheet.rows.map(({ remark }) => remark)).toEqual([
    'Photo 1',
    'Photo 2',
    'Photo 1',
    'Photo 2',
    'Photo 1',
    'Photo 2',
  ]);
  expect(sheet.pictures).toHaveLength(2);
  for (const { jpeg } of sheet.pictures)
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1_000,
      height: 750,
    });
});

test('of more photos than are printed, the last one says how many there are', async () => {
  const photos = [];
  for (let number = 0; number < 26; number++) photos.push(await uploadedPhoto(t));
  const { id } = await aClaimWith(26, photos);
  const { read, services } = counting(t.database.db, await picture());
  const { sheet } = await printedClaim(services, { id, signal: never });
  expect([read.length, sheet.pictures.length]).toEqual([24, 24]);
  expect(sheet.pictures.at(-1)?.caption).toMatch(/\. 2 more photos are not printed$/);
});

test('a print stops once its caller has left', async () => {
  const photos = [await uploadedPhoto(t), await uploadedPhoto(t), await uploadedPhoto(t)];
  const { id } = await aClaimWith(3, photos);
  const leaving = new AbortController();
  const { read, services } = counting(t.database.db, await picture(), () => leaving.abort());
  await expect(printedClaim(services, { id, signal: leaving.signal })).rejects.toThrow('aborted');
  expect(read).toHaveLength(1);
});
