import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Profile, Session } from '#contract/calls/session.ts';
import { keptFor } from '#web/api/answers-to-keep.ts';
import type { SessionHere, SessionKeeper } from '../keep-session.ts';
import { forgetDevice, hasProof, learnSession } from './device-memory.ts';
import { lookForServer } from './look-for-server.ts';
import { rememberPin } from './unlock-here.ts';

const ANN = { id: 1, name: 'Ann', userType: 'employee', language: 'es' } as const;
const NOBODY: Session = {
  user: null,
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
const HERE: SessionHere = { ...NOBODY, user: ANN, withoutServer: true };
const PROFILE: Profile = { id: 1, name: 'Ann', userType: 'employee', hasPin: true, unlockTag: 'a' };

const shown: SessionHere[] = [];
const keeper = { show: (next: SessionHere) => void shown.push(next) } as SessionKeeper;

/** What the server answers. */
interface Server {
  session: Session;
  profiles: Profile[] | 'no answer' | 'unavailable';
}

const look = (server: Server) => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.endsWith('/profiles')) return Response.json(server.session);
    if (server.profiles === 'no answer') throw new TypeError('Failed to fetch');
    if (server.profiles === 'unavailable') return new Response('', { status: 503 });
    return Response.json(server.profiles);
  });
  return lookForServer(HERE, keeper);
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  shown.length = 0;
  await forgetDevice();
  await learnSession(NOBODY);
  keptFor.userId = ANN.id;
  await rememberPin(ANN, { pin: '4071', tag: 'a' });
  keptFor.isUnlocked = true;
});
afterAll(() => {
  vi.unstubAllGlobals();
  keptFor.userId = null;
  keptFor.isUnlocked = false;
});

test('who unlocked the device is asked for the PIN once the server answers (O7)', async () => {
  expect(await look({ session: NOBODY, profiles: [PROFILE] })).toEqual({ person: PROFILE });
  expect(shown).toEqual([]);
});

test.each(['no answer', 'unavailable'] as const)(
  'without the list of people (%s) the server is still away: nobody is locked out (O7)',
  async (profiles) => {
    expect(await look({ session: NOBODY, profiles })).toEqual({ isAway: true });
    expect([shown, await hasProof(ANN.id)]).toEqual([[], true]);
  },
);

test('fewer hours lock the device also without that list (O7)', async () => {
  const session = { ...NOBODY, offlineHours: 12 };
  expect(await look({ session, profiles: 'no answer' })).toEqual({ isRevoked: true });
  expect(shown).toEqual([session]);
});

test('who is not named any more is locked out, and so is everybody once nobody may unlock it (O7)', async () => {
  expect(await look({ session: NOBODY, profiles: [] })).toEqual({ isRevoked: true });
  keptFor.isUnlocked = true;
  const removed = { ...NOBODY, deviceEnrolled: false };
  expect(await look({ session: removed, profiles: 'no answer' })).toEqual({ isRevoked: true });
  expect(shown).toEqual([NOBODY, removed]);
});
