/** What closes after wrong tries (A4), such as a user's PIN on one device. */
export interface Door {
  /** Its key in the database. */
  name: string;
  /** Wrong tries until it closes. */
  tries: number;
  /** Whether a right try forgets the wrong ones. */
  opensOnSuccess: boolean;
}

/** The wrong tries at a door. */
export interface WrongTries {
  /** Since the last success, or since it was closed. */
  failures: number;
  /** How often it was closed since the last success. */
  closings: number;
  /** ISO 8601. */
  closedUntil: string | null;
  lastTryAt: string;
}

const CLOSED_FIRST_MS = 30_000;
/** A longer time means that the clock was set back since. */
export const CLOSED_MAX_MS = 15 * 60_000;
/**
 * Wrong tries are forgotten after so long without another one: a person who mistypes now and then must not find a door
 * closed. Somebody guessing who waits that long gets fewer tries than at a door that closes for the longest time.
 */
export const FORGET_MS = 6 * 3_600_000;

/** The wrong tries at a door after one more. */
export function afterWrongTry(
  before: WrongTries | undefined,
  { tries, now }: { tries: number; now: Date },
): WrongTries {
  const isForgotten = !before || now.getTime() - Date.parse(before.lastTryAt) > FORGET_MS;
  const { failures, closings } = isForgotten ? { failures: 0, closings: 0 } : before;
  const lastTryAt = now.toISOString();
  if (failures + 1 < tries)
    return { failures: failures + 1, closings, closedUntil: null, lastTryAt };
  const closedMs = Math.min(CLOSED_FIRST_MS * 2 ** closings, CLOSED_MAX_MS);
  const closedUntil = new Date(now.getTime() + closedMs).toISOString();
  return { failures: 0, closings: closings + 1, closedUntil, lastTryAt };
}

/** '25 seconds', '4 minutes': rounded up. */
export function waitingTime(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
