import { findBinaries } from './binaries.ts';
import { openDataFolder } from './data-folder.ts';
import { openServer } from './open-server.ts';
import { DATABASE } from './owner.ts';
import { APP_ROLE } from './password.ts';
import { stopServer } from './running-server.ts';
import { SOCKET_PORT } from './socket-folder.ts';

export { EmbeddedDatabaseError } from './error.ts';

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
  /** Stops the server if this process owns it or was the adopter; resolves once it is down. Safe to call twice. */
  stop(): Promise<void>;
}

interface Log {
  info(o: object, msg: string): void;
  warn(o: object, msg: string): void;
}

/** A server that dies again this soon is not started a second time: something is wrong that a restart hides. */
const RESTART_PAUSE_MS = 60_000;

/**
 * Opens the database in `dataDir`, making it on first use. The server outlives a killed process, and the next one
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
  const tookMs = Math.round(performance.now() - began);
  log.info({ origin, pid: server.pid, tookMs }, 'Embedded PostgreSQL is ready');

  // Undefined while this process does not own the server.
  let ownerSession: typeof server.ownerSession | undefined;
  let stopped: Promise<void> | undefined;
  let restart = Promise.resolve();
  let restartedAt = -RESTART_PAUSE_MS;

  function keep(session: typeof server.ownerSession): void {
    ownerSession = session;
    session.once('end', () => {
      ownerSession = undefined;
      if (!stopped) restart = reopen();
    });
  }

  async function reopen(): Promise<void> {
    const advice = `see ${folder.log}, then restart ProcureApp`;
    if (performance.now() - restartedAt < RESTART_PAUSE_MS) {
      log.warn({}, `Embedded PostgreSQL ended unexpectedly again: ${advice}`);
      return;
    }
    restartedAt = performance.now();
    log.warn({}, 'Embedded PostgreSQL ended unexpectedly and is being started again');
    try {
      const { pid, ownerSession: session } = await openServer(folder, binaries);
      keep(session);
      log.warn({ pid }, 'Embedded PostgreSQL is ready again');
    } catch (error) {
      log.warn({ err: error }, `Embedded PostgreSQL could not be started again: ${advice}`);
    }
  }

  async function stop(): Promise<void> {
    await restart;
    // Without the owner's lock the server may be another process's by now.
    if (!ownerSession) return;
    if (!(await stopServer(folder.cluster))) {
      log.warn({}, `Embedded PostgreSQL does not stop; the next start will adopt it`);
    }
    await ownerSession?.end().catch(() => {});
  }

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
    stop: () => (stopped ??= stop()),
  };
}
