import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { chooseServerUser, type ServerUser } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import { clusterExists, makeCluster } from './cluster.ts';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedDatabaseError } from './error.ts';
import { isInTheWay, launch, launchFailed, type LaunchedServer } from './launch.ts';
import { isNotReady, isWrongPassword, openOwnerSession } from './owner.ts';
import { readPassword, setNewPassword } from './password.ts';
import { findServer, type RunningServer } from './running-server.ts';

export interface OpenServer {
  readonly pid: number;
  readonly origin: 'started' | 'adopted';
  readonly socketFolder: string;
  readonly password: string;
  /** Resolves when the server or this session ends. */
  readonly ownerSession: pg.Client;
}

interface Launching {
  binaries: Binaries;
  onLaunch(pid: number): void;
}

const START_LIMIT_MS = 60_000;
/** How long a running server may lack a working socket. */
const SILENCE_LIMIT_MS = 5_000;
const POLL_MS = 5;

/**
 * Makes this process the owner of a running server on the folder: an existing one, or else a new one.
 * Every round checks the present state, so it does not matter who starts or ends a server in between.
 * @param onLaunch receives the process id of each server that is launched, before it has an owner
 */
export async function openServer(
  folder: DataFolder,
  { binaries, onLaunch }: Launching,
): Promise<OpenServer> {
  let deadline = performance.now() + START_LIMIT_MS;
  let launched: LaunchedServer | undefined;
  let lastAnswerAt = performance.now();
  let problem = 'it did not answer';
  while (performance.now() < deadline) {
    const server = await findServer(folder.cluster);
    if (server?.socketFolder) {
      const { socketFolder, pid } = server;
      const password = await passwordFor(folder, server);
      try {
        const options = { dataDir: folder.dataDir, socketFolder, password };
        const ownerSession = await openOwnerSession(options);
        const origin = pid === launched?.pid ? 'started' : 'adopted';
        return { pid, origin, socketFolder, password, ownerSession };
      } catch (error) {
        if (error instanceof EmbeddedDatabaseError) throw error;
        if (isWrongPassword(error)) throw passwordProblem(folder, pid);
        problem = error instanceof Error ? error.message : String(error);
        if (isNotReady(error)) lastAnswerAt = performance.now();
        if (performance.now() - lastAnswerAt > SILENCE_LIMIT_MS) throw silent(folder, pid, problem);
      }
    } else if (!server) {
      const lastWords = await launched?.lastWords();
      if (lastWords && !isInTheWay(lastWords)) throw launchFailed(folder, lastWords);
      if (lastWords) await delay(100);
      if (!launched || lastWords) {
        const isFirst = !launched;
        launched = await prepareAndLaunch(folder, { binaries, onLaunch });
        // The time to create a database on a slow disk does not count.
        if (isFirst) deadline = performance.now() + START_LIMIT_MS;
      }
      lastAnswerAt = performance.now();
    }
    await delay(POLL_MS);
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL on ${folder.cluster} was not ready within ${START_LIMIT_MS / 1000} seconds: ${problem}. It may still be repairing itself after a crash: see ${folder.log}, and start again in a while.`,
  );
}

async function prepareAndLaunch(
  folder: DataFolder,
  { binaries, onLaunch }: Launching,
): Promise<LaunchedServer> {
  const exists = await clusterExists(folder, binaries.major);
  const user: ServerUser = await chooseServerUser({ ...folder, program: binaries.postgres });
  if (!exists) await makeCluster(folder, { binaries, user });
  if (!(await readPassword(folder.cluster))) {
    await setNewPassword(folder.cluster, { binaries, user, dataDir: folder.dataDir });
  }
  return launch(folder, { binaries, user, onLaunch });
}

async function passwordFor(folder: DataFolder, server: RunningServer): Promise<string> {
  const password = await readPassword(folder.cluster);
  if (!password) throw passwordProblem(folder, server.pid);
  return password;
}

function passwordProblem(folder: DataFolder, pid: number): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The running PostgreSQL (process ${pid}) does not accept the password in ${folder.password}. Stop it (kill -INT ${pid}), delete that file, and start again: a new password is then made.`,
  );
}

function silent(folder: DataFolder, pid: number, problem: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `PostgreSQL (process ${pid}) runs on ${folder.cluster} but cannot be reached: ${problem}. Stop it (kill -INT ${pid}) and start again.`,
  );
}
