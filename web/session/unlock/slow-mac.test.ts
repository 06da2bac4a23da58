import { expect, test } from 'vitest';
import { deviceKey, isMacOf, macOf } from './slow-mac.ts';

const salt = new Uint8Array(16).fill(7);
const entered = { userId: 1, pin: '4071', salt, iterations: 1_000 };

test('only the same PIN of the same person on the same device matches, with the same salt (O7)', async () => {
  const key = await deviceKey();
  const mac = await macOf(key, entered);
  const matches = (other: object, by = key) => isMacOf(by, mac, { ...entered, ...other });
  expect(await matches({})).toBe(true);
  expect(await matches({ pin: '4072' })).toBe(false);
  expect(await matches({ pin: '04071' })).toBe(false);
  expect(await matches({ userId: 2 })).toBe(false);
  expect(await matches({ salt: new Uint8Array(16) })).toBe(false);
  expect(await matches({}, await deviceKey())).toBe(false);
});

test('no script reads the key of the device (O7)', async () => {
  const key = await deviceKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toMatchObject({
    name: 'InvalidAccessError',
  });
});
