import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/call.ts';
import { recordSign } from '../api/unattended.ts';

/** What a person in front of the screen does. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** Somebody who fills a cart makes no call for a long time: one at this interval says that the session is in use. */
const USE_EVERY_MS = 60_000;
/** How often a session is checked that another tab of this browser keeps in use. */
const CHECK_EVERY_MS = 60_000;
/** When the server is asked, it must have ended the session. */
const LATER_MS = 2_000;

export interface PresenceOptions {
  /** After so many minutes without a call the server ends the session; 0 never (A5). */
  minutes: number;
  /** Asks the server whether the session has ended, which does not count as use. */
  check: () => void;
}

/** Shows that the server has ended an idle session, and keeps the session of somebody who is there (A5). */
export function Presence({ minutes, check }: PresenceOptions): null {
  const ask = useEffectEvent(check);
  useEffect(
    () => (minutes > 0 ? watchPresence(minutes * 60_000, () => ask()) : undefined),
    [minutes],
  );
  return null;
}

/** Returns how to stop. */
function watchPresence(limitMs: number, check: () => void): () => void {
  let lastSignAt = Date.now();
  let lastUseAt = lastSignAt;
  let timer = setTimeout(look, limitMs + LATER_MS);
  recordSign(lastSignAt);

  function look(): void {
    clearTimeout(timer);
    const leftMs = lastSignAt + limitMs + LATER_MS - Date.now();
    if (leftMs <= 0) check();
    timer = setTimeout(look, leftMs > 0 ? leftMs : CHECK_EVERY_MS);
  }

  function onSign(): void {
    lastSignAt = Date.now();
    recordSign(lastSignAt);
    if (lastSignAt - lastUseAt < USE_EVERY_MS) return;
    lastUseAt = lastSignAt;
    // If the session has ended, the failure of this call shows that.
    call('getOrganizationSettings').catch(() => undefined);
  }

  // A sleeping tablet runs no timers.
  const onVisibility = () => document.visibilityState === 'visible' && look();
  document.addEventListener('visibilitychange', onVisibility);
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    recordSign(Infinity);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true });
  };
}
