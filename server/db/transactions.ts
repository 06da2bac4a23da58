import { setTimeout as delay } from 'node:timers/promises';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';
import { beginning } from './acting.ts';
import type { Acting } from './acting.ts';
import { dialect } from './dialect.ts';
import type { Tx, Waits } from './open.ts';
import { slots } from './slots.ts';
import { databaseError } from './sql-state.ts';

export type Modes = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'>;

export type OpenTransaction = <T>(
  acting: Acting,
  work: (tx: Tx) => Promise<T>,
  modes?: Modes,
) => Promise<T>;

/** SQLSTATEs of a transaction that was rolled back only because of concurrent ones. */
const REPEATABLE = new Set(['40001', '40P01']);

/**
 * How long it waits before each repetition, and up to twice as long: at once, or on a busy machine, it would take again the
 * locks that the other transaction waits for.
 */
const REPEAT_AFTER_MS = [50, 250, 1_000];

/**
 * At most `atOnce` transactions run at the same time; the others wait for at most `turnMs`. One that the database rolled
 * back in a deadlock runs again, at most three times, so `work` must be safe to repeat.
 */
export function transactionsOn(
  pool: pg.Pool,
  { atOnce, turnMs }: { atOnce: number } & Pick<Waits, 'turnMs'>,
): OpenTransaction {
  const once = singleTransactionsOn(pool);
  const inSlot = slots(atOnce, { waitMs: turnMs, late: tooManyTransactions });
  return async (acting, work, modes) => {
    const transaction = () => inSlot(() => once(acting, work, modes));
    // A read-only transaction may have passed rows on already, and cannot block others.
    const isReading = modes?.accessMode === 'read only';
    for (const ms of isReading ? [] : REPEAT_AFTER_MS)
      try {
        return await transaction();
      } catch (error) {
        if (!REPEATABLE.has(databaseError(error).code)) throw error;
        await delay(ms * (1 + Math.random()));
      }
    return transaction();
  };
}

function tooManyTransactions(): Failure {
  return refuse('unavailable', { because: 'transactions' });
}

/** The only place in which a transaction of the product begins: it says there who acts, in the same message. */
function singleTransactionsOn(pool: pg.Pool): OpenTransaction {
  return async (acting, work, modes) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginning(acting, modesOf(modes)));
      const result = await work(transactionOn(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost));
      throw error;
    } finally {
      // A connection that cannot roll back is closed.
      client.release(broken);
    }
  };
}

function modesOf({ isolationLevel, accessMode }: Modes = {}): string {
  const isolation = isolationLevel && `isolation level ${isolationLevel}`;
  return [isolation, accessMode].filter(Boolean).join(' ');
}

function transactionOn(client: pg.PoolClient): Tx {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client,
    dialect,
    undefined,
  );
  return new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
}
