import { navigate } from 'wouter/use-browser-location';
import type { Session } from '#contract/calls/session.ts';
import { addressOf, call } from '../api/call.ts';
import { keepAnswer, keptFor } from '../api/answers-to-keep.ts';
import { onceSucceeded, onSessionEnded } from '../api/call-events.ts';
import { languageBeforeSignIn, showLanguage } from '../language/language.ts';
import { chosenUser, lastHere, leftOpen, settleLeaving } from './chosen-user.ts';

export type SessionHere = Session & {
  /** The lock screen, or somebody who unlocked it, as this device knows them: the server has not accepted a PIN (O7). */
  withoutServer?: true;
};
export type SessionOrNone = SessionHere | 'loading' | 'failed';

export interface SessionKeeper {
  /** Shows the session that a call has just returned, or one without the server. */
  show(session: SessionHere): void;
  /** Loads the session from the server. */
  load(): void;
  /** The same, but keeps the session shown when there is no answer. */
  refresh(): void;
  /** Shows what the server answers. Resolves to whether there was no answer, and nothing else happened meanwhile. */
  isUnanswered(): Promise<boolean>;
  /** Ends the server's session. Throws; where the screen locks without the server it is left to be ended later. */
  end(session: SessionHere): Promise<SessionHere>;
  /** Loads, and loads again whenever the session has changed elsewhere. Returns how to stop. */
  start(): () => void;
}

/** A cooler's network may never answer, and a person waits. Milliseconds. */
const START_LIMIT_MS = 8_000;

/** Its code may not load: that is like no answer. */
const onDevice = () => import('./unlock/on-device.ts');

/** Keeps the shown session up to date; it is shared with the browser's other tabs, which have the same cookie. */
export function keepSession(
  set: (change: (now: SessionOrNone) => SessionOrNone) => void,
): SessionKeeper {
  /** The id of the user shown: null without one, undefined while unknown. */
  let shown: number | null | undefined;
  let lastRequest = 0;
  keptFor.isLeftOpen = leftOpen.get;

  function show(next: SessionHere): void {
    // The answer to an older request would restore the previous user.
    lastRequest += 1;
    shown = next.user?.id ?? null;
    // The address belongs to the person who was here; the next one may have the other role.
    if (shown !== null && ![null, shown].includes(lastHere.get())) navigate('/', { replace: true });
    settleLeaving(shown);
    keepAnswersOf(next);
    if (next.user && next.accessMode === 'pin') lastHere.set(next.user.id);
    chosenUser.set(shown);
    void showLanguage(next.user?.language ?? languageBeforeSignIn());
    set(() => next);
  }

  async function isUnanswered(): Promise<boolean> {
    const request = ++lastRequest;
    const chosenBefore = chosenUser.get();
    const next = await askServer().catch(() => undefined);
    if (request !== lastRequest) return false;
    // Another tab signed in or out meanwhile: the answer may be about the former user.
    if (chosenUser.get() !== chosenBefore) return isUnanswered();
    if (next) show(next);
    // Until the result is known, a failed logout may still lose a cart.
    else onceSucceeded(refresh);
    return !next;
  }

  async function load(): Promise<void> {
    // A late answer is still shown, unless somebody has unlocked the screen meanwhile.
    const slow = setTimeout(() => void isLockShown(), START_LIMIT_MS);
    const failed = await isUnanswered();
    clearTimeout(slow);
    if (failed && !(await isLockShown())) set(() => 'failed');
  }
  /** Shows the lock screen as this device last knew it. Resolves to false where it knows none. */
  async function isLockShown(): Promise<boolean> {
    const request = lastRequest;
    const locked = await onDevice()
      .then((it) => it.keptLockScreen())
      .catch(() => undefined);
    if (request !== lastRequest) return true;
    if (!locked) return false;
    // Nobody is shown, and other tabs are left alone: somebody may have unlocked one of them.
    shown = undefined;
    keptFor.userId = null;
    set(() => locked);
    return true;
  }
  async function refresh(): Promise<void> {
    // Somebody who unlocked the screen stays until the server has accepted the PIN, or says that it does not count.
    if (!keptFor.isUnlocked && (await isUnanswered()))
      set((now) => (now === 'loading' ? 'failed' : now));
  }

  function follow(): void {
    const before = shown;
    if (before === undefined || before === chosenUser.get()) return;
    // No further action on behalf of a user who has left.
    shown = undefined;
    keptFor.isUnlocked = false;
    set(() => 'loading');
    // The next user may not be allowed at this address.
    if (before !== null) navigate('/', { replace: true });
    void load();
  }

  function start(): () => void {
    // Without a network the last person's session is the one that is kept.
    keptFor.userId = chosenUser.get();
    void load();
    // A frozen or hidden tab received no events.
    const onVisibility = () => document.visibilityState === 'visible' && follow();
    document.addEventListener('visibilitychange', onVisibility);
    const stops = [onSessionEnded(load), chosenUser.subscribe(follow)];
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      for (const stop of stops) stop();
    };
  }

  return { show, load, refresh, isUnanswered, end: endAnySession, start };
}

async function endAnySession(session: SessionHere): Promise<SessionHere> {
  if (session.accessMode === 'pin') return (await onDevice()).endSession(session);
  await call('deleteSession');
  return { ...session, user: null };
}

async function askServer(): Promise<Session> {
  if (leftOpen.get()) await (await onDevice()).endLeftOpen();
  return call('getSession');
}

/** From now on answers are kept for this person. Those of others are removed, but for people who may unlock this device. */
function keepAnswersOf(session: SessionHere): void {
  const userId = session.user?.id ?? null;
  const isOther = keptFor.userId !== userId || userId === null;
  keptFor.userId = userId;
  keptFor.isUnlocked = session.withoutServer === true && userId !== null;
  const name = 'getSession';
  // It may have come by another call, such as that of the welcome screen.
  keepAnswer({ name, address: addressOf(name), body: session, headers: new Headers(), userId });
  if (!isOther && session.accessMode !== 'pin') return;
  // Its code may not load; then nobody's answers are kept, and those of others are shown to nobody.
  onDevice()
    .then(({ hear }) => hear(session, isOther))
    .catch(() => undefined);
}
