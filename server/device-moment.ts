import { CLOCK_BELIEVED_MS, LATE_DAYS_MAX } from '../contract/values/limits.ts';
import { refused } from '../contract/refusals/table.ts';
import type { Refusal } from '../contract/refusals/refusal.ts';
import { detailOf, invalidInput } from './failure.ts';

const DAY_MS = 86_400_000;
/** What the device believes, and what the dates by which it measures leave open: whole seconds, and delays. Milliseconds. */
const AHEAD_MS = CLOCK_BELIEVED_MS + 10_000;

/**
 * The moment of an event that a device recorded (E16), as ISO 8601 in UTC; now when it is omitted, and when the device's clock is
 * ahead by no more than it believes (E17). Throws `invalid_input` for a moment further in the future or more than
 * `LATE_DAYS_MAX` days ago.
 */
export function momentOnDevice(at: string | undefined, now: Date): string {
  if (at === undefined) return now.toISOString();
  const refusal = momentRefused(at, now);
  if (refusal) throw invalidInput([detailOf('at', refusal)]);
  return new Date(Math.min(Date.parse(at), now.getTime())).toISOString();
}

/** Why the moment on a device is not taken (E16); undefined for one that is. */
export function momentRefused(at: string, now: Date): Refusal | undefined {
  const ahead = Date.parse(at) - now.getTime();
  if (ahead > AHEAD_MS) return refused('moment_to_come');
  if (-ahead > LATE_DAYS_MAX * DAY_MS) return refused('moment_too_old', { days: LATE_DAYS_MAX });
  return undefined;
}
