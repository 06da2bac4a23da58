import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedDatabaseError, errorCode } from './error.ts';
import { APP_ROLE } from './password.ts';
import { SOCKET_PORT } from './socket-folder.ts';

export const DATABASE = 'procureapp';

/** Any number: no other advisory lock is used in the database `postgres`. */
const OWNER_LOCK = 1;
const NAME = 'procureapp-owner-';

/**
 * Opens the session that makes this process the owner of the data folder: its lock disappears with the process, however
 * that ends. Fails like `pg` while the server is not ready.
 */
export async function openOwnerSession(options: {
  dataDir: string;
  socketFolder: string;
  password: string;
}): Promise<pg.Client> {
  const session = new pg.Client({
    host: options.socketFolder,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    password: options.password,
    application_name: `${NAME}${process.pid}`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // Without a listener the end of the server would end this process; listeners of 'end' are called as well.
  session.on('error', () => {});
  try {
    await session.connect();
    await takeLock(session, options.dataDir);
    await ensureDatabase(session);
    return session;
  } catch (error) {
    session.end().catch(() => {});
    throw error;
  }
}

async function takeLock(session: pg.Client, dataDir: string): Promise<void> {
  // The server takes a moment to detect that a killed owner has ended.
  const deadline = performance.now() + 1_000;
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    );
    if (rows[0]?.taken) return;
    if (performance.now() > deadline) break;
    await delay(20);
  }
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and objid = $1 and datname = current_database()`,
    [OWNER_LOCK],
  );
  const owner = rows[0]?.name.slice(NAME.length) ?? 'unknown';
  throw new EmbeddedDatabaseError(
    `The data folder ${dataDir} is in use by another running ProcureApp (process ${owner}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Whether any process owns the server of this client, which may be in any of its databases. */
export async function hasOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and granted and objid = $1 and datname = 'postgres'`,
    [OWNER_LOCK],
  );
  return rows.length > 0;
}

async function ensureDatabase(session: pg.Client): Promise<void> {
  const found = await session.query('select from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount) return;
  await session.query(`create database ${DATABASE} owner ${APP_ROLE}`);
}

/** Whether the server exists but cannot accept sessions now: it is starting, recovering or stopping. */
export function isNotReady(error: unknown): boolean {
  return errorCode(error) === '57P03';
}

/** Whether the server refused the password. */
export function isWrongPassword(error: unknown): boolean {
  return errorCode(error).startsWith('28');
}
