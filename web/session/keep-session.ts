import { navigate } from 'wouter/use-browser-location';
import type { Session } from '#contract/calls/session.ts';
import {
  addressOf,
  call,
  isRefusedAs,
  keepAnswer,
  keptFor,
  onceSucceeded,
  onSessionEnded,
} from '../api/call.ts';
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
  /** The same, but locks the screen when there is no answer (A5). */
  lockUnlessServed(): void;
  /** Ends the server's session. Throws `CallError`; where the screen locks without the server it is left to be ended later. */
  end(session: SessionHere): Promise<SessionHere>;
  /** Ends one that was left. Throws `CallError`. */
  endLeftOpen(): Promise<void>;
  /** Loads, and loads again whenever the session has changed elsewhere. Returns how to stop. */
  start(): () => void;
}

/** A cooler's network may never answer, and a person waits. Milliseconds. */
const ENDING_LIMIT_MS = 5_000;
const START_LIMIT_MS = 8_000;

/** In pin mode, where the browser can sign a proof: plain http has no such functions. */
const locksHere = ({ accessMode }: Session) => accessMode === 'pin' && 'subtle' in crypto;

/** Keeps the shown session up to date; it is shared with the browser's other tabs, which have the same cookie. */
export function keepSession(
  set: (change: (now: SessionOrNone) => SessionOrNone) => void,
): SessionKeeper {
  /** The id of the user shown: null without one, undefined while unknown. */
  let shown: number | null | undefined;
  let current: SessionHere | undefined;
  let lastRequest = 0;
  let ending: Promise<void> | undefined;
  keptFor.isLeftOpen = leftOpen.get;

  function show(next: SessionHere): void {
    // The answer to an older request would restore the previous user.
    lastRequest += 1;
    current = next;
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

  /** `onFailed` is told how to know whether something else happened since. */
  async function fetchSession(
    onFailed: (isLatest: () => boolean) => void | Promise<void>,
  ): Promise<void> {
    const request = ++lastRequest;
    const chosenBefore = chosenUser.get();
    const next = await endLeftOpen()
      .then(() => call('getSession'))
      .catch(() => undefined);
    if (request !== lastRequest) return;
    // Another tab signed in or out meanwhile: the answer may be about the former user.
    if (chosenUser.get() !== chosenBefore) await fetchSession(onFailed);
    else if (next) show(next);
    else {
      await onFailed(() => request === lastRequest);
      // Until the result is known, a failed logout may still lose a cart.
      onceSucceeded(refresh);
    }
  }

  function load(): void {
    // A late answer is still shown, unless somebody has unlocked the screen meanwhile.
    const slow = setTimeout(
      () => void showLockScreen(() => request === lastRequest),
      START_LIMIT_MS,
    );
    const loading = fetchSession(async (isLatest) => {
      if (!(await showLockScreen(isLatest)) && isLatest()) set(() => 'failed');
    });
    const request = lastRequest;
    void loading.finally(() => clearTimeout(slow));
  }
  /** As this device last knew it. Returns whether it knows one. */
  async function showLockScreen(isLatest: () => boolean): Promise<boolean> {
    const locked = await findLockScreen();
    if (!locked || !isLatest()) return false;
    // Nobody is shown, and other tabs are left alone: somebody may have unlocked one of them.
    shown = undefined;
    current = locked;
    keptFor.userId = null;
    set(() => locked);
    return true;
  }
  function refresh(): void {
    // Somebody who unlocked the screen stays until the server has accepted the PIN, or says that it does not count.
    if (keptFor.isUnlocked) return;
    void fetchSession(() => set((now) => (now === 'loading' ? 'failed' : now)));
  }
  const lockUnlessServed = () =>
    void fetchSession(() => {
      if (!current?.user || !locksHere(current)) return;
      leftOpen.set(true);
      show({ ...current, user: null, withoutServer: true });
    });

  async function end(session: SessionHere): Promise<SessionHere> {
    const next = { ...session, user: null };
    if (keptFor.isUnlocked) return next;
    const mayLeave = locksHere(session);
    try {
      await call('deleteSession', {}, mayLeave ? { timeout: ENDING_LIMIT_MS } : {});
      return next;
    } catch (error) {
      if (!mayLeave || !isRefusedAs(error, 'no_answer', 'unreachable')) throw error;
      leftOpen.set(true);
      return { ...next, withoutServer: true };
    }
  }
  async function endLeftOpen(): Promise<void> {
    if (!leftOpen.get()) return;
    ending ??= call('deleteSession', {}, { timeout: ENDING_LIMIT_MS })
      .then(leftOpen.forget)
      .finally(() => (ending = undefined));
    await ending;
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

  return { show, load, refresh, lockUnlessServed, end, endLeftOpen, start };
}

/** Undefined where the device keeps none, or the code does not load. */
async function findLockScreen(): Promise<SessionHere | undefined> {
  try {
    return await (await import('./unlock/device-memory.ts')).keptLockScreen();
  } catch {
    return undefined;
  }
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
  import('./unlock/hear.ts').then(({ hear }) => hear(session, isOther)).catch(() => undefined);
}
