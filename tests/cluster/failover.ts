import { expect, onTestFinished } from 'vitest';
import pg from 'pg';
import { startNodes } from './cluster.ts';
import type { Cluster, ClusterNode } from './cluster.ts';
import { missingServers, SECRET, startDatabaseMachines } from './database-machines.ts';
import type { DatabaseMachine } from './database-machines.ts';
import { httpCall } from './http-call.ts';
import { poolerProgram, startPooler, limitRole } from './pooler.ts';
import { startPrimaryBalancer } from './primary-balancer.ts';
import { until } from './recovery.ts';

/** Nodes on PostgreSQL servers of which any may fail. */
export interface FailoverCluster extends Cluster {
  machines: readonly DatabaseMachine[];
}

export const missingFailover = (): string | undefined =>
  poolerProgram ? missingServers() : 'no PgBouncer is installed';

const ROLE = 'procureapp';

/** Three servers, of which one is the primary; HAProxy follows it, PgBouncer is before HAProxy, and nodes are before that. */
export async function startFailoverCluster(size: number): Promise<FailoverCluster> {
  const { machines, remove } = await startDatabaseMachines(3);
  onTestFinished(remove);
  const balancer = await startPrimaryBalancer(machines);
  onTestFinished(() => balancer.stop());
  await untilComplete(machines);
  const administrator = `postgres://postgres:${SECRET}@${balancer.address}/postgres`;
  const version = await createDatabase(administrator);
  await limitRole(administrator, ROLE);
  const urlAt = (host: string) => `postgres://${ROLE}:${SECRET}@${host}/${ROLE}`;
  const direct = urlAt(balancer.address);
  const pooler = await startPooler(direct);
  onTestFinished(() => pooler.stop());
  const nodes = await startNodes(size, {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    DATABASE_READ_URL: machines.map(({ postgres }) => urlAt(postgres)).join(' '),
  });
  return { ...nodes, machines, postgres: { url: direct, version } };
}

async function createDatabase(administrator: string): Promise<string> {
  const client = new pg.Client(administrator);
  await client.connect();
  await client.query(`create role ${ROLE} login password '${SECRET}'`);
  await client.query(`create database ${ROLE} owner ${ROLE}`);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return `three PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''} under Patroni`;
}

/** Waits until one is the primary, another one has everything that it acknowledged, and the third follows. */
export async function untilComplete(machines: readonly DatabaseMachine[]): Promise<void> {
  const count = async (role: string) => {
    const answers = await Promise.all(machines.map((machine) => machine.is(role)));
    return answers.filter(Boolean).length;
  };
  await until(
    async () =>
      (await count('primary')) === 1 &&
      (await count('replica')) === machines.length - 1 &&
      (await count('synchronous')) === 1,
    200,
  );
}

export async function findBy(
  machines: readonly DatabaseMachine[],
  role: string,
): Promise<DatabaseMachine> {
  for (;;) for (const machine of machines) if (await machine.is(role)) return machine;
}

/** "Every node back within 15 s of a new primary": the only limit of time that this test checks (23.7). */
const BACK_WITHIN_MS = 15_000;

/** Waits for another primary than this one, and then for every node. Returns what it took, in seconds. */
export async function untilTakenOver(
  { machines, nodes }: FailoverCluster,
  former: DatabaseMachine,
): Promise<string> {
  const begun = performance.now();
  const others = machines.filter((machine) => machine !== former);
  await findBy(others, 'primary');
  const taken = performance.now();
  await Promise.all(nodes.map(untilReady));
  const backMs = performance.now() - taken;
  expect(backMs).toBeLessThan(BACK_WITHIN_MS);
  return `a new primary after ${seconds(taken - begun)} s, every node back ${seconds(backMs)} s later`;
}

async function untilReady({ address }: ClusterNode): Promise<void> {
  await until(async () => (await httpCall(`${address}/readyz`))?.status === 200);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
