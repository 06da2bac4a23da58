import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startEmbedded } from '#server/db/embedded/start.ts';
import type { EmbeddedDatabase } from '#server/db/embedded/start.ts';
import { startProductProcess } from './product-process.ts';
import type { ProductProcess } from './product-process.ts';
import { startMailServer } from './smtp-server.ts';
import type { MailServer } from './smtp-server.ts';

/** How long whole processes may need, killed and restarted, on a busy machine. */
export const PATIENCE = { timeout: 40_000, interval: 20 };

/** Real processes on one database, and a mail server that counts what they send. Each test begins with at least one process. */
export function useNodesWithMail() {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-nodes-'));
  const dataDir = join(folder, 'data');
  const started: ProductProcess[] = [];
  let database: EmbeddedDatabase;
  let mail: MailServer;

  beforeAll(async () => {
    await startDatabase();
    mail = await startMailServer();
  });
  afterAll(async () => {
    await Promise.all(started.map((node) => node.kill()));
    await mail.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // A test that failed may have killed the only process.
  beforeEach(async () => {
    if (living().length === 0) await startNode();
  });

  async function startDatabase(): Promise<void> {
    database = await startEmbedded({ dataDir, log: { info() {}, warn() {} } });
  }

  const living = () => started.filter(({ process }) => process.signalCode === null);

  async function startNode(): Promise<ProductProcess> {
    const { host, port, user, password = '', database: name } = database.connection;
    const query = new URLSearchParams({ host, port: String(port) }).toString();
    const node = await startProductProcess({
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${name}?${query}`,
      DATA_DIR: join(folder, 'files'),
      ...mail.variables,
    });
    started.push(node);
    return node;
  }

  return {
    get mail() {
      return mail;
    },
    get database() {
      return database;
    },
    startDatabase,
    startNode,
    living,
    /** Starts processes until there are three. */
    startThree: async () => {
      await Promise.all(Array.from({ length: 3 - living().length }, startNode));
    },
    theNode: (): ProductProcess => {
      const node = started.at(-1);
      if (!node) throw new Error('no process was started');
      return node;
    },
    killAll: async () => {
      await Promise.all(living().map((node) => node.kill()));
    },
    rowsOf: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
      const client = new pg.Client(database.connection);
      await client.connect();
      try {
        return (await client.query<T>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

export async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}
