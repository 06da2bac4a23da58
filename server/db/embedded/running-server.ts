import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from './error.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** A running PostgreSQL server on a cluster, started by any process. */
export interface RunningServer {
  readonly pid: number;
  /** Undefined for the first moments of a start. */
  readonly socketFolder: string | undefined;
}

const FAST = 'SIGINT';
const IMMEDIATE = 'SIGQUIT';

/** Finds the server that runs on the cluster, through the file that PostgreSQL keeps in it. */
export async function findServer(cluster: string): Promise<RunningServer | undefined> {
  const lines = await linesOf(pidFile(cluster));
  const pid = Number(lines[0]);
  const isOurs = lines[1] === cluster && (await isServerOf(cluster, pid));
  return isOurs ? { pid, socketFolder: lines[4] || undefined } : undefined;
}

/**
 * After a crash a lock file may name the id of an unrelated process, it may have been copied with a folder,
 * or a power cut left it empty. PostgreSQL then refuses to start; other stale lock files it removes itself.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  const socketLock = join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`);
  for (const file of [pidFile(cluster), socketLock]) {
    const [first = ''] = await linesOf(file);
    const pid = Number(first);
    const isForeign = isRunning(pid) && !(await isServerOf(cluster, pid));
    if (isForeign || (first === '' && (await isOld(file)))) await rm(file, { force: true });
  }
}

/**
 * Stops the cluster's server: open transactions are rolled back, and everything committed is kept. Sessions that
 * do not end within `patienceMs` are terminated; the next start then replays the log. Resolves with whether it is down.
 */
export async function stopServer(cluster: string, patienceMs = 10_000): Promise<boolean> {
  const server = await findServer(cluster);
  if (!server) return true;
  for (const signal of [FAST, IMMEDIATE] as const) {
    const deadline = performance.now() + patienceMs;
    for (let signalled = false; performance.now() < deadline; signalled = true) {
      if (!(await isServerOf(cluster, server.pid))) return true;
      if (!signalled) signalServer(server.pid, signal);
      await delay(5);
    }
  }
  return false;
}

/** Stops a server at once: open transactions are rolled back, and everything committed is kept. */
export function requestStop(pid: number): void {
  signalServer(pid, FAST);
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It just ended by itself.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Whether a process with this id exists, in whatever state. */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false;
  return `${await commandLine(pid)} `.includes(` -D ${cluster} `);
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    const ps = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return ps.stdout.trim();
  } catch {
    return '';
  }
}

/** A starting server fills its lock file within microseconds. */
async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > 1_000;
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8').catch(() => '')).split('\n');
}

/** Its lines: process, cluster, start time, port, socket folder, addresses, shared memory, state. */
function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
