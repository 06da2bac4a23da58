import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

const START = Date.parse('2026-11-28T10:00:00.000Z');
const MINUTE = 60_000;

const reading = async () => import('./photo-files.ts');
let files: Awaited<ReturnType<typeof reading>>;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  files = await reading();
});

/** Keeps a photo so many minutes after the start, where drafts and entries name only the ids in `used`. */
async function keep(id: string, { minute, used = [] }: { minute: number; used?: string[] }) {
  const now = START + minute * MINUTE;
  const image = new Blob([id]);
  await files.keepPhoto({ id, author: 1, image, usedAt: now, address: null }, { used, now });
}

const sent = (id: string, minute: number) =>
  files.photoSent(id, { address: `/uploads/${id}.webp`, now: START + minute * MINUTE });

const isKept = async (id: string) => (await files.findPhoto(id)) !== undefined;

test('a photo that the server has stays as long as a draft names it, and an hour longer for what is on no disk (O2)', async () => {
  await keep('named', { minute: 0 });
  await keep('open', { minute: 0 });
  await sent('named', 1);
  await sent('open', 1);
  await keep('next', { minute: 60, used: ['kept-photo:named'] });
  expect([await isKept('named'), await isKept('open')]).toEqual([true, true]);
  await keep('last', { minute: 61, used: ['kept-photo:named'] });
  expect([await isKept('named'), await isKept('open')]).toEqual([true, false]);
});

test('for want of room those go first that the server has and nothing names; without any the next one is refused (E18)', async () => {
  const ids = Array.from({ length: files.KEPT_PHOTOS_MAX }, (_, at) => `photo ${at}.`);
  const [named = '', stored = '', waiting = ''] = ids;
  for (const id of ids) await keep(id, { minute: 0 });
  for (const id of [named, stored]) await sent(id, 0);
  const used = [named];
  await expect(keep('soon', { minute: 1, used })).rejects.toThrow('Too many photos');
  await keep('next', { minute: 2, used });
  const kept = [named, stored, waiting, 'next'].map(isKept);
  expect(await Promise.all(kept)).toEqual([true, false, true, true]);
  await expect(keep('one more', { minute: 2, used })).rejects.toThrow('Too many photos');
});
