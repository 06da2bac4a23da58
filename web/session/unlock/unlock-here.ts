import '#web/api/all-words.ts';
import type { LocalProof } from '#web/api/device-database.ts';
import { keptFor } from '#web/api/answers-to-keep.ts';
import { CallError } from '#web/api/call-error.ts';
import { forgetShown } from '#web/api/kept-answers.ts';
import { leftOpen } from '../chosen-user.ts';
import type { SessionUser } from '../session.tsx';
import { allowedHours, changingAll, clocks, forgetTooMany, reach } from './device-memory.ts';
import type { Changing } from './device-memory.ts';
import { isSetBack } from './device-clock.ts';
import { isRecent } from './local-proof.ts';
import { deviceKey, isMacOf, ITERATIONS, macOf } from './slow-mac.ts';
import { countedAsWrong, doorsOf, secondsClosed, takenBack } from './tries-here.ts';
import type { CountedDoor } from './tries-here.ts';

/** Why this device cannot say whether a PIN is right. */
export class CannotUnlock extends Error {
  readonly because: 'manager' | 'no proof' | 'clock' | 'storage';

  constructor(because: CannotUnlock['because']) {
    super(`This device cannot unlock: ${because}.`);
    this.because = because;
  }
}

/**
 * The server has accepted this PIN just now: for the hours of the settings it unlocks this device without the server (O7).
 * Managers always need the server.
 * @param tag what the server said of the person before the PIN was sent: a newer one may be of another PIN
 */
export async function rememberPin(
  { id: userId, userType, name, language }: SessionUser,
  { pin, tag }: { pin: string; tag: string | null },
): Promise<void> {
  if (tag === null || userType !== 'employee' || !('subtle' in crypto)) return;
  const key = await keyOfDevice();
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hashed = { salt, iterations: ITERATIONS };
  const mac = await macOf(key, { userId, pin, ...hashed });
  const changing = await changingAll();
  const hours = await allowedHours(changing);
  const nowKey = await changing.objectStore('facts').get('key');
  // Somebody else is here, or the device was forgotten meanwhile.
  if (keptFor.userId === userId && hours && nowKey) {
    const verifiedAt = await reach(changing);
    const proof: LocalProof = { userId, tag, ...hashed, mac, verifiedAt, name, language };
    void changing.objectStore('proofs').put(proof);
    void changing.objectStore('doors').delete(`pin:${userId}`);
    await forgetTooMany(changing);
  }
  await changing.done;
}

async function keyOfDevice(): Promise<CryptoKey> {
  const made = await deviceKey();
  const changing = await changingAll();
  const facts = changing.objectStore('facts');
  const stored = (await facts.get('key')) as CryptoKey | undefined;
  if (!stored) void facts.put(made, 'key');
  await changing.done;
  return stored ?? made;
}

/**
 * Lets an employee in whose PIN the server has accepted on this device lately. Throws `CannotUnlock`, and `CallError` as the server
 * would for a wrong PIN and while the door is closed, a right PIN too (A4).
 */
export async function unlockHere(userId: number, pin: string): Promise<SessionUser> {
  const { proof, key, tried } = await beginTry(userId);
  const { salt, iterations, mac, name, language } = proof;
  if (!(await isMacOf(key, mac, { userId, pin, salt, iterations }))) throw wrongPin(tried);
  await endRightTry(tried.doors);
  // The server's session may be another person's: it ends before anything is sent.
  leftOpen.set(true);
  if (!isLeftOpenStored()) throw new CannotUnlock('storage');
  forgetShown();
  return { id: userId, name, userType: 'employee', language: language as SessionUser['language'] };
}

/** A reload would otherwise come back into the session that was left. */
function isLeftOpenStored(): boolean {
  try {
    return localStorage.getItem('procureapp.leftOpen') === 'true';
  } catch {
    return false;
  }
}

/** Counts the try, in the transaction that reads what it decides on: two tabs cannot share one. */
async function beginTry(userId: number) {
  const changing = await changingAll();
  try {
    return await countTry(changing, userId);
  } finally {
    await changing.done;
  }
}

async function countTry(changing: Changing, userId: number) {
  const [facts, doors] = [changing.objectStore('facts'), changing.objectStore('doors')];
  const now = await reach(changing);
  if (isSetBack(clocks(), now)) throw new CannotUnlock('clock');
  const proof = await changing.objectStore('proofs').get(userId);
  const key = (await facts.get('key')) as CryptoKey | undefined;
  const hours = (await allowedHours(changing)) ?? 0;
  if (!proof || !key || !isRecent(proof, { hours, now })) throw new CannotUnlock('no proof');
  const known = [];
  for (const door of doorsOf(userId)) known.push({ ...door, before: await doors.get(door.name) });
  const seconds = secondsClosed(
    known.map(({ before }) => before),
    now,
  );
  if (seconds > 0) throw closedFor(seconds);
  const tried = countedAsWrong(known, now);
  for (const door of tried.doors) void doors.put(door.after, door.name);
  return { proof, key, tried };
}

async function endRightTry(doors: readonly CountedDoor[]): Promise<void> {
  const changing = await changingAll();
  const store = changing.objectStore('doors');
  for (const door of doors) {
    const left = takenBack(door, await store.get(door.name));
    void (left ? store.put(left, door.name) : store.delete(door.name));
  }
  await changing.done;
}

function closedFor(seconds: number): CallError {
  const params = { because: 'tries', seconds };
  return new CallError(429, { code: 'too_many', params, message: '', retryAfterSeconds: seconds });
}

function wrongPin({ triesLeft, closedFor: seconds }: { triesLeft: number; closedFor: number }) {
  const params = { which: 'pin', triesLeft, closedFor: seconds };
  const retry = seconds > 0 ? { retryAfterSeconds: seconds } : {};
  return new CallError(401, { code: 'wrong_pin', params, message: '', ...retry });
}
