import { readFile, rename } from 'node:fs/promises';
import { changeOwner, type ServerUser, spawnAs } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { diskFull, EmbeddedDatabaseError, reportsDiskFull } from './error.ts';
import { openFresh } from './fresh-file.ts';
import { removeStaleLocks } from './running-server.ts';
import { SOCKET_PORT, socketFolder } from './socket-folder.ts';

export interface LaunchedServer {
  readonly pid: number | undefined;
  /** The last useful line of the server's log once it has ended; undefined while it runs. */
  lastWords(): Promise<string | undefined>;
}

const settings = {
  listen_addresses: '',
  port: SOCKET_PORT,
  unix_socket_permissions: '0700',
  max_connections: 50,
  shared_buffers: '128MB',
  // For disks without seek time: an index pays off sooner.
  random_page_cost: '1.1',
  // Containers often allow only 64 MB of shared memory for parallel queries, which then fail under load. Those few that allow
  // themselves workers (`../parallel.ts`) need half a megabyte each, which is set aside here.
  max_parallel_workers_per_gather: 0,
  min_dynamic_shared_memory: '4MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'procureapp',
  // The log contains no values of rows and no statements, and does not grow while there are no errors.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Starts the server on a cluster without one. It outlives this process unless it is stopped. */
export async function launch(
  folder: DataFolder,
  {
    binaries,
    user,
    onLaunch,
  }: { binaries: Binaries; user: ServerUser; onLaunch(pid: number): void },
): Promise<LaunchedServer> {
  const sockets = await socketFolder(folder.cluster, user);
  await changeOwner(user, folder.cluster, folder.password);
  await removeStaleLocks(folder.cluster, sockets);
  await rename(folder.log, folder.previousLog).catch(() => {});
  const log = await openFresh(folder.log);
  try {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawnAs(
      user,
      binaries.postgres,
      ['-D', folder.cluster, '-k', sockets, ...args],
      // Detached: Ctrl-C in the terminal must reach the product first, which then stops the server.
      { stdio: ['ignore', log.fd, log.fd], detached: true },
    );
    if (server.pid !== undefined) onLaunch(server.pid);
    let ended = false;
    let problem = '';
    server.once('exit', () => (ended = true));
    server.on('error', (error) => {
      ended = true;
      problem = error.message;
    });
    return {
      pid: server.pid,
      async lastWords() {
        return ended ? problem || (await lastUsefulLine(folder.log)) : undefined;
      },
    };
  } finally {
    await log.close();
  }
}

/** Whether a server ended only because another one, or its remains, still occupies the cluster. */
export function isInTheWay(lastWords: string): boolean {
  return /lock file .* already exists|is still in use/.test(lastWords);
}

export function launchFailed(folder: DataFolder, lastWords: string): EmbeddedDatabaseError {
  if (reportsDiskFull(lastWords)) return diskFull(folder.dataDir);
  return new EmbeddedDatabaseError(
    `PostgreSQL refuses to start on ${folder.cluster}: ${lastWords}. ${folder.log} says more. If the database is damaged, restore the folder from a backup, or move it away to begin with an empty database.`,
  );
}

async function lastUsefulLine(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  const line = lines.findLast((each) => /FATAL|PANIC/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(?=FATAL|PANIC)/, '').replace(/\.$/, '') || 'it says nothing';
}
