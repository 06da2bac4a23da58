import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import type { BucketServer } from '#tests/support/bucket-server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import type { PostgresServer } from '../../scripts/postgres-server.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import type { MailServer } from '#tests/support/smtp-server.ts';
import { startBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';

/** A process of the product that keeps its address when it is restarted. */
export interface ClusterNode {
  address: string;
  /** What it printed since its last start. */
  output(): string;
  start(): Promise<void>;
  /** Sends SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
  /** Like a power cut. */
  kill(): Promise<void>;
  /** Like a machine that hangs: it does nothing, and its connections stay open. */
  freeze(): void;
  thaw(): void;
}

/** Where the nodes' data is, apart from their bucket. */
interface DatabaseAddress {
  /** Past any pooler. */
  url: string;
  version: string;
}

export interface Cluster {
  postgres: DatabaseAddress;
  bucket: BucketServer;
  mail: MailServer;
  nodes: readonly ClusterNode[];
  balancer: Balancer;
}

/** On one PostgreSQL server. */
export interface OneServerCluster extends Cluster {
  postgres: PostgresServer;
}

/**
 * Nodes that share nothing but a database, a bucket and a mail server, behind a balancer. Everything ends with the test, so
 * that a second try begins like the first.
 */
export async function startCluster(size: number): Promise<OneServerCluster> {
  const postgres = await startPostgresServer();
  onTestFinished(() => postgres.remove());
  const nodes = await startNodes(size, { DATABASE_URL: postgres.url });
  return { ...nodes, postgres };
}

/** The nodes of a cluster on the database of these variables. */
export async function startNodes(
  size: number,
  database: Record<string, string>,
): Promise<Omit<Cluster, 'postgres'>> {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [bucket, mail] = await Promise.all([startBucketServer(), startMailServer()]);
  onTestFinished(async () => {
    await Promise.all([bucket.stop(), mail.stop()]);
  });
  const variables = {
    DEMO: 'false',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
    ...database,
    ...bucket.variables,
    ...mail.variables,
  };
  const nodes: ClusterNode[] = [];
  for (let number = 1; number <= size; number++) {
    nodes.push(await aNode({ ...variables, DATA_DIR: join(folder, `node-${number}`) }));
  }
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
  });
  // All at once, as after an upgrade: one migrates, the others wait for it.
  await Promise.all(nodes.map((node) => node.start()));
  const balancer = await startBalancer(nodes.map(({ address }) => address));
  onTestFinished(() => balancer.stop());
  return { bucket, mail, nodes, balancer };
}

async function aNode(variables: Record<string, string>): Promise<ClusterNode> {
  const PORT = String(await freePort());
  let running: ProductProcess | undefined;
  return {
    address: `http://127.0.0.1:${PORT}`,
    output: () => running?.output() ?? '',
    start: async () => {
      running = await startProductProcess({ ...variables, PORT });
    },
    stop: async () => (running ? running.stop() : null),
    kill: async () => running?.kill(),
    freeze: () => void running?.process.kill('SIGSTOP'),
    thaw: () => void running?.process.kill('SIGCONT'),
  };
}
