import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '../log.ts';
import { NamedClient } from './named-client.ts';
import * as schema from './schema.ts';

/** The pool or a transaction alike: queries never know which. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A query that takes longer has gone wrong: it is cancelled, its transaction rolled back. Milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A pool of at most `max` connections. Nothing is connected yet.
 * @param connection where PostgreSQL is, in pg's words
 */
export function openDatabase(
  connection: pg.PoolConfig,
  { log, max = 16 }: { log: Log; max?: number },
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    Client: NamedClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'procureapp',
  });
  // Without a listener, a database server that stops takes the whole process with it.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    close: () => pool.end(),
  };
}
