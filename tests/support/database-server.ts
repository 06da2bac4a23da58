import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { databaseFolder, doWithoutDiskSync } from './database-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which every test file creates its own database. */
    databaseServer: pg.ClientConfig;
  }
}

export const TEMPLATE = 'procureapp_test_template';

/** The embedded server in a temporary folder, or the one of TEST_DATABASE_URL; with a migrated database as template. */
export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const embedded = url ? undefined : await startInTemporaryFolder();
  const connection = embedded?.connection ?? clientConfig(url ?? '');
  // A commit does not wait for the disk: what a power cut leaves is the subject of tests/embedded and tests/process.
  const server: pg.ClientConfig = { ...connection, options: '-c synchronous_commit=off' };
  await makeTemplate(server);
  project.provide('databaseServer', server);
  return async () => {
    await embedded?.stop();
  };
}

function clientConfig(url: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

async function startInTemporaryFolder() {
  const dataDir = databaseFolder();
  const embedded = await startEmbedded({ dataDir, log: openLog('silent') });
  doWithoutDiskSync(dataDir);
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const pool = new pg.Pool({ ...server, database: TEMPLATE });
  await migrate(pool, openLog('silent'));
  await pool.end();
}
