import { afterWrongTry, TRIES_OF_DEVICE, TRIES_ON_DEVICE } from '#contract/values/doors.ts';
import type { Door, WrongTries } from '#contract/values/doors.ts';

/** The doors of a person's PIN on this device, as the server has them (A4, E36). */
export function doorsOf(userId: number): Door[] {
  return [
    { name: `pin:${userId}`, tries: TRIES_ON_DEVICE, opensOnSuccess: true },
    { name: 'device', ...TRIES_OF_DEVICE, opensOnSuccess: false },
  ];
}

export interface CountedDoor extends Door {
  before: WrongTries | undefined;
  after: WrongTries;
}

/** Seconds until the last of them opens; 0 when all are open. */
export function secondsClosed(doors: readonly (WrongTries | undefined)[], now: number): number {
  const until = doors.map((door) => Date.parse(door?.closedUntil ?? '')).filter((at) => at > now);
  return Math.ceil((Math.max(now, ...until) - now) / 1_000);
}

/**
 * Counts a try as a wrong one before its PIN is compared: whoever ends the page meanwhile has used it up. `takeBack` undoes that
 * after a right one.
 */
export function countedAsWrong(
  doors: readonly (Door & { before: WrongTries | undefined })[],
  now: number,
): { doors: CountedDoor[]; triesLeft: number; closedFor: number } {
  const after = doors.map((door) => ({
    ...door,
    after: afterWrongTry(door.before, { ...door, now: new Date(now) }),
  }));
  return {
    doors: after,
    triesLeft: Math.min(
      ...after.map(({ after: { closedUntil, failures }, tries }) =>
        closedUntil ? 0 : tries - failures,
      ),
    ),
    closedFor: secondsClosed(
      after.map((door) => door.after),
      now,
    ),
  };
}

/** What a door has after a right try: undefined for nothing. Another tab's tries in between stay counted. */
export function takenBack(
  door: CountedDoor,
  stored: WrongTries | undefined,
): WrongTries | undefined {
  if (JSON.stringify(stored) !== JSON.stringify(door.after)) return stored;
  return door.opensOnSuccess ? undefined : door.before;
}
