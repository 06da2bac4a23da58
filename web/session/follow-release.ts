import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PART_GONE } from '../ui/import-part.ts';
import { shownToast } from '../ui/toast.ts';
import { isReplaced } from './release.ts';
import { createUpdater } from './updater.ts';

/** What a person in front of the screen does. */
const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const;

/** While nodes of two releases run, each load may be answered by the other one: not again and again. Milliseconds. */
const AGAIN_MS = 10 * 60_000;
const RELOADED = 'procureapp.reloadedAt';

let isWriting = () => false;
/** Of the page: what somebody touched stays touched when the session changes. */
const updater = createUpdater({ isReplaced, isAtRest, reload });

/** To be called when the server may have another release: it was away, or it no longer has a file of this one. */
export const askForRelease = () => void updater.mayBeReplaced();

/** Replaces this page by one of the server's release, when nobody notices (O3). */
export function useNewRelease(): void {
  const client = useQueryClient();
  const [address] = useLocation();
  const opened = useRef(address);
  useEffect(() => {
    isWriting = () => client.isMutating() > 0;
    for (const touch of TOUCHES)
      addEventListener(touch, updater.touched, { capture: true, passive: true });
    addEventListener(PART_GONE, askForRelease);
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, updater.touched, { capture: true });
      removeEventListener(PART_GONE, askForRelease);
      // Whoever comes next may touch it before this listens again.
      updater.touched();
    };
  }, [client]);
  useEffect(() => {
    if (opened.current === address) return;
    opened.current = address;
    void updater.screenOpened();
  }, [address]);
}

function isAtRest(): boolean {
  const offersToUndo = shownToast.get()?.first.action !== undefined;
  const hasDialog = document.querySelector('[role$=dialog]') !== null;
  return !isWriting() && !offersToUndo && !hasDialog;
}

function reload(): void {
  try {
    const ago = Date.now() - Number(sessionStorage.getItem(RELOADED));
    // A clock that was set back must not forbid it for ever.
    if (Math.abs(ago) < AGAIN_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without storage the cart lives as long as the page.
    return;
  }
  location.reload();
}
