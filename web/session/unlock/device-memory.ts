import type { Profile, Session } from '#contract/calls/session.ts';
import { addressOf } from '#web/api/call.ts';
import { answersOf, OF_DEVICE, openDeviceDatabase } from '#web/api/device-database.ts';
import { rightNow } from '#web/api/right-now.ts';
import type { SessionHere } from '../keep-session.ts';
import { latestMoment } from './device-clock.ts';
import type { Clocks, Reached } from './device-clock.ts';
import { endedBy, isRecent, refutedBy, tooMany } from './local-proof.ts';

/** What a device knows of who may unlock it, and how it forgets (O7). */

/** Whether this session lets employees unlock the device without the server. */
export const mayUnlockHere = ({ accessMode, deviceEnrolled, offlineHours }: Session) =>
  accessMode === 'pin' && deviceEnrolled && offlineHours > 0 && 'subtle' in crypto;

const ALL = ['answers', 'proofs', 'doors', 'facts'] as const;
export const changingAll = async () =>
  (await openDeviceDatabase()).transaction(ALL, 'readwrite', { durability: 'strict' });
export type Changing = Awaited<ReturnType<typeof changingAll>>;

/** The lock screen as it was last known; undefined where none is kept. */
export async function keptLockScreen(): Promise<SessionHere | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const session = (await (await openDeviceDatabase()).get('facts', 'session')) as
    | Session
    | undefined;
  return session && { ...session, user: null, withoutServer: true };
}

/** The server has answered with this session: its settings count, and its time is right. */
export async function learnSession(session: Session): Promise<void> {
  const changing = await changingAll();
  const facts = changing.objectStore('facts');
  const before = await allowedHours(changing);
  const now = rightNow().getTime();
  const hours = session.offlineHours;
  reachedHere = { at: now, tick: performance.now() };
  void facts.put(now, 'latest');
  void facts.put({ ...session, user: null }, 'session');
  const proofs = await changing.objectStore('proofs').getAll();
  for (const userId of endedBy({ hours, before, now }, proofs)) forget(changing, userId);
  await changing.done;
}

/** The server has named the people who may sign in here. */
export async function learnPeople(profiles: readonly Profile[]): Promise<void> {
  const changing = await changingAll();
  if ((await allowedHours(changing)) !== undefined) {
    const address = addressOf('listProfiles');
    const kept = { userId: OF_DEVICE, address, at: Date.now(), body: profiles, headers: [] };
    void changing.objectStore('answers').put(kept);
  }
  const proofs = await changing.objectStore('proofs').getAll();
  for (const userId of refutedBy(profiles, proofs)) forget(changing, userId);
  await changing.done;
}

/** The hours that the organization allowed when the server was last heard; undefined where it was not. */
export async function allowedHours(changing: Changing): Promise<number | undefined> {
  const session = (await changing.objectStore('facts').get('session')) as Session | undefined;
  return session?.offlineHours;
}

/** Removes what would let this person in, and what the person read here. */
function forget(changing: Changing, userId: number): void {
  void changing.objectStore('proofs').delete(userId);
  void changing.objectStore('doors').delete(`pin:${userId}`);
  void changing.objectStore('answers').delete(answersOf(userId));
}

/** Somebody has another PIN. */
export async function forgetPerson(userId: number): Promise<void> {
  const changing = await changingAll();
  forget(changing, userId);
  await changing.done;
}

/** Those who signed in longest ago make place. */
export async function forgetTooMany(changing: Changing): Promise<void> {
  const proofs = await changing.objectStore('proofs').getAll();
  for (const userId of tooMany(proofs)) forget(changing, userId);
}

/**
 * The device is removed, enrolled anew, in open mode, or nobody may unlock it: people, answers of those who are not here, and the
 * key go.
 */
export async function forgetDevice(): Promise<void> {
  const changing = await changingAll();
  const proofs = await changing.objectStore('proofs').getAllKeys();
  for (const userId of [OF_DEVICE, ...proofs]) forget(changing, userId);
  void changing.objectStore('doors').clear();
  void changing.objectStore('facts').clear();
  await changing.done;
}

/** What this page knows of the time. */
let reachedHere: Reached | undefined;

export const clocks = (): Clocks => ({ now: rightNow().getTime(), tick: performance.now() });

/** The latest moment that the device has reached, which is stored. */
export async function reach(changing: Changing): Promise<number> {
  const facts = changing.objectStore('facts');
  const stored = ((await facts.get('latest')) ?? 0) as number;
  const known = clocks();
  const at = latestMoment(known, reachedHere ? [{ at: stored }, reachedHere] : [{ at: stored }]);
  reachedHere = { at, tick: known.tick };
  void facts.put(at, 'latest');
  return at;
}

/** Whether this person may still unlock the device, as far as it knows. */
export async function hasProof(userId: number): Promise<boolean> {
  const changing = await changingAll();
  const now = await reach(changing);
  const hours = (await allowedHours(changing)) ?? 0;
  const proof = await changing.objectStore('proofs').get(userId);
  await changing.done;
  return proof !== undefined && isRecent(proof, { hours, now });
}
