import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { findDue } from '#server/spend/stretches.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { clockOf, cpuMs, serverCpuMs } from './cpu.ts';
import type { Clock } from './cpu.ts';
import { proportionalMb, serverProportionalMb } from './proportional.ts';
import { seedCatalogue, seedHistory } from './seed.ts';

export interface Business {
  product: ProductProcess;
  pool: pg.Pool;
  connection: Connection;
  /** Of the product with its database; and of the database alone. */
  clock: Clock;
  databaseClock: Clock;
  /** Memory of both now, in MB. */
  memoryMb: () => number;
  stop(): Promise<void>;
}

/** The real product on its own embedded database with this many orders, once it has added up what their old days cost. */
export async function openBusiness(orders: number): Promise<Business> {
  const dataDir = mkdtempSync(join(tmpdir(), 'procureapp-bench-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('silent') });
  const { connection } = embedded;
  const pool = new pg.Pool(connection);
  await migrate(pool, openLog('silent'));
  await seedCatalogue(pool);
  await seedHistory(pool, orders);
  const product = await startProductProcess({
    DATABASE_URL: urlOf(connection),
    DEMO: 'false',
    DATA_DIR: dataDir,
  });
  await untilAddedUp(connection);
  const server = postmasterOf(dataDir);
  return {
    product,
    pool,
    connection,
    clock: clockOf(() => cpuMs(product.process.pid ?? 0) + serverCpuMs(server)),
    databaseClock: clockOf(() => serverCpuMs(server)),
    memoryMb: () => proportionalMb(product.process.pid ?? 0) + serverProportionalMb(server),
    stop: async () => {
      await product.stop();
      await pool.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its job adds up a stretch a second. */
async function untilAddedUp(connection: Connection): Promise<void> {
  const { db, close } = openDatabase(connection, { log: openLog('silent'), max: 1 });
  const isDone = async () => {
    const { cut, sum } = await findDue(db, new Date());
    return [cut, sum].every((due) => !due || due.getTime() > Date.now());
  };
  while (!(await isDone())) await setTimeout(1_000);
  await close();
}

/** The process id of the PostgreSQL server that runs on a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function urlOf({ host, port, user, password = '', database }: Connection): string {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  return url.href;
}

type Connection = Awaited<ReturnType<typeof startEmbedded>>['connection'];
