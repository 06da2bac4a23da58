import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import type { PostgresServer } from '../../scripts/postgres-server.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';

let folder: string;
let postgres: PostgresServer;
let node: ProductProcess;
let client: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'procureapp-newer-'));
  postgres = await startPostgresServer();
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' };
  node = await startProductProcess({ ...variables, DEMO: 'false' });
  client = new pg.Client(postgres.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await node.kill();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

const readiness = async () => {
  const response = await fetch(`${node.address}/readyz`);
  return { status: response.status, parts: await response.json() };
};
const connectionsOfJobs = async () => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = 'procureapp jobs'`,
  );
  return rowCount;
};

test('a node whose database a newer version migrated is no longer ready, and its jobs end', async () => {
  expect(await readiness()).toMatchObject({ status: 200, parts: { database: 'ok', jobs: 'ok' } });
  expect(await connectionsOfJobs()).toBeGreaterThan(0);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)`,
    [Date.UTC(2100, 0, 1)],
  );
  // Nobody has to ask whether it is ready.
  await expect.poll(connectionsOfJobs).toBe(0);
  const unavailable = { database: 'unavailable', jobs: 'unavailable' };
  expect(await readiness()).toMatchObject({ status: 503, parts: unavailable });
  expect(await node.stop()).toBe(0);
  expect(node.output().match(/A newer version of ProcureApp has migrated/g)).toHaveLength(1);
});
