import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireWritable } from '../writable-folder.ts';
import type { Files } from './files.ts';

/** Files in a folder of this machine, which is created with the first one. */
export function openFolder(folder: string): Files {
  const pathOf = (name: string) => join(folder, name);
  const unfinished = (name: string) => `${pathOf(name)}.part`;
  const write = async (name: string, bytes: Uint8Array) => {
    await mkdir(folder, { recursive: true });
    await writeToDisk(unfinished(name), bytes);
    await rename(unfinished(name), pathOf(name));
    await keepEntries(folder);
  };
  /** By name: the last write of each. Two retries of one upload may store the same file at the same moment. */
  const writes = new Map<string, Promise<void>>();
  return {
    put: async (name, bytes) => {
      const before = writes.get(name)?.catch(() => undefined);
      const own = (before ?? Promise.resolve()).then(() => write(name, bytes));
      writes.set(name, own);
      try {
        await own;
      } finally {
        if (writes.get(name) === own) writes.delete(name);
      }
    },
    find: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (name) => {
      await rm(unfinished(name), { force: true });
      await rm(pathOf(name), { force: true });
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
      await requireWritable(folder);
    },
    close: () => undefined,
  };
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Otherwise a power cut may lose the new name although its bytes are on disk. Windows has no such call. */
async function keepEntries(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const entries = await open(folder, 'r');
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
}
