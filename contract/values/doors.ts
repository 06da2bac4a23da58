/** What closes after wrong tries (A4), such as a user's PIN on one device. */
export interface Door {
  /** Its key in the database. */
  name: string;
  /** Wrong tries until it closes. */
  tries: number;
  /** Only those within this time count, whatever succeeded in between. Milliseconds; undefined: all since the last success. */
  withinMs?: number;
  /** Whether a right try forgets the wrong ones. */
  opensOnSuccess: boolean;
}

/** Wrong tries of one person's PIN on one device, and on all devices together. */
export const TRIES_ON_DEVICE = 5;
export const TRIES_ANYWHERE = 20;
/** Of all users together on one device: thirty people with popular PINs are guessed without five tries for any of them. */
export const TRIES_OF_DEVICE = { tries: 20, withinMs: 10 * 60_000 };

/** The wrong tries at a door. */
export interface WrongTries {
  /** Since the last success, or since it was closed. */
  failures: number;
  /** How often it was closed since the last success. */
  closings: number;
  /** ISO 8601. */
  closedUntil: string | null;
  lastTryAt: string;
  /** The moments that count at a door with `withinMs`, oldest first. */
  recent?: readonly string[] | null;
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
  { tries, withinMs, now }: Pick<Door, 'tries' | 'withinMs'> & { now: Date },
): WrongTries {
  const isForgotten = !before || now.getTime() - Date.parse(before.lastTryAt) > FORGET_MS;
  const closings = isForgotten ? 0 : before.closings;
  const lastTryAt = now.toISOString();
  const recent =
    withinMs === undefined
      ? null
      : [...(before?.recent ?? []).filter((at) => isWithin(withinMs, { at, now })), lastTryAt];
  const failures = recent?.length ?? (isForgotten ? 0 : before.failures) + 1;
  if (failures < tries) return { failures, closings, closedUntil: null, lastTryAt, recent };
  const closedMs = Math.min(CLOSED_FIRST_MS * 2 ** closings, CLOSED_MAX_MS);
  const closedUntil = new Date(now.getTime() + closedMs).toISOString();
  const emptied = recent && [];
  return { failures: 0, closings: closings + 1, closedUntil, lastTryAt, recent: emptied };
}

/** A moment in the future is one of a clock that was set back since. */
function isWithin(ms: number, { at, now }: { at: string; now: Date }): boolean {
  const ago = now.getTime() - Date.parse(at);
  return ago >= 0 && ago < ms;
}
