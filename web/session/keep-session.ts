import { navigate } from 'wouter/use-browser-location';
import type { Session } from '#contract/calls/session.ts';
import {
  addressOf,
  call,
  keepAnswer,
  keptFor,
  onceSucceeded,
  onSessionEnded,
} from '../api/call.ts';
import { languageBeforeSignIn, showLanguage } from '../language/language.ts';
import { chosenUser, lastHere, settleLeaving } from './chosen-user.ts';

export type SessionOrNone = Session | 'loading' | 'failed';

export interface SessionKeeper {
  /** Shows the session that a call has just returned. */
  show(session: Session): void;
  /** Loads the session from the server. */
  load(): void;
  /** The same, but keeps the session shown when there is no answer. */
  refresh(): void;
  /** Loads, and loads again whenever the session has changed elsewhere. Returns how to stop. */
  start(): () => void;
}

/** Keeps the shown session up to date; it is shared with the browser's other tabs, which have the same cookie. */
export function keepSession(
  set: (change: (now: SessionOrNone) => SessionOrNone) => void,
): SessionKeeper {
  /** The id of the user shown: null without one, undefined while unknown. */
  let shown: number | null | undefined;
  let lastRequest = 0;

  function show(next: Session): void {
    // The answer to an older request would restore the previous user.
    lastRequest += 1;
    shown = next.user?.id ?? null;
    settleLeaving(shown);
    keepAnswersOf(next);
    if (next.user && next.accessMode === 'pin') lastHere.set(next.user.id);
    chosenUser.set(shown);
    void showLanguage(next.user?.language ?? languageBeforeSignIn());
    set(() => next);
  }

  async function fetchSession(afterFailure: (now: SessionOrNone) => SessionOrNone): Promise<void> {
    const request = ++lastRequest;
    const chosenBefore = chosenUser.get();
    const next = await call('getSession').catch(() => undefined);
    if (request !== lastRequest) return;
    // Another tab signed in or out meanwhile: the answer may be about the former user.
    if (chosenUser.get() !== chosenBefore) await fetchSession(afterFailure);
    else if (next) show(next);
    else {
      set(afterFailure);
      // Until the result is known, a failed logout may still lose a cart.
      onceSucceeded(refresh);
    }
  }
  const load = () => void fetchSession(() => 'failed');
  const refresh = () => void fetchSession((now) => (now === 'loading' ? 'failed' : now));

  function follow(): void {
    const before = shown;
    if (before === undefined || before === chosenUser.get()) return;
    // No further action on behalf of a user who has left.
    shown = undefined;
    set(() => 'loading');
    // The next user may not be allowed at this address.
    if (before !== null) navigate('/', { replace: true });
    load();
  }

  function start(): () => void {
    // Without a network the last person's session is the one that is kept.
    keptFor.userId = chosenUser.get();
    load();
    // A frozen or hidden tab received no events.
    const onVisibility = () => document.visibilityState === 'visible' && follow();
    document.addEventListener('visibilitychange', onVisibility);
    const stops = [onSessionEnded(load), chosenUser.subscribe(follow)];
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      for (const stop of stops) stop();
    };
  }

  return { show, load, refresh, start };
}

/** From now on answers are kept for this person, and those of others are removed from the device. */
function keepAnswersOf(session: Session): void {
  const userId = session.user?.id ?? null;
  const isOther = keptFor.userId !== userId;
  keptFor.userId = userId;
  const name = 'getSession';
  // It may have come by another call, such as that of the welcome screen.
  keepAnswer({ name, address: addressOf(name), body: session, headers: new Headers(), userId });
  if (!isOther && userId !== null) return;
  // Its code may not load; then nobody's answers are kept, and those of others are shown to nobody.
  import('../api/kept-answers.ts')
    .then(({ keepOnlyOf }) => keepOnlyOf(userId))
    .catch(() => undefined);
}
