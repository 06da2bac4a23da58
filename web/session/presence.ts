import { focusManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/call.ts';

/** What a person in front of the screen does. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** Somebody who fills a cart makes no call for a long time: one at this interval says that the session is in use. */
const USE_EVERY_MS = 60_000;
/** How often a session is checked that another tab of this browser keeps in use. */
const CHECK_EVERY_MS = 60_000;
/** The server must have ended the session when it is asked. */
const LATER_MS = 2_000;

/** Set while nobody is there; what waits until somebody is. */
let waiting: Set<() => void> | undefined;

/**
 * Runs it now, or when somebody touches the screen again: reads that nobody asked for would keep the session of an
 * unattended screen in use.
 */
export function whenPresent(run: () => void): void {
  if (waiting) waiting.add(run);
  else run();
}

interface PresenceOptions {
  /** After so many minutes without a call the server ends the session; 0 never (A5). */
  minutes: number;
  /** Asks the server whether the session has ended, which does not count as use. */
  check: () => void;
}

/** Shows that the server has ended an idle session, and keeps the session of somebody who is there (A5). */
export function usePresence({ minutes, check }: PresenceOptions): void {
  const ask = useEffectEvent(check);
  useEffect(() => (minutes > 0 ? watchPresence(minutes * 60_000, () => ask()) : undefined), [minutes]);
}

/** Returns how to stop. */
function watchPresence(limitMs: number, check: () => void): () => void {
  let lastSignAt = Date.now();
  let lastUseAt = lastSignAt;
  let timer = setTimeout(look, limitMs + LATER_MS);

  function look(): void {
    const leftMs = lastSignAt + limitMs + LATER_MS - Date.now();
    if (leftMs <= 0) {
      setAway(true);
      check();
    }
    clearTimeout(timer);
    timer = setTimeout(look, leftMs > 0 ? leftMs : CHECK_EVERY_MS);
  }

  function onSign(): void {
    lastSignAt = Date.now();
    setAway(false);
    if (lastSignAt - lastUseAt < Math.min(USE_EVERY_MS, limitMs / 2)) return;
    lastUseAt = lastSignAt;
    // When the session has ended, its failure shows that.
    call('getOrganizationSettings').catch(() => undefined);
  }

  // A sleeping tablet runs no timers.
  const onVisibility = () => document.visibilityState === 'visible' && look();
  document.addEventListener('visibilitychange', onVisibility);
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    // The screens of this person are gone: what they waited for is not read any more.
    waiting?.clear();
    setAway(false);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true });
  };
}

function setAway(isAway: boolean): void {
  if (isAway === (waiting !== undefined)) return;
  const waited = waiting;
  waiting = isAway ? new Set() : undefined;
  // Also pauses queries that repeat at an interval.
  focusManager.setFocused(isAway ? false : undefined);
  for (const run of waited ?? []) run();
}
