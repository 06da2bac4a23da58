import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.ts';
import { THE_PRODUCT, whoActs } from './acting.ts';
import type { Acting } from './acting.ts';
import { CASING } from './dialect.ts';
import { NamedClient, PooledClient } from './named-client.ts';
import { notedIn } from './noted-changes.ts';
import type { NotedListener } from './noted-changes.ts';
import { readingOn } from './reading-pool.ts';
import { transactionsOn } from './transactions.ts';
import type { Modes, OpenTransaction } from './transactions.ts';

type Drizzle = PgDatabase<NodePgQueryResultHKT>;
type Reading = 'select' | 'selectDistinct' | 'selectDistinctOn';

/** The pool or a transaction, for what only reads: it cannot write, and locks nothing. */
export type Db = Pick<Drizzle, Reading | '$with' | '$count' | 'execute'> & {
  with(...queries: Parameters<Drizzle['with']>): Pick<ReturnType<Drizzle['with']>, Reading>;
};

declare const inTransaction: unique symbol;

/** A transaction, for what writes or locks. Only `Pool.transaction` makes one. */
export type Tx = Pick<Drizzle, Reading | '$with' | '$count' | 'execute' | 'with'> &
  Pick<Drizzle, 'insert' | 'update' | 'delete'> & { readonly [inTransaction]: true };

/** The connections, for those who open transactions: their changes are made by `acting`. */
export interface Pool extends Db {
  transaction<T>(work: (tx: Tx) => Promise<T>, modes?: Modes): Promise<T>;
  /**
   * Runs one statement that writes, in one round trip and without `begin`. The statement evaluates `whoActs` before it
   * writes: that records who makes its changes.
   */
  writeAtOnce<T extends Record<string, unknown>>(statement: (whoActs: SQL) => SQL): Promise<T[]>;
  /** The same connections, for changes that somebody else makes. */
  actingAs(acting: Acting): Pool;
  /** The same connections; `listener` is called after each commit that noted changes (`noteChange`). */
  noting(listener: NotedListener): Pool;
  /**
   * For what only reads, from the replica's connections where one is given: a transaction of it must be read-only, and a
   * statement that writes is an error.
   */
  reading(replica: Pool | undefined): Pool;
  /** The same for all who act: what it reads may be shared by calls. */
  readonly reader: Db;
}

export interface Database {
  db: Pool;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A longer query is an error: it is cancelled, and its transaction rolled back. Milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** How long a call waits for what others use, in milliseconds. It fails then, and its answer says when to try again. */
export interface Waits {
  /** A statement or a transaction, for a connection. */
  connectionMs: number;
  /** A transaction, until fewer others run. */
  turnMs: number;
  /**
   * A statement, for a lock. Its transaction ends then, because each of them occupies a connection. Long enough for what a
   * large import holds while it stores.
   */
  lockMs: number;
}

const WAITS: Waits = { connectionMs: 5_000, turnMs: 10_000, lockMs: 10_000 };

/**
 * The part of the connections that transactions leave to single statements. Transactions may wait for each other's locks:
 * however many do, sessions are found, lists are read and orders are stored.
 */
const KEPT_FOR_STATEMENTS = 1 / 4;
/** Connections still in use this long after everything else ended are left to the end of the process. */
const CLOSE_MS = 5_000;
/**
 * A connection without data for so long is dead, although it was not closed: its server or its network lost power. A
 * running server has cancelled the query by then.
 */
export const SILENT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** How a server is reached. */
export interface ConnectionOptions {
  /**
   * A pooler in transaction mode is in between: it refuses the settings of a session, so that it or the role must have set
   * the time limits (docs/operations.md).
   */
  isPooled?: boolean;
  /** Statements are prepared by name, once per connection. Not with a pooler that gives connections away and knows no names. */
  areNamed?: boolean;
}

/**
 * A pool of at most `max` connections, each closed after `silentMs` without data (0: never). Connects lazily.
 * @param connection the address of PostgreSQL, in pg's format
 */
export function openDatabase(
  connection: pg.PoolConfig,
  {
    log,
    max = 16,
    silentMs = SILENT_MS,
    waits,
    isPooled = false,
    areNamed = !isPooled,
  }: ConnectionOptions & { log: Log; max?: number; silentMs?: number; waits?: Partial<Waits> },
): Database {
  const { connectionMs, turnMs, lockMs } = { ...WAITS, ...waits };
  const pool = new pg.Pool({
    ...connection,
    max,
    // Jobs look for due work once a minute: opening a connection for each look costs more than the look.
    min: 1,
    Client: areNamed ? NamedClient : PooledClient,
    connectionTimeoutMillis: connectionMs,
    ...(!isPooled && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    }),
    application_name: 'procureapp',
  });
  // Without a listener, a stopping database server would end the whole process. After the pool ended, its connections
  // are still closing; errors are then harmless.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // Otherwise a query would wait as long as the system retransmits it: a quarter of an hour. An idle connection is silent.
  pool.on('connect', ({ connection: { stream } }: PooledClient) => {
    stream.on('timeout', () => stream.destroy(new Error('connection timeout: silence')));
  });
  pool.on('acquire', (client) => limitSilence(client, silentMs));
  pool.on('release', (_error, client) => limitSilence(client, 0));
  const atOnce = max - Math.floor(max * KEPT_FOR_STATEMENTS);
  const transactions = transactionsOn(pool, { atOnce, turnMs });
  return {
    db: poolOf(drizzle(pool, { casing: CASING }), transactions, {
      acting: THE_PRODUCT,
      listener: () => undefined,
    }),
    pool,
    close: async () => {
      await Promise.race([pool.end(), delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function limitSilence(client: pg.PoolClient, ms: number): void {
  if (client instanceof PooledClient && client.connection.stream instanceof Socket)
    client.connection.stream.setTimeout(ms);
}

/** Ends a connection whose server does not answer; its query is rejected. */
export function breakConnection(client: pg.PoolClient, error: Error): void {
  if (client instanceof PooledClient) client.connection.stream.destroy(error);
}

export function isPool(db: Db): db is Pool {
  return 'reader' in db;
}

function poolOf(
  reader: Drizzle,
  open: OpenTransaction,
  { acting, listener }: { acting: Acting; listener: NotedListener },
): Pool {
  const pool: Omit<Pool, keyof Db> = {
    transaction: async (work, modes) => {
      // Only the last try counts: a deadlock repeats the transaction.
      let last: Tx | undefined;
      const result = await open(acting, (tx) => work((last = tx)), modes);
      const noted = notedIn(last);
      if (noted.length > 0) listener(noted);
      return result;
    },
    writeAtOnce: async <T extends Record<string, unknown>>(statement: (whoActs: SQL) => SQL) =>
      (await reader.execute(statement(whoActs(acting)))).rows as T[],
    actingAs: (another) => poolOf(reader, open, { acting: another, listener }),
    noting: (another) => poolOf(reader, open, { acting, listener: another }),
    reading: (replica) => readingOn(replica ?? all),
    reader,
  };
  const all: Pool = Object.assign(Object.create(reader) as Db, pool);
  return all;
}
