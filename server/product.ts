import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { loadDemoInvoices } from '#demo/invoices.ts';
import { loadDemo } from '#demo/load.ts';
import { buildApp } from './app.ts';
import { startEmbedded } from './db/embedded/start.ts';
import { clockCheck, requireSameClock } from './db/clock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, SILENT_MS } from './db/open.ts';
import type { ConnectionOptions } from './db/open.ts';
import { Replicas } from './db/replicas.ts';
import { warnWithoutLimits } from './db/time-limits.ts';
import { versionCheck } from './db/version-check.ts';
import type { Env } from './env.ts';
import { listenForChanges, notifyOfChanges } from './http/change-listener.ts';
import { CatalogueCache } from './http/catalogue-cache.ts';
import { listening, tryAddress } from './http/listen.ts';
import { Live } from './http/live.ts';
import { jobs } from './registry/jobs.ts';
import { startJobs } from './jobs/runner.ts';
import type { Log } from './log.ts';
import { openEmail } from './outside/email.ts';
import { openFiles } from './outside/files.ts';
import { openIdentityProvider } from './outside/identity-provider.ts';
import { openSms } from './outside/sms.ts';
import { failInterrupted } from './outbox/fail-interrupted.ts';
import { messageKinds } from './registry/message-kinds.ts';
import { reactions } from './registry/reactions.ts';
import { SlowHash } from './secrets/slow-hash.ts';
import type { PublishingServices } from './services.ts';
import { findLiveSessions } from './session/queries.ts';
import { startPinMode } from './session/start-pin-mode.ts';

export interface RunningProduct {
  /** Its address, such as http://127.0.0.1:3000. */
  address: string;
  /** Stops accepting, finishes open requests, releases jobs, closes: the start in reverse. Rejects when a part did not stop. */
  stop(): Promise<void>;
}

const now = () => new Date();
const VERSION_EVERY_MS = 10_000;

/**
 * Starts database, jobs and HTTP. When one fails, or `signal` is aborted before all have started, those before it are
 * stopped and the error is thrown.
 */
export async function startProduct(
  env: Env,
  { log, say, signal }: { log: Log; say(sentence: string): void; signal: AbortSignal },
): Promise<RunningProduct> {
  const parts = new AsyncDisposableStack();
  try {
    await tryAddress(env);
    const { connection, direct, checkDisk } = await openPostgres(env, { log, say, parts });
    signal.throwIfAborted();
    await bringUpToDate(direct, log);
    signal.throwIfAborted();
    const reached = { log, ...reachedBy(env) };
    const database = openDatabase(connection, reached);
    parts.defer(() => database.close());
    if (reached.isPooled) await warnWithoutLimits(database.pool, log);
    const replicas = new Replicas(
      env.DATABASE?.replicas.map((connectionString) => ({ connectionString })) ?? [],
      { primary: direct, ...reached },
    );
    parts.defer(() => replicas.close());

    const clock = { pool: database.pool, now, log };
    await requireSameClock(clock);
    const checkClock = clockCheck(clock);

    const live = new Live({
      notify: (payload) => notifyOfChanges(database.pool, payload),
      findLiveSessions: (tokenHashes) =>
        findLiveSessions(database.db, { tokenHashes, now: now(), mode: env.ACCESS_MODE }),
      now,
    });
    const files = await openFiles(env);
    parts.defer(() => files.close());
    const catalogueCache = new CatalogueCache();
    const services: PublishingServices = {
      db: database.db.noting((changes) => live.publish(changes)),
      env,
      files,
      email: openEmail(env),
      sms: openSms(env),
      identityProvider: openIdentityProvider(env),
      slowHash: new SlowHash(),
      messageKinds,
      catalogueCache,
      live,
      replicas,
      reactions,
      now,
    };
    for (const err of await failInterrupted(services))
      log.error({ err }, 'an interrupted message could not be marked as failed');
    const started = services.now();
    if (env.DEMO && (await loadDemo(services.db, started))) {
      const put = (name: string, bytes: Buffer) => files.put(name, bytes);
      await loadDemoInvoices({ db: services.db, put, now: started });
      say('Loaded the demo organization.');
    }
    signal.throwIfAborted();
    if (env.ACCESS_MODE === 'pin') await startPinMode(services, say);

    parts.defer(await listenForChanges(direct, { log, catalogueCache, live, replicas }));
    const silent = { query_timeout: SILENT_MS };
    const runner = await startJobs({ ...connection, ...silent }, { jobs, services, log });
    parts.defer(() => runner.stop());
    const checkVersion = versionCheck({ pool: database.pool, log, stopJobs: () => runner.stop() });
    // Also where no balancer asks whether this node is ready.
    const looking = setInterval(() => void checkVersion().catch(() => undefined), VERSION_EVERY_MS);
    parts.defer(() => clearInterval(looking.unref()));

    const checks = {
      database: async () => {
        await checkVersion();
        await checkClock();
        await checkDisk();
      },
      storage: () => files.check(),
      jobs: () => runner.check(),
    };
    const app = await buildApp({ services, log, checks, pool: database.pool, say });
    parts.defer(() => app.close());
    signal.throwIfAborted();
    await listening(env, () => app.listen({ port: env.PORT, host: env.HOST }));
    return { address: addressOf(env, app.server.address()), stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync().catch((other: unknown) => {
      log.error({ err: other }, 'a part of the product did not stop');
    });
    throw error;
  }
}

interface Starting {
  log: Log;
  say: (sentence: string) => void;
  parts: AsyncDisposableStack;
}

interface Postgres {
  connection: pg.PoolConfig;
  /** Past any pooler: for what needs a session of its own. */
  direct: pg.PoolConfig;
  /** Rejects while the disk is full; the disk of another machine cannot be checked here. */
  checkDisk(): Promise<void>;
}

async function openPostgres(env: Env, { log, say, parts }: Starting): Promise<Postgres> {
  if (env.DATABASE) {
    say('Using the PostgreSQL server of DATABASE_URL ...');
    const { url, direct } = env.DATABASE;
    return {
      connection: { connectionString: url },
      direct: { connectionString: direct },
      checkDisk: async () => undefined,
    };
  }
  say(`Opening the database in ${env.DATA_DIR} ...`);
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log });
  parts.defer(() => embedded.stop());
  const { connection } = embedded;
  return { connection, direct: connection, checkDisk: () => embedded.check() };
}

const reachedBy = ({ DATABASE }: Env): ConnectionOptions =>
  DATABASE ? { isPooled: DATABASE.isPooled, areNamed: DATABASE.areNamed } : {};

/** On its own connection: a long migration, or waiting for another node's, sends no data for a long time. */
async function bringUpToDate(connection: pg.PoolConfig, log: Log): Promise<void> {
  const migrating = openDatabase(connection, { log, max: 1, silentMs: 0 });
  try {
    await migrate(migrating.pool, log);
  } catch (error) {
    throw unreachable(error) ?? error;
  } finally {
    await migrating.close();
  }
}

/** A sentence for a server that cannot be reached; a name with several addresses fails with an error without a message. */
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
