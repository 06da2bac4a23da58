import type { LogPosition } from './log-position.ts';

/** A replica that shows less than what was committed so long ago is left out. Milliseconds; with the time between two looks within a second. */
export const LAG_MAX_MS = 700;

interface Mark {
  position: LogPosition;
  at: number;
}

/**
 * How old what a replica shows is. Positions of the primary are marked with their moment; a replica is as old as the newest
 * mark that it shows. So one that is behind, one that hangs, and one whose primary does not answer are found by the same rule.
 * Moments are milliseconds of one clock.
 */
export class Lag {
  #marks: Mark[] = [];
  #shownAt = -Infinity;

  /** The primary's log was here at this moment. */
  mark(mark: Mark): void {
    // Old marks are of no use: a replica that shows none but them is left out anyway.
    this.#marks = this.#marks.filter(({ at }) => at > mark.at - LAG_MAX_MS);
    this.#marks.push(mark);
  }

  /** The replica shows everything up to this position. */
  shown(position: LogPosition): void {
    const newest = this.#marks.findLast((mark) => mark.position <= position);
    if (newest) this.#shownAt = Math.max(this.#shownAt, newest.at);
  }

  /** The replica is none any more. */
  lost(): void {
    this.#shownAt = -Infinity;
  }

  isTooOld(now: number): boolean {
    return now - this.#shownAt > LAG_MAX_MS;
  }
}
