import { useSyncExternalStore } from 'react';
import { rightNow } from '../api/right-now.ts';
import { dayIn } from './day-start.ts';

const TICK_MS = 5_000;

/** The present day in a time zone, such as '2026-11-21': a screen that stays open is drawn again when the next one begins. '' without a zone. */
export function useToday(zone: string): string {
  return useSyncExternalStore(everyTick, () => zone && dayIn(zone, rightNow()));
}

function everyTick(look: () => void): () => void {
  const timer = setInterval(look, TICK_MS);
  return () => clearInterval(timer);
}
