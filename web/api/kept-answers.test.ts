import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepAnswer, keptFor } from './answers-to-keep.ts';
import { OF_DEVICE, openDeviceDatabase } from './device-database.ts';
import { findKept, keepOnlyOf, knownSince } from './kept-answers.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  keptFor.userId = 1;
  await keepOnlyOf(null);
});

/** As it is after the answer was stored, and after the page that read it is gone. */
async function kept(
  address: string,
  body: unknown,
  name: 'listUnits' | 'getSession' = 'listUnits',
) {
  keepAnswer({ name, address, body, headers: new Headers({ 'x-total-count': '3' }), userId: 1 });
  const later = Date.now() + 11 * MINUTE;
  await vi.waitFor(async () => expect(await stored()).toContain(address), { timeout: 20_000 });
  vi.setSystemTime(later);
}

async function stored(): Promise<string[]> {
  const opening = indexedDB.open('procureapp.answers');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const keys = database.transaction('answers').objectStore('answers').getAllKeys();
  return new Promise((resolve) => {
    keys.addEventListener('success', () => {
      database.close();
      resolve(keys.result.map((key) => (key as [number, string])[1]));
    });
  });
}

test('the latest answer is found with its headers, and says since when it is known', async () => {
  await kept('/api/units', ['old']);
  vi.setSystemTime(NOW + 30 * MINUTE);
  expect(knownSince.get()).toBeUndefined();
  const found = await findKept('/api/units');
  expect([found?.body, found?.headers.get('x-total-count')]).toEqual([['old'], '3']);
  expect(knownSince.get()).toBe(NOW);
  keepAnswer({
    name: 'listUnits',
    address: '/api/units',
    body: [],
    headers: new Headers(),
    userId: 1,
  });
  expect(knownSince.get()).toBeUndefined();
});

test('what the page read itself a moment ago is not replaced: the page still shows it', async () => {
  await kept('/api/units', ['a']);
  vi.setSystemTime(NOW + 9 * MINUTE);
  expect(await findKept('/api/units')).toBeUndefined();
});

test('nothing is found for another person, and nothing of others stays on the device', async () => {
  await kept('/api/units', ['a']);
  keptFor.userId = 2;
  expect(await findKept('/api/units')).toBeUndefined();
  await keepOnlyOf(2);
  expect(await stored()).toEqual([]);
  keptFor.userId = 1;
  expect(await findKept('/api/units')).toBeUndefined();
});

test('what people read who may unlock the device stays, is found for them alone, and leaves with what they proved (O7)', async () => {
  await kept('/api/units', ['of 1']);
  const database = await openDeviceDatabase();
  const proof = {
    userId: 1,
    tag: '',
    iterations: 1,
    verifiedAt: NOW,
    name: 'Ann',
    language: null,
    salt: new Uint8Array(16),
    mac: new ArrayBuffer(32),
  };
  await database.put('proofs', proof);
  const people = { userId: OF_DEVICE, address: '/api/session/profiles', at: NOW, headers: [] };
  await database.put('answers', { ...people, body: ['Ann'] });
  keptFor.userId = 2;
  await keepOnlyOf(2);
  const headers = new Headers();
  keepAnswer({ name: 'listUnits', address: '/api/units', body: ['of 2'], headers, userId: 2 });
  await vi.waitFor(async () => expect(await stored()).toHaveLength(3), { timeout: 20_000 });
  const found = async (userId: number | null, address: string) => {
    keptFor.userId = userId;
    return (await findKept(address))?.body;
  };
  await keepOnlyOf(null);
  expect(await found(1, '/api/units')).toEqual(['of 1']);
  expect(await found(2, '/api/units')).toBeUndefined();
  expect(await found(null, '/api/units')).toBeUndefined();
  expect(await found(null, '/api/session/profiles')).toEqual(['Ann']);
  expect(await found(1, '/api/session/profiles')).toBeUndefined();
  await database.clear('proofs');
  await keepOnlyOf(null);
  expect(await stored()).toEqual(['/api/session/profiles']);
  await database.clear('answers');
});

test('an answer that arrives when another person is here is kept for nobody', async () => {
  keptFor.userId = 2;
  const headers = new Headers();
  keepAnswer({ name: 'listFavourites', address: '/api/favourites', body: [1], headers, userId: 1 });
  keepAnswer({ name: 'listUnits', address: '/api/units', body: [], headers, userId: 2 });
  await vi.waitFor(async () => expect(await stored()).toEqual(['/api/units']), { timeout: 20_000 });
});

test('a week later it is not shown, and leaves the device with the next answer', async () => {
  await kept('/api/units', ['a']);
  vi.setSystemTime(NOW + 7 * DAY + MINUTE);
  expect(await findKept('/api/units')).toBeUndefined();
  keepAnswer({ name: 'getOrder', address: '/api/o', body: 1, headers: new Headers(), userId: 1 });
  await vi.waitFor(async () => expect(await stored()).toEqual(['/api/o']), { timeout: 20_000 });
});

test('what others left, because removing it failed, is removed before the next answer is stored', async () => {
  await kept('/api/units', ['of the first person']);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new Error('full');
  });
  keptFor.userId = 2;
  await expect(keepOnlyOf(2)).rejects.toThrow('full');
  expect(await stored()).toEqual(['/api/units']);
  keepAnswer({ name: 'getOrder', address: '/api/o', body: 1, headers: new Headers(), userId: 2 });
  await vi.waitFor(async () => expect(await stored()).toEqual(['/api/o']), { timeout: 20_000 });
});

test('with PINs the session is not kept, and neither is what no kitchen reads', async () => {
  const user = { id: 1 };
  const headers = new Headers();
  const pin = { user, accessMode: 'pin' };
  keepAnswer({ name: 'getSession', address: '/api/session', body: pin, headers, userId: 1 });
  keepAnswer({ name: 'listDevices', address: '/api/devices', body: [], headers, userId: 1 });
  await kept('/api/units', []);
  expect(await stored()).toEqual(['/api/units']);
  await kept('/api/session', { user, accessMode: 'open' }, 'getSession');
});

test('two hundred addresses are kept, and the oldest go first', async () => {
  for (let number = 0; number < 205; number++) {
    vi.setSystemTime(NOW + number);
    const address = `/api/orders/${number}`;
    keepAnswer({ name: 'getOrder', address, body: number, headers: new Headers(), userId: 1 });
  }
  await vi.waitFor(async () => expect(await stored()).toContain('/api/orders/204'), {
    timeout: 20_000,
  });
  const addresses = await stored();
  expect(addresses).toHaveLength(200);
  expect(addresses).not.toContain('/api/orders/4');
});
