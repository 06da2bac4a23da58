import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#contract/calls/session.ts';
import { keptFor } from '#web/api/answers-to-keep.ts';
import { openDeviceDatabase } from '#web/api/device-database.ts';
import {
  forgetDevice,
  hasProof,
  keptLockScreen,
  learnPeople,
  learnSession,
} from './device-memory.ts';
import { rememberPin, unlockHere } from './unlock-here.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');
const ANN = { id: 1, name: 'Ann', userType: 'employee', language: 'es' } as const;
const SESSION: Session = {
  user: ANN,
  accessMode: 'pin',
  deviceEnrolled: true,
  deviceRemoved: false,
  setupNeeded: false,
  accessCodeGiven: true,
  organizationName: 'Trattoria Uno',
  oidcLabel: null,
  lockAfterMinutes: 15,
  offlineHours: 24,
};
const profile = { id: 1, name: 'Ann', userType: 'employee', hasPin: true } as const;

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await forgetDevice();
  await learnSession(SESSION);
  keptFor.userId = ANN.id;
});

const remember = async (pin = '4071') => rememberPin(ANN, { pin, tag: 'a' });

describe('a PIN that the server accepted (O7)', () => {
  test('unlocks the device, and the session of the server has to end', async () => {
    await remember();
    expect(await unlockHere(1, '4071')).toEqual(ANN);
    expect(localStorage.getItem('procureapp.leftOpen')).toBe('true');
  });

  test('is stored nowhere, and neither is anything from which it could be tried elsewhere', async () => {
    await remember();
    const database = await openDeviceDatabase();
    const proof = await database.get('proofs', 1);
    expect(Object.keys(proof ?? {}).toSorted()).toEqual(
      ['userId', 'tag', 'salt', 'iterations', 'mac', 'verifiedAt', 'name', 'language'].toSorted(),
    );
    expect((await database.get('facts', 'key')) as CryptoKey).toMatchObject({ extractable: false });
  });

  test('does not unlock it after the hours, nor after the clock was set back', async () => {
    await remember();
    vi.setSystemTime(NOW + 25 * HOUR_MS);
    await expect(unlockHere(1, '4071')).rejects.toMatchObject({ because: 'no proof' });
    expect(await hasProof(1)).toBe(false);
    vi.setSystemTime(NOW + HOUR_MS);
    await expect(unlockHere(1, '4071')).rejects.toMatchObject({ because: 'clock' });
  });

  test('of a manager, and of who has no tag, is not remembered', async () => {
    await rememberPin({ ...ANN, userType: 'manager' }, { pin: '739164', tag: 'a' });
    await rememberPin(ANN, { pin: '4071', tag: null });
    expect(await hasProof(1)).toBe(false);
  });

  test('is not remembered when somebody else is here by then, or the device was forgotten', async () => {
    const [first] = [remember(), (keptFor.userId = 2)];
    await first;
    expect(await hasProof(1)).toBe(false);
    keptFor.userId = 1;
    await forgetDevice();
    await remember();
    expect(await hasProof(1)).toBe(false);
  });
});

test('a wrong PIN is counted before it is compared, and the fifth closes the door for the right one (A4)', async () => {
  await remember();
  for (const triesLeft of [4, 3, 2, 1, 0])
    await expect(unlockHere(1, '9999')).rejects.toMatchObject({
      code: 'wrong_pin',
      params: { triesLeft },
    });
  await expect(unlockHere(1, '4071')).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 30,
  });
});

describe('as soon as the server answers (O7)', () => {
  test('who has another tag or is not named does not unlock the device any more', async () => {
    await remember();
    await learnPeople([{ ...profile, unlockTag: 'a' }]);
    expect(await hasProof(1)).toBe(true);
    await learnPeople([{ ...profile, unlockTag: 'b' }]);
    await expect(unlockHere(1, '4071')).rejects.toMatchObject({ because: 'no proof' });
  });

  test('fewer hours end what was known, and the lock screen has nobody of before', async () => {
    await remember();
    expect(await keptLockScreen()).toEqual({ ...SESSION, user: null, withoutServer: true });
    await learnSession({ ...SESSION, offlineHours: 12 });
    expect(await hasProof(1)).toBe(false);
    await forgetDevice();
    expect(await keptLockScreen()).toBeUndefined();
  });
});
