import { access } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDataFolder } from '../db/embedded/data-folder.ts';
import { EmbeddedDatabaseError, errorCode } from '../db/embedded/error.ts';
import { DATABASE, hasOwner, isNotReady } from '../db/embedded/owner.ts';
import { APP_ROLE, readPassword } from '../db/embedded/password.ts';
import { findServer, type RunningServer } from '../db/embedded/running-server.ts';
import { SOCKET_PORT } from '../db/embedded/socket-folder.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { type Files, openFiles } from '../outside/files.ts';
import { BackupError } from './terminal.ts';

/** The product's database and files. */
export interface Stores {
  connection: pg.ClientConfig;
  files: Files;
}

export interface OpenStores extends Stores {
  /** Stops the database only if it was started here. */
  close(): Promise<void>;
}

/**
 * Database and files of the environment, whether the product is running or not. A database that is not running is
 * started until `close`; a missing one is created. Throws `BackupError` or `EmbeddedDatabaseError`.
 */
export async function openStores(env: Env, log: Log): Promise<OpenStores> {
  const files = await openFiles(env);
  const database = env.DATABASE ? await onServer(env.DATABASE.direct) : await embedded(env, log);
  return {
    connection: database.connection,
    files,
    close: async () => {
      files.close();
      await database.stop();
    },
  };
}

/** Whether the environment names a database that could be opened. */
export async function hasDatabase(env: Env): Promise<boolean> {
  if (env.DATABASE) return true;
  return access(`${env.DATA_DIR}/postgres`).then(
    () => true,
    () => false,
  );
}

interface OpenDatabase {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

async function onServer(connectionString: string): Promise<OpenDatabase> {
  const connection = { connectionString };
  try {
    await tryOut(connection, async () => undefined);
  } catch (error) {
    throw new BackupError(
      `The database of DATABASE_URL (or DATABASE_DIRECT_URL) cannot be reached: ${sentence(error)}.`,
    );
  }
  return { connection, stop: async () => undefined };
}

const PATIENCE_MS = 30_000;
const POLL_MS = 200;

/** Connects to the server of the running product, or starts one. */
async function embedded({ DATA_DIR: dataDir }: Env, log: Log): Promise<OpenDatabase> {
  const { cluster } = await openDataFolder(dataDir);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const server = await findServer(cluster);
    try {
      const guest = server && (await asGuest(cluster, server));
      return guest ?? (await startEmbedded({ dataDir, log }));
    } catch (error) {
      if (performance.now() > deadline || !(await isPassing(error, cluster))) throw error;
      await delay(POLL_MS);
    }
  }
}

/** Undefined when the server was left behind by a killed product: without a new owner it would end soon. */
async function asGuest(cluster: string, server: RunningServer): Promise<OpenDatabase | undefined> {
  const { socketFolder: host = '' } = server;
  const password = await readPassword(cluster);
  if (!password) {
    throw new BackupError(
      `The database in ${cluster} is running for another user. Do this as that user.`,
    );
  }
  const connection = { host, port: SOCKET_PORT, user: APP_ROLE, database: DATABASE, password };
  const isOwned = await tryOut(connection, waitForOwner);
  return isOwned ? { connection, stop: async () => undefined } : undefined;
}

async function tryOut<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A product that starts becomes the owner a moment after its server is ready. */
const OWNED_AFTER_MS = 2_000;

async function waitForOwner(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + OWNED_AFTER_MS;
  for (;;) {
    if (await hasOwner(client)) return true;
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
}

/** Whether the server is just being started or stopped, or the product started it first. */
async function isPassing(error: unknown, cluster: string): Promise<boolean> {
  if (error instanceof EmbeddedDatabaseError) return (await findServer(cluster)) !== undefined;
  // Its socket (ENOENT, ECONNREFUSED) or its database (3D000) does not exist yet.
  return isNotReady(error) || ['ENOENT', 'ECONNREFUSED', '3D000'].includes(errorCode(error));
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
