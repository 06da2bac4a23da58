import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import type { TestApp } from './app.ts';

export interface MeasuredNode {
  node: FastifyInstance;
  /** The node's only connection. */
  single: Database;
  /**
   * Stores the rows of years, without their history, and as long as it takes: a busy machine needs longer than the product's
   * limit of a statement.
   * @param values of the statement's parameters
   */
  storeYears(statement: string, values?: unknown[]): Promise<void>;
  /** Scans of whole tables, and rows read in any way, since the database began. */
  readSoFar(tables: string[]): Promise<{ scans: number; rows: number }>;
  close(): Promise<void>;
}

/**
 * A node that does everything by one connection, so that PostgreSQL's statistics say exactly what a call read: another
 * connection would report its reads at any later time.
 */
export async function openMeasuredNode(t: TestApp): Promise<MeasuredNode> {
  const single = openDatabase(t.database.connection, {
    log: openLog('silent'),
    max: 1,
    silentMs: 0,
  });
  await single.pool.query('set statement_timeout = 0');
  const node = await t.anotherNode({ services: { ...t.services, db: single.db } });
  return {
    node,
    single,
    storeYears: async (statement, values) => {
      await single.pool.query("set procureapp.history = 'off'");
      await single.pool.query(statement, values);
      await single.pool.query('reset procureapp.history');
    },
    readSoFar: async (tables) => {
      await single.pool.query('select pg_stat_force_next_flush()');
      const { rows } = await single.pool.query<{ scans: number; rows: number }>(
        `select sum(seq_scan)::int as scans, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
         from pg_stat_user_tables where relname = any($1)`,
        [tables],
      );
      return rows[0] ?? { scans: 0, rows: 0 };
    },
    close: async () => {
      await node.close();
      await single.close();
    },
  };
}
