import { DEVICE_DAYS } from '../http/cookies.ts';
import { perMinute } from '../http/per-address.ts';

/** A device reports when its queue has changed and is quiet again: a few times a minute at most. */
export const requireFewReports = perMinute(60, 'calls');

const LONGEST_MS = DEVICE_DAYS * 86_400_000;

/** The moment that a device names, within what can be true: its clock may be wrong. */
export function believedSince(since: string, now: Date): string {
  const earliest = now.getTime() - LONGEST_MS;
  const at = Math.min(Math.max(Date.parse(since), earliest), now.getTime());
  return new Date(at).toISOString();
}
