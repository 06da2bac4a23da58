/** A clock that is behind what the device has reached by no more than this was only adjusted. Milliseconds. */
const ADJUSTED_MS = 2 * 60_000;

export interface Clocks {
  /** Of the device, which a person may set: milliseconds since the epoch. */
  now: number;
  /** The clock of the page, which nobody can set: milliseconds since it was opened. */
  tick: number;
}

/** A moment that the device has reached. */
export interface Reached {
  at: number;
  /** When the page knew it, by its own clock; undefined for one that an earlier page stored. */
  tick?: number;
}

/** The latest moment that the device has reached: setting its clock back opens no door, and makes no proof younger (O7). */
export function latestMoment({ now, tick }: Clocks, reached: readonly Reached[]): number {
  return Math.max(
    now,
    ...reached.map((one) => one.at + (one.tick === undefined ? 0 : tick - one.tick)),
  );
}

/** Whether the clock was set back: then nobody can say how long ago anything was. */
export function isSetBack({ now }: Clocks, latest: number): boolean {
  return latest - now > ADJUSTED_MS;
}
