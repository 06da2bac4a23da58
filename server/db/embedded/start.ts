import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openDataFolder } from './data-folder.ts';
import { openServer, type OpenServer } from './open-server.ts';
import { ORPHAN_SECONDS, OwnerWatch } from './owner-watch.ts';
import { DATABASE } from './owner.ts';
import { APP_ROLE } from './password.ts';
import { requestStop, stopServer } from './running-server.ts';
import { SOCKET_PORT } from './socket-folder.ts';
import { requireWritable } from '../../writable-folder.ts';

export interface EmbeddedDatabase {
  /** For pg.Pool: host is the private socket folder. */
  readonly connection: {
    host: string;
    port: number;
    user: string;
    database: string;
    password?: string;
  };
  /** 'started' or 'adopted' from a killed process. */
  readonly origin: 'started' | 'adopted';
  /** Rejects while its folder cannot be written: PostgreSQL then accepts no writes either. */
  check(): Promise<void>;
  /** Stops the server if this process owns it or was the adopter; resolves once it is down. Safe to call twice. */
  stop(): Promise<void>;
}

export interface ServerLog {
  info(o: object, msg: string): void;
  warn(o: object, msg: string): void;
}

/** A server that dies again this soon is restarted only after a pause, to avoid a busy loop. */
const QUICK_DEATH_MS = 60_000;
const RESTART_PAUSE_MS = 5_000;

/**
 * Opens the database in `dataDir`, creating it on first use. The server outlives a killed process, and the next one
 * adopts it; if there is none within `orphanSeconds`, the server ends. Throws `EmbeddedDatabaseError` with a sentence for
 * the person at the terminal.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: ServerLog;
  orphanSeconds?: number;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const began = performance.now();
  const folder = await openDataFolder(options.dataDir);
  const binaries = await findBinaries();
  const watch = new OwnerWatch(folder.cluster, options.orphanSeconds ?? ORPHAN_SECONDS);

  // Undefined while this process does not own the server.
  let ownerSession: OpenServer['ownerSession'] | undefined;
  let isOpening = false;
  let restart = Promise.resolve();
  let restartedAt = -Infinity;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();

  async function open(): Promise<OpenServer> {
    isOpening = true;
    try {
      const server = await openServer(folder, {
        binaries,
        onLaunch: (pid) => watch.begin(pid),
      });
      watch.begin(server.pid);
      keep(server.ownerSession);
      await watch.writeOwner().catch((error: unknown) => {
        log.warn({ err: error }, 'The owner of embedded PostgreSQL could not be written');
      });
      return server;
    } finally {
      isOpening = false;
    }
  }

  function keep(session: OpenServer['ownerSession']): void {
    ownerSession = session;
    session.once('end', () => {
      ownerSession = undefined;
      if (!stopping.signal.aborted) restart = reopen();
    });
  }

  async function reopen(): Promise<void> {
    log.warn({ log: folder.log }, 'Embedded PostgreSQL ended unexpectedly; starting it again');
    if (performance.now() - restartedAt < QUICK_DEATH_MS) await pause();
    while (!stopping.signal.aborted) {
      restartedAt = performance.now();
      try {
        const { pid } = await open();
        log.warn({ pid }, 'Embedded PostgreSQL is ready again');
        return;
      } catch (error) {
        log.warn(
          { err: error },
          'Embedded PostgreSQL could not be started again; trying once more',
        );
        await pause();
      }
    }
  }

  async function pause(): Promise<void> {
    await delay(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await restart;
    // Without the owner's lock the server may belong to another process by now.
    const session = ownerSession;
    if (!session) return;
    if (!(await stopServer(folder.cluster))) {
      log.warn({}, 'Embedded PostgreSQL does not stop; the next start will adopt it');
    }
    await session.end().catch(() => {});
  }

  // A second signal or a second error ends this process without `stop`. A server that it launched and does not own yet
  // has no other owner.
  const onExit = () => {
    if (watch.pid !== undefined && (ownerSession || isOpening)) requestStop(watch.pid);
  };
  const release = () => {
    process.off('exit', onExit);
    watch.close();
  };
  process.on('exit', onExit);

  const server = await open().catch((error: unknown) => {
    release();
    throw error;
  });
  const { origin, pid, socketFolder, password } = server;
  const tookMs = Math.round(performance.now() - began);
  log.info({ origin, pid, tookMs }, 'Embedded PostgreSQL is ready');
  return {
    connection: {
      host: socketFolder,
      port: SOCKET_PORT,
      user: APP_ROLE,
      database: DATABASE,
      password,
    },
    origin,
    check: () => requireWritable(folder.cluster),
    stop: () => (stopped ??= stop().finally(release)),
  };
}
