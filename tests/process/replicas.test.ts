import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import type { PostgresServer } from '../../scripts/postgres-server.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { startSilentProxy } from '#tests/support/silent-proxy.ts';
import type { SilentProxy } from '#tests/support/silent-proxy.ts';
import { Person } from '#tests/support/person.ts';

let folder: string;
let primary: PostgresServer;
let replica: PostgresServer;
let network: SilentProxy;
let nodes: [ProductProcess, ProductProcess];
/** A client of the replica, past the network that the nodes use. */
let atReplica: pg.Client;
let atPrimary: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'procureapp-replicas-'));
  const server = await startPostgresServer();
  primary = server;
  replica = await server.startReplica();
  const { port } = new URL(replica.url);
  network = await startSilentProxy({ host: '127.0.0.1', port: Number(port) });
  const variables = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: `postgres://procureapp@127.0.0.1:${network.connection.port}/postgres`,
    LOG_LEVEL: 'silent',
  };
  const start = (name: string, DEMO: string) =>
    startProductProcess({ ...variables, DEMO, DATA_DIR: join(folder, name) });
  nodes = [await start('one', 'true'), await start('other', 'false')];
  atPrimary = await connected(primary.url);
});
beforeEach(async () => {
  await replica.start();
  await atReplica?.end().catch(() => undefined);
  atReplica = await connected(replica.url);
  await resume();
  network.speakAgain();
  await untilAllUse();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await Promise.all([atReplica.end(), atPrimary.end()]);
  network.close();
  await Promise.all([primary.remove(), replica.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const pause = () => atReplica.query('select pg_wal_replay_pause()');
const resume = () => atReplica.query('select pg_wal_replay_resume()');

/** How many replicas a node reads from. */
async function used(node: ProductProcess): Promise<string | undefined> {
  const metrics = await (await fetch(`${node.address}/metrics`)).text();
  return /database_replicas\{state="used"\} (\d)/.exec(metrics)?.[1];
}
const PATIENT = { timeout: 30_000, interval: 50 };
const untilAllUse = async () =>
  await expect.poll(() => Promise.all(nodes.map(used)), PATIENT).toEqual(['1', '1']);
const untilAllLeaveOut = async () =>
  await expect.poll(() => Promise.all(nodes.map(used)), PATIENT).toEqual(['0', '0']);

/** The moment of the last read on the replica, as text that grows. */
async function lastRead(): Promise<string> {
  const { rows } = await atReplica.query<{ at: string | null }>(
    "select max(query_start)::text as at from pg_stat_activity where application_name = 'procureapp'",
  );
  return rows[0]?.at ?? '';
}

test('lists, sums, history and exports are read from the replica (23.8)', async () => {
  const manager = await Person.at(nodes[0]);
  for (const path of READ_THERE) {
    const isReadThere = async () => {
      const before = await lastRead();
      await manager.read(nodes[0], path);
      return (await lastRead()) > before;
    };
    await expect.poll(isReadThere, { ...PATIENT, message: path }).toBe(true);
  }
});
const READ_THERE = [
  'orders?q=a',
  'orders/export',
  'order-items',
  'history',
  'history/export',
  'spend',
  'spend/export',
  'inventory?locationId=1',
  'waste-summary',
  'attention',
];

type Step = 'write' | 'read' | 'pause' | 'resume';

test('a person sees their own writes, on any node, while the replica is paused at any moment (23.8)', async () => {
  const people = [await Person.at(nodes[0]), await Person.at(nodes[1])];
  const step = fc.record({
    what: fc.constantFrom<Step>('write', 'write', 'read', 'read', 'pause', 'resume'),
    node: fc.constantFrom(0, 1),
    person: fc.constantFrom(0, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await resume();
      for (const { what, node, person } of steps) {
        const [at, who] = [nodes[node], people[person]];
        if (!at || !who) continue;
        if (what === 'pause') await pause();
        if (what === 'resume') await resume();
        if (what === 'write') await who.order(at);
        if (what !== 'write' && what !== 'read') continue;
        const listed = await who.listedOrders(at);
        expect(listed).toEqual(expect.arrayContaining(who.ordered.slice(-20)));
      }
    }),
    { numRuns: 12 },
  );
  await resume();
});

test('a screen that is told of a change does not read an older list (23.8)', async () => {
  const [writer, reader] = [await Person.at(nodes[0]), await Person.at(nodes[1])];
  await pause();
  const told = await reader.follow(nodes[1]);
  // No other test is about waste: changes of earlier tests may be published late.
  await writer.waste(nodes[0], 'told of');
  await told.until('waste');
  expect(JSON.stringify(await reader.read(nodes[1], 'waste-logs'))).toContain('told of');
  await told.close();
});

test('a replica that lags is left out, and used again once it has caught up (23.8)', async () => {
  const person = await Person.at(nodes[0]);
  await pause();
  await atPrimary.query("update orders set notes = 'written behind the nodes'");
  await untilAllLeaveOut();
  const orders = await person.read(nodes[0], 'orders?limit=1');
  expect(JSON.stringify(orders)).toContain('written behind the nodes');
  await resume();
  await untilAllUse();
});

test.each(['is killed', 'falls silent'] as const)(
  'no read fails when the replica %s, and it is used again when it is back (23.8)',
  async (how) => {
    const person = await Person.at(nodes[0]);
    const reading = person.keepReading(nodes);
    if (how === 'is killed') await replica.stop('at once');
    else network.fallSilent();
    await untilAllLeaveOut();
    expect(await reading.stop()).toEqual([]);
    await replica.start();
    network.speakAgain();
    await untilAllUse();
  },
);
