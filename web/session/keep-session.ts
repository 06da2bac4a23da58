import { navigate } from 'wouter/use-browser-location';
import type { Session } from '#contract/session.ts';
import { call, onceAnswered, onSessionEnded } from '../api/call.ts';
import { chosenUser, settleLeaving } from './chosen-user.ts';

export type SessionOrNone = Session | 'loading' | 'failed';

export interface SessionKeeper {
  /** Shows the session that a call has just answered. */
  show(session: Session): void;
  /** Loads the session from the server. */
  load(): void;
  /** The same, but keeps the session shown when there is no answer. */
  refresh(): void;
  /** Loads, and loads again whenever the session has changed elsewhere. Answers how to stop. */
  start(): () => void;
}

/** Keeps what this tab shows in step with the session, which it shares with the browser's other tabs: they have one cookie. */
export function keepSession(
  set: (change: (now: SessionOrNone) => SessionOrNone) => void,
): SessionKeeper {
  /** The id of the user shown: null for nobody, undefined while that is unknown. */
  let shown: number | null | undefined;
  let lastAsked = 0;

  function show(next: Session): void {
    // An answer to an older question would bring back the user before.
    lastAsked += 1;
    shown = next.user?.id ?? null;
    settleLeaving(shown);
    chosenUser.set(shown);
    set(() => next);
  }

  async function ask(afterFailure: (now: SessionOrNone) => SessionOrNone): Promise<void> {
    const asked = ++lastAsked;
    const next = await call('getSession').catch(() => undefined);
    if (asked !== lastAsked) return;
    if (next) show(next);
    else {
      set(afterFailure);
      // Until it is known, a logging out that did not work may still cost a cart.
      onceAnswered(refresh);
    }
  }
  const load = () => void ask(() => 'failed');
  const refresh = () => void ask((now) => (now === 'loading' ? 'failed' : now));

  function follow(): void {
    const before = shown;
    if (before === undefined || before === chosenUser.get()) return;
    // Nothing more is done here in the name of somebody who has left.
    shown = undefined;
    set(() => 'loading');
    // The next person may not be allowed where this one was.
    if (before !== null) navigate('/', { replace: true });
    load();
  }

  function start(): () => void {
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
