import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerUser } from './as-user.ts';
import { EmbeddedDatabaseError, errorCode } from './error.ts';

/** The port is only part of the socket's file name; nothing listens on the network. */
export const SOCKET_PORT = 5432;

/** The path of a Unix socket must stay below 104 bytes on macOS and 108 on Linux. */
const PATH_LIMIT = 103;

/**
 * A folder for the server's socket that only `user` (and root) can enter. The data folder's path may be too long for
 * a socket, so this one is in the temporary folder, with the same name at every start.
 */
export async function socketFolder(cluster: string, user: ServerUser): Promise<string> {
  const name = `procureapp-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  const longest = `${join(tmpdir(), name)}-XXXXXX/.s.PGSQL.${SOCKET_PORT}.lock`;
  // Root's TMPDIR may be closed to the server's user.
  const isFit = !user.switchTo && Buffer.byteLength(longest) <= PATH_LIMIT;
  const parent = isFit ? tmpdir() : '/tmp';
  const folder = join(parent, name);
  const { uid, gid } = user.switchTo ?? { uid: process.geteuid?.(), gid: process.getegid?.() };
  try {
    await mkdir(folder, { mode: 0o700 });
    if (user.switchTo) await chown(folder, user.switchTo.uid, user.switchTo.gid);
    return folder;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new EmbeddedDatabaseError(
        `The database needs a folder for its socket in ${parent}, and it cannot be made (${errorCode(error)}). Make that folder writable, or set TMPDIR to another one with a short path.`,
      );
    }
  }
  const found = await lstat(folder);
  const isPrivate = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  if (isPrivate) return folder;
  // Created by another user: use another name. A later start learns it from postmaster.pid.
  const other = await mkdtemp(`${folder}-`);
  if (uid !== undefined && gid !== undefined) await chown(other, uid, gid);
  return other;
}
