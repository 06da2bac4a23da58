import type pg from 'pg';
import type { Log } from '../log.ts';

/** The settings of a session that openDatabase sends by itself, and cannot through a pooler in transaction mode. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Warns where connections through a pooler have no time limits: a statement that waits for a lock would wait for ever. */
export async function warnWithoutLimits(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0'",
    [LIMITS],
  );
  if (rows.length === 0) return;
  const missing = rows.map(({ name }) => name).join(', ');
  log.warn(
    `Connections through the pooler have no ${missing}. Set them on the role (docs/operations.md).`,
  );
}
