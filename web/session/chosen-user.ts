import { forgetUser, stored } from './stored.ts';

const userId = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Whom the session of this browser was last known to stand for, so that its tabs, which share the cookie, agree. */
export const chosenUser = stored<number | null>('chosenUser', null, userId);

/** Who has asked to be logged out, until it is known whether that was done. */
const leaving = stored<number | null>('leaving', null, userId);

/** Before the call: a page that is closed before the answer comes must leave no cart behind. */
export const tellLeaving = (id: number) => leaving.set(id);

/** Whoever changes their cart after that goes on: it must not be gone when the session ends for another reason. */
export const tellStaying = () => leaving.forget();

/**
 * Now that the session is known: forgets whoever has left. Whoever is still here has not, so nothing of theirs is lost.
 * @param id whose session it is; null for nobody's
 */
export function settleLeaving(id: number | null): void {
  const left = leaving.get();
  if (left !== null && left !== id) forgetUser(left);
  leaving.forget();
}
