import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { loadDemoInvoices } from '#demo/invoices.ts';
import { loadDemo } from '#demo/load.ts';
import { buildApp } from './app.ts';
import { startEmbedded } from './db/embedded/start.ts';
import { isMigrated, migrate } from './db/migrate.ts';
import { openDatabase, SILENT_MS } from './db/open.ts';
import type { Env } from './env.ts';
import { listenForChanges } from './http/change-listener.ts';
import { CatalogueCache } from './http/catalogue-cache.ts';
import { listening, tryAddress } from './http/listen.ts';
import { Live } from './http/live.ts';
import { jobs } from './jobs/registry.ts';
import { startJobs } from './jobs/runner.ts';
import type { Log } from './log.ts';
import { openEmail } from './outside/email.ts';
import { openFiles } from './outside/files.ts';
import { openSms } from './outside/sms.ts';
import { giveUpCutOff } from './outbox/give-up-cut-off.ts';
import type { Services } from './services.ts';
import { undoAll } from './undo.ts';

export interface Product {
  /** Where it answers, such as http://127.0.0.1:3000. */
  address: string;
  /** Stops accepting, finishes what runs, releases jobs, closes: the start in reverse. Rejects when a part did not stop. */
  stop(): Promise<void>;
}

const now = () => new Date();

/** Starts database, jobs and HTTP. When one fails, those before it are stopped and the error is thrown. */
export async function startProduct(
  env: Env,
  log: Log,
  say: (sentence: string) => void,
): Promise<Product> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = () =>
    undoAll(undo.splice(0)).catch((error: unknown) => {
      log.error({ err: error }, 'a part of the product did not stop');
      throw error;
    });
  try {
    await tryAddress(env);
    const connection = await connectionOf(env, { log, say, undo });
    await bringUpToDate(connection, log);
    const database = openDatabase(connection, { log });
    undo.push(() => database.close());

    const live = new Live({
      notify: (topics) => database.pool.query("select pg_notify('changes', $1)", [topics]),
      now,
    });
    const files = await openFiles(env);
    undo.push(async () => files.close());
    const catalogueCache = new CatalogueCache();
    const services: Services = {
      db: database.db,
      env,
      files,
      email: openEmail(env),
      sms: openSms(env),
      catalogueCache,
      live,
      now,
    };
    await giveUpCutOff(services);
    const started = services.now();
    if (env.DEMO && (await loadDemo(services.db, started))) {
      const put = (name: string, bytes: Buffer) => files.put(name, bytes);
      await loadDemoInvoices({ db: services.db, put, now: started });
      say('Loaded the demo organization.');
    }

    undo.push(await listenForChanges(connection, { log, catalogueCache, live }));
    const silent = { query_timeout: SILENT_MS };
    const runner = await startJobs({ ...connection, ...silent }, { jobs, services, log });
    undo.push(() => runner.stop());

    const checks = {
      database: async () => {
        if (!(await isMigrated(database.pool))) throw new Error('not migrated');
      },
      storage: () => files.check(),
      jobs: () => runner.check(),
    };
    const app = await buildApp({ services, log, checks, pool: database.pool });
    undo.push(() => app.close());
    await listening(env, () => app.listen({ port: env.PORT, host: env.HOST }));
    return { address: addressOf(env, app.server.address()), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

interface Starting {
  log: Log;
  say: (sentence: string) => void;
  undo: (() => Promise<unknown>)[];
}

async function connectionOf(env: Env, { log, say, undo }: Starting): Promise<pg.PoolConfig> {
  if (env.DATABASE_URL) {
    say('Using the PostgreSQL server of DATABASE_URL ...');
    return { connectionString: env.DATABASE_URL };
  }
  say(`Opening the database in ${env.DATA_DIR} ...`);
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log });
  undo.push(() => embedded.stop());
  return embedded.connection;
}

/** On a connection of its own: a long migration, or waiting for another node's, is silent for as long as it takes. */
async function bringUpToDate(connection: pg.PoolConfig, log: Log): Promise<void> {
  const migrating = openDatabase(connection, { log, max: 1, silentMs: 0 });
  try {
    await migrate(migrating.pool);
  } catch (error) {
    throw unreachable(error) ?? error;
  } finally {
    await migrating.close();
  }
}

/** A sentence for when nobody is there; a name with several addresses fails with an error that says nothing. */
function unreachable(error: unknown): Error | undefined {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error) || !('syscall' in first)) return undefined;
  return new Error(`The database does not answer: ${first.message}`);
}

function addressOf(env: Env, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${port}`;
}
