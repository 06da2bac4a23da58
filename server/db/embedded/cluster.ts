import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changeOwner, run, type ServerUser, withName } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import {
  diskFull,
  EmbeddedDatabaseError,
  errorCode,
  folderError,
  reportsDiskFull,
} from './error.ts';
import { writeFresh } from './fresh-file.ts';
import { setNewPassword } from './password.ts';
import { isRunning } from './running-server.ts';

const STAGING = '.new-';

/** The same order and case rules on every machine; people's names are sorted by a collation in the query. */
const INITDB_FLAGS =
  '-U postgres --auth=trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C';

/**
 * Checks whether there is a cluster. One that this PostgreSQL cannot open is refused before anything changes it.
 */
export async function clusterExists(folder: DataFolder, major: string): Promise<boolean> {
  const { cluster } = folder;
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    if (errorCode(error) === 'ENOTDIR') throw folderError(cluster, error);
    throw notOurs(cluster);
  });
  if (entries.length === 0) return false;
  const owner = (await stat(cluster)).uid;
  if (process.geteuid?.() !== 0 && owner !== process.geteuid?.()) throw notOurs(cluster);
  const needed = ['PG_VERSION', 'global/pg_control', 'postgresql.conf'];
  for (const file of needed) {
    await stat(join(cluster, file)).catch(() => {
      throw damaged(cluster, `${file} is missing`);
    });
  }
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== major) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${version || 'of an unknown version'}, but this ProcureApp brings PostgreSQL ${major}. Open it with the release of ProcureApp that made it and move the data from there, or set DATA_DIR to another folder.`,
    );
  }
  return true;
}

/** Creates an empty cluster. It appears under its name only when it is complete and on disk. */
export async function makeCluster(
  folder: DataFolder,
  options: { binaries: Binaries; user: ServerUser },
): Promise<void> {
  await removeAbandoned(folder.dataDir);
  const staging = `${folder.cluster}${STAGING}${process.pid}`;
  try {
    await mkdir(staging, { mode: 0o700 });
    await changeOwner(options.user, staging);
    const user = await withName(options.user);
    const flags = ['-D', staging, ...INITDB_FLAGS.split(' ')];
    const initdb = await run(user, options.binaries.initdb, flags);
    if (initdb.exitCode !== 0) throw initdbFailed(folder.dataDir, initdb.output);
    const access = 'local all all scram-sha-256\n';
    await writeFresh(join(staging, 'pg_hba.conf'), access, options.user.switchTo);
    await setNewPassword(staging, { ...options, dataDir: folder.dataDir });
    await rename(staging, folder.cluster).catch((error: unknown) => {
      // Another process created it first; the owner's lock decides later which of them may use it.
      if (errorCode(error) !== 'ENOTEMPTY') throw error;
    });
    await flush(folder.dataDir);
  } catch (error) {
    throw folderError(folder.dataDir, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function damaged(cluster: string, what: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${cluster} is damaged or incomplete: ${what}. Restore the folder from a backup, or move it away to begin with an empty database.`,
  );
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(`postgres${STAGING}`)) continue;
    const maker = Number(name.slice(`postgres${STAGING}`.length));
    if (maker !== process.pid && isRunning(maker)) continue;
    // The killed process's initdb may still be writing there for a moment; leftovers are harmless.
    const patiently = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
    await rm(join(dataDir, name), patiently).catch(() => {});
  }
}

/** Syncs a folder, so that a new name in it survives a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function notOurs(cluster: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The database in ${cluster} belongs to another user. Start ProcureApp as that user, give the folder to this one (chown -R), or set DATA_DIR to another folder.`,
  );
}

function initdbFailed(dataDir: string, output: string): EmbeddedDatabaseError {
  if (reportsDiskFull(output)) return diskFull(dataDir);
  const lines = output.trim().split('\n');
  const line = lines.findLast((each) => /error|fatal|panic|could not|cannot/i.test(each));
  return new EmbeddedDatabaseError(
    `The built-in PostgreSQL could not make a database in ${dataDir}: ${line ?? lines.at(-1) ?? ''}. Put that right and start again, or set DATABASE_URL to a PostgreSQL server.`,
  );
}
