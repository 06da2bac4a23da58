import { type FileHandle, open, rm } from 'node:fs/promises';

/**
 * Replaces a file by a new one. Root writes into folders of other users here, so a link that was put
 * there must not be followed.
 */
export async function openFresh(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, 'wx', 0o600);
}

/** Writes a new file that only `owner` can read (by default the user of this process), and syncs it to disk. */
export async function writeFresh(
  path: string,
  text: string,
  owner?: { uid: number; gid: number },
): Promise<void> {
  const file = await openFresh(path);
  try {
    await file.writeFile(text);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}
