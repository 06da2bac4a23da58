import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderError } from './error.ts';

/** The paths of the embedded database; all are absolute and free of symbolic links. */
export interface DataFolder {
  readonly dataDir: string;
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
  readonly previousLog: string;
}

/** Creates the data folder when it is missing and checks that it can be written. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    // Root's server runs as another user, who must be able to enter; no one else needs to.
    const mode = process.geteuid?.() === 0 ? 0o711 : 0o700;
    await mkdir(path, { recursive: true, mode });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(resolve(path), error);
  }
  const dataDir = await realpath(path);
  const cluster = join(dataDir, 'postgres');
  return {
    dataDir,
    cluster,
    // Inside the cluster, so that the two appear in one rename and are backed up and restored together.
    password: join(cluster, 'procureapp.password'),
    log: join(dataDir, 'postgres.log'),
    previousLog: join(dataDir, 'postgres.previous.log'),
  };
}
