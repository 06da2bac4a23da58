import type pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Moments of entries are compared across nodes: a node whose clock is hours behind would record a receipt before the count
 * that it follows, and the stock would lose it. Milliseconds.
 */
const DIFFERENCE_MAX_MS = 5_000;

interface Clock {
  pool: Pick<pg.Pool, 'query'>;
  now: () => Date;
}

class ClockError extends Error {}

/** Checks again and again, and logs once when the clocks begin to differ. Throws like `requireSameClock`. */
export function clockCheck(clock: Clock & { log: Log }): () => Promise<void> {
  let isWrong = false;
  return async () => {
    try {
      await requireSameClock(clock);
      isWrong = false;
    } catch (error) {
      if (error instanceof ClockError && !isWrong) clock.log.error(error.message);
      isWrong = error instanceof ClockError;
      throw error;
    }
  };
}

/** Throws a sentence when this machine's clock and the database's differ by more than five seconds. */
export async function requireSameClock(clock: Clock): Promise<void> {
  const ms = await clockDifference(clock);
  if (Math.abs(ms) <= DIFFERENCE_MAX_MS) return;
  const seconds = Math.round(Math.abs(ms) / 1_000);
  throw new ClockError(
    `The clock of this machine is ${seconds} seconds ${ms > 0 ? 'ahead of' : 'behind'} the database's. Set both by the same time server: ` +
      'with clocks that differ by more than 5 seconds, entries of different nodes would be in the wrong sequence.',
  );
}

/** How far this machine's clock is ahead, at least: what the answer may have taken on its way is in favour of the clock. Milliseconds. */
async function clockDifference({ pool, now }: Clock): Promise<number> {
  const asked = now().getTime();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const answered = now().getTime();
  const theirs = rows[0]?.ms ?? asked;
  if (theirs < asked) return asked - theirs;
  return theirs > answered ? answered - theirs : 0;
}
