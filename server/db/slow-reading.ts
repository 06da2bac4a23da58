import { finished } from 'node:stream';
import type { Transform } from 'node:stream';
import { refuse } from '../failure.ts';

/** How slowly a text may be read. */
export interface Pace {
  /** How long a reader may keep the text waiting in any case, in milliseconds. */
  graceMs: number;
  /** And for how much longer for what was read, in bytes per second. */
  bytesPerSecond: number;
  /** Never longer than this in total, in milliseconds. */
  mostMs: number;
  /** How often the reader is looked at, in milliseconds. */
  everyMs: number;
}

/** A telephone on a bad network reads several times as fast. */
export const PACE: Pace = {
  graceMs: 60_000,
  bytesPerSecond: 32 * 1024,
  mostMs: 10 * 60_000,
  everyMs: 5_000,
};

/**
 * Destroys a text whose reader keeps it waiting for too long: each text occupies a connection of the database, and a few
 * readers that accept a byte now and then would keep all others from theirs. Time in which the reader waits does not count.
 * @param written how many bytes were written into the text so far
 */
export function limitSlowReading(text: Transform, written: () => number, pace: Pace): void {
  let waitedMs = 0;
  const looking = setInterval(() => {
    if (!text.writableNeedDrain) return;
    waitedMs += pace.everyMs;
    const read = written() - text.writableLength - text.readableLength;
    const allowedMs = pace.graceMs + (read / pace.bytesPerSecond) * 1_000;
    if (waitedMs > Math.min(allowedMs, pace.mostMs)) text.destroy(readTooSlowly());
  }, pace.everyMs).unref();
  finished(text, () => clearInterval(looking));
}

const readTooSlowly = () => refuse('too_slow', { because: 'read' });
