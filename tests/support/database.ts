import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import { CASING } from '#server/db/dialect.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { TEMPLATE } from './database-server.ts';

/** Stores rows as a test wants them, each statement by itself. */
export type Direct = Pick<
  PgDatabase<NodePgQueryResultHKT>,
  'select' | 'insert' | 'update' | 'delete' | 'execute'
>;

/** On a busy machine a test takes longer, and nothing is refused: no test fails because others use the processors. */
const PATIENCE = { connectionMs: 50_000, turnMs: 50_000, lockMs: 25_000 };

export interface TestDatabase extends Database {
  direct: Direct;
  connection: pg.ClientConfig;
}

/** A migrated, empty database; `close` removes it. */
export async function testDatabase(): Promise<TestDatabase> {
  return databaseLike(TEMPLATE);
}

/** A database without tables, as at the very first start; `close` removes it. */
export async function blankDatabase(): Promise<TestDatabase> {
  return databaseLike('template0');
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${template}`);
  const connection = { ...server, database: name };
  const database = openDatabase(connection, {
    log: openLog('silent'),
    max: 12,
    waits: PATIENCE,
  });
  return {
    ...database,
    direct: drizzle(database.pool, { casing: CASING }),
    connection,
    close: async () => {
      await database.close();
      await drop(name);
    },
  };
}

/** Ends the sessions that a test left open. Without `force`, which may not end the server's own autovacuum. */
async function drop(name: string): Promise<void> {
  await onServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
  );
  await onServer(`drop database ${name}`);
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('databaseServer'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
