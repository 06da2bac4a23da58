import { forgetUser, stored } from './stored.ts';

const userId = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The last known user of this browser's session, so that its tabs, which share the cookie, agree. */
export const chosenUser = stored<number | null>('chosenUser', null, userId);

/** Who has asked to be logged out, until it is known whether that was done. */
const leaving = stored<number | null>('leaving', null, userId);

/** Before the call: a page that is closed before the answer comes must leave no cart behind. */
export const tellLeaving = (id: number) => leaving.set(id);

/** A user who changes the cart afterwards stays: the cart must not be lost when the session ends for another reason. */
export const tellStaying = () => leaving.forget();

/**
 * Now that the session is known: forgets a user who has left. A user who is still here keeps everything.
 * @param id the session's user; null for nobody
 */
export function settleLeaving(id: number | null): void {
  const left = leaving.get();
  if (left !== null && left !== id) forgetUser(left);
  leaving.forget();
}
