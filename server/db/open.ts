import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.ts';
import { sayingWhoActs, writingAsActor } from './acting.ts';
import { NamedClient } from './named-client.ts';
import { places } from './places.ts';
import { databaseError } from './sql-state.ts';
import { refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/** The pool or a transaction: queries never need to know which. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const CASING = 'snake_case';
/** Turns queries into text; queries with parameters of the database's types go through `db`. */
export const dialect = new PgDialect({ casing: CASING });

/** A longer query is an error: it is cancelled, and its transaction rolled back. Milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A statement that waits longer for a lock is an error, and its transaction ends: each of them occupies a connection. Long
 * enough for what a large import holds while it stores.
 */
const LOCK_TIMEOUT_MS = 10_000;
/**
 * The part of the connections that transactions leave to single statements. Transactions may wait for each other's locks:
 * however many do, sessions are found, lists are read and orders are stored.
 */
const KEPT_FOR_STATEMENTS = 1 / 4;
/** How long a transaction waits until fewer others run. */
const TURN_TIMEOUT_MS = 5_000;
/** Connections still in use this long after everything else ended are left to the end of the process. */
const CLOSE_MS = 5_000;
/**
 * A connection without data for so long is dead, although it was not closed: its server or its network lost power. A
 * running server has cancelled the query by then.
 */
export const SILENT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/**
 * A pool of at most `max` connections, each closed after `silentMs` without data (0: never). A statement waits for a lock for
 * at most `lockMs`. Connects lazily.
 * @param connection the address of PostgreSQL, in pg's format
 */
export function openDatabase(
  connection: pg.PoolConfig,
  {
    log,
    max = 16,
    silentMs = SILENT_MS,
    lockMs = LOCK_TIMEOUT_MS,
  }: { log: Log; max?: number; silentMs?: number; lockMs?: number },
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    // Jobs look for due work once a minute: opening a connection for each look costs more than the look.
    min: 1,
    Client: NamedClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'procureapp',
  });
  // Without a listener, a stopping database server would end the whole process. After the pool ended, its connections
  // are still closing; errors are then harmless.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // Otherwise a query would wait as long as the system retransmits it: a quarter of an hour. An idle connection is silent.
  pool.on('connect', ({ connection: { stream } }: NamedClient) => {
    stream.on('timeout', () => stream.destroy(new Error('connection timeout: silence')));
  });
  pool.on('acquire', (client) => limitSilence(client, silentMs));
  pool.on('release', (_error, client) => limitSilence(client, 0));
  const db: Db = drizzle(writingAsActor(pool), { casing: CASING });
  db.transaction = transactionsOn(pool, max - Math.floor(max * KEPT_FOR_STATEMENTS));
  return {
    db,
    pool,
    close: async () => {
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function limitSilence(client: pg.PoolClient, ms: number): void {
  if (client instanceof NamedClient && client.connection.stream instanceof Socket)
    client.connection.stream.setTimeout(ms);
}

/** SQLSTATEs of a transaction that was rolled back only because of concurrent ones. */
const REPEATABLE = new Set(['40001', '40P01']);

/** Otherwise it could take again the locks that the other transaction waits for. */
const REPEAT_AFTER_MS = 50;

/**
 * At most `atOnce` transactions run at the same time. One that the database rolled back in a deadlock runs once more, so
 * `work` must be safe to repeat.
 */
function transactionsOn(pool: pg.Pool, atOnce: number): Db['transaction'] {
  const once = singleTransactionsOn(pool);
  const inPlace = places(atOnce, { waitMs: TURN_TIMEOUT_MS, late: tooManyTransactions });
  const transaction: Db['transaction'] = (work, config) => inPlace(() => once(work, config));
  return (work, config) =>
    transaction(work, config).catch(async (error: unknown) => {
      // A read-only transaction may have passed rows on already, and cannot block others.
      const isReading = config?.accessMode === 'read only';
      if (isReading || !REPEATABLE.has(databaseError(error).code)) throw error;
      await delay(REPEAT_AFTER_MS * (1 + Math.random()));
      return transaction(work, config);
    });
}

function tooManyTransactions(): Failure {
  return refuse('unavailable', { because: 'transactions' });
}

/** drizzle's own loses a connection that breaks during `begin`, and the pool counts it as busy forever. */
function singleTransactionsOn(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      const session = new NodePgSession<Record<string, never>, Record<string, never>>(
        sayingWhoActs(client),
        dialect,
        undefined,
      );
      return await session.transaction(work, config);
    } finally {
      client.release();
    }
  };
}
