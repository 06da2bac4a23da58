import { forgetUser, stored } from './stored.ts';

const userId = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The last known user of this browser's session, so that its tabs, which share the cookie, agree. */
export const chosenUser = stored<number | null>('chosenUser', null, userId);

/**
 * In pin mode, who was signed in last on this device: the lock screen names this person, who keeps the address. Null after
 * a logout or a switch.
 */
export const lastHere = stored<number | null>('lastHere', null, userId);

/**
 * The server's session of this browser was left without the server (O7): it has to end before anything is called in it, by
 * whichever tab.
 */
export const leftOpen = stored('leftOpen', false, Boolean);

/** The user who requested a logout, until its result is known. */
const leaving = stored<number | null>('leaving', null, userId);

/** Before the call: a page that is closed before the answer arrives must leave no cart behind. */
export const recordLeaving = (id: number) => leaving.set(id);

/** A user who changes the cart afterwards has not left: the cart must not be lost when the session ends for another reason. */
export const recordStaying = () => leaving.forget();

/**
 * When the session is known: forgets a user who logged out. A user who is still signed in keeps everything.
 * @param id the session's user; null without one
 */
export function settleLeaving(id: number | null): void {
  const left = leaving.get();
  if (left !== null && left !== id) {
    forgetUser(left);
    lastHere.forget();
  }
  leaving.forget();
}
