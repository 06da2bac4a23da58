import { useEffect, useEffectEvent } from 'react';
import { USES_PER_LOCK } from '#contract/values/limits.ts';
import { call } from '../api/call.ts';
import { recordSign } from '../api/unattended.ts';
import { stored } from './stored.ts';

/** What a person in front of the screen does; `change` comes from the camera, too, which hides the page meanwhile. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'change'] as const;
/** Somebody who fills a cart makes no call for a long time: one at this interval, or sooner, says that the session is in use. */
const USE_EVERY_MS = 60_000;
/** How often a session is checked that another tab of this browser keeps in use. */
const CHECK_EVERY_MS = 60_000;
/** When the server is asked, it must have ended the session. */
const LATER_MS = 2_000;

interface PresenceOptions {
  /** After so many minutes without a call the server ends the session; 0 never (A5). */
  minutes: number;
  /** Nobody has used the app on this device for so long. */
  check: () => void;
  /** The same in this tab, while another one is in use: the server may know more. */
  stillUsed?: () => void;
}

/** When somebody last touched the app in any tab of this browser, milliseconds since the epoch. */
const lastSign = stored<number>('lastSign', 0, (value) =>
  typeof value === 'number' ? value : undefined,
);
/** How often that is stored. */
const STORE_EVERY_MS = 10_000;

/** Shows that the server has ended an idle session, and keeps the session of somebody who is there (A5). */
export function Presence({ minutes, check, stillUsed = check }: PresenceOptions): null {
  const ask = useEffectEvent((isIdleEverywhere: boolean) =>
    isIdleEverywhere ? check() : stillUsed(),
  );
  useEffect(
    () => (minutes > 0 ? watchPresence(minutes * 60_000, (isIdle) => ask(isIdle)) : undefined),
    [minutes],
  );
  return null;
}

/** Also of a moment in the future, after a wrong clock was set back: nobody would notice that it is idle until then. */
const since = (moment: number) => Math.abs(Date.now() - moment);

/** Returns how to stop. */
function watchPresence(limitMs: number, check: (isIdleEverywhere: boolean) => void): () => void {
  const useEveryMs = Math.min(USE_EVERY_MS, limitMs / USES_PER_LOCK);
  let lastSignAt = Date.now();
  let lastUseAt = lastSignAt;
  let timer = setTimeout(look, limitMs + LATER_MS);
  recordSign(lastSignAt);
  lastSign.set(lastSignAt);

  function look(): void {
    clearTimeout(timer);
    const leftMs = limitMs + LATER_MS - since(lastSignAt);
    if (leftMs <= 0) check(since(lastSign.get()) >= limitMs);
    timer = setTimeout(look, leftMs > 0 ? leftMs : CHECK_EVERY_MS);
  }

  function onSign(): void {
    lastSignAt = Date.now();
    recordSign(lastSignAt);
    if (since(lastSign.get()) >= STORE_EVERY_MS) lastSign.set(lastSignAt);
    if (lastSignAt - lastUseAt < useEveryMs) return;
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
