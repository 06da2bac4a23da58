import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUser, stored, storedPerUser } from './stored.ts';

const KEY = 'procureapp.4.list';
const list = () =>
  stored<readonly string[]>('4.list', [], (value) => (Array.isArray(value) ? value : undefined));

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

let storage: Map<string, string>;
const working = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => void storage.set(key, text),
  removeItem: (key: string) => void storage.delete(key),
};
/** As in a browser, its keys can be listed. */
const withKeys = new Proxy(working, {
  ownKeys: () => [...storage.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', withKeys);
});
afterEach(() => vi.unstubAllGlobals());

test("another tab's value is read without a listener here, and stays one value", () => {
  const here = list();
  expect(here.get()).toEqual([]);
  storage.set(KEY, '["milk"]');
  expect(here.get()).toEqual(['milk']);
  expect(here.get()).toBe(here.get());
  here.set([...here.get(), 'eggs']);
  expect(storage.get(KEY)).toBe('["milk","eggs"]');
  storage.delete(KEY);
  expect(here.get()).toEqual([]);
});

test('an invalid value counts as none', () => {
  for (const text of ['{', '"milk"', 'null']) {
    storage.set(KEY, text);
    expect(list().get()).toEqual([]);
  }
});

test('when storage is full or forbidden, the value lives as long as the page', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  storage.set(KEY, '["milk"]');
  vi.stubGlobal('localStorage', { ...working, setItem: refuse });
  const full = list();
  full.set(['eggs']);
  expect(full.get()).toEqual(['eggs']);

  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const forbidden = list();
  forbidden.set(['eggs']);
  expect(forbidden.get()).toEqual(['eggs']);
  forbidden.forget();
  expect(forbidden.get()).toEqual([]);
});

test('logging out forgets what is stored for a user, but for what stays', () => {
  const cart = storedPerUser('cart', '', asText)(4);
  const count = storedPerUser('count', '', asText)(4);
  cart.set('milk');
  count.set('2 boxes');
  forgetUser(4);
  expect([cart.get(), count.get()]).toEqual(['', '2 boxes']);
});

test('what an earlier version stored of a kind that stays is kept on logging out, also before its screen was opened (S2, S4)', () => {
  storage.set('procureapp.4.count', '"2 boxes"');
  storage.set('procureapp.4.waste', '"1 kg"');
  storage.set('procureapp.4.waste-reason', '"expired"');
  storage.set('procureapp.4.cart', '"milk"');
  storage.set('procureapp.41.cart', '"eggs"');
  forgetUser(4);
  expect(Object.fromEntries(storage)).toEqual({
    'procureapp.41.cart': '"eggs"',
    'procureapp.count.4': '"2 boxes"',
    'procureapp.waste.4': '"1 kg"',
  });
  expect(storedPerUser('count', '', asText)(4).get()).toBe('2 boxes');
});

test('what was begun before it stayed on logging out is taken over once, and replaces nothing (S2)', () => {
  const count = storedPerUser('count', '', asText);
  storage.set('procureapp.4.count', '"2 boxes"');
  expect(count(4).get()).toBe('2 boxes');
  expect([...storage]).toEqual([['procureapp.count.4', '"2 boxes"']]);

  storage.set('procureapp.5.count', '"old"');
  storage.set('procureapp.count.5', '"new"');
  expect(count(5).get()).toBe('new');
  expect(storage.get('procureapp.count.5')).toBe('"new"');
  expect(storage.has('procureapp.5.count')).toBe(false);
});
