import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openDataFolder } from './data-folder.ts';
import { openServer } from './open-server.ts';
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

export interface Log {
  info(o: object, msg: string): void;
  warn(o: object, msg: string): void;
}

/** A server that dies again this soon is restarted only after a pause, to avoid a busy loop. */
const QUICK_DEATH_MS = 60_000;
const RESTART_PAUSE_MS = 5_000;

/**
 * Opens the database in `dataDir`, creating it on first use. The server outlives a killed process, and the next one
 * adopts it. Throws `EmbeddedDatabaseError` with a sentence for the person at the terminal.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const began = performance.now();
  const folder = await openDataFolder(options.dataDir);
  const binaries = await findBinaries();
  const server = await openServer(folder, binaries);
  const { origin, socketFolder, password } = server;
  let { pid } = server;
  const tookMs = Math.round(performance.now() - began);
  log.info({ origin, pid: server.pid, tookMs }, 'Embedded PostgreSQL is ready');

  // Undefined while this process does not own the server.
  let ownerSession: typeof server.ownerSession | undefined;
  let restart = Promise.resolve();
  let restartedAt = -Infinity;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();

  function keep(session: typeof server.ownerSession): void {
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
        const opened = await openServer(folder, binaries);
        pid = opened.pid;
        keep(opened.ownerSession);
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
    if (!ownerSession) return;
    const session = ownerSession;
    if (!(await stopServer(folder.cluster))) {
      log.warn({}, 'Embedded PostgreSQL does not stop; the next start will adopt it');
    }
    await session.end().catch(() => {});
  }

  // A second signal or an uncaught error ends this process without `stop`. Only after SIGKILL does its server keep
  // running. Without the owner's lock the server may belong to another process by now.
  const onExit = () => {
    if (ownerSession) requestStop(pid);
  };
  process.on('exit', onExit);

  keep(server.ownerSession);
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
    stop: () => (stopped ??= stop().finally(() => process.off('exit', onExit))),
  };
}
