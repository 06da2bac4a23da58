import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than a file system stores together with a file's name. */
const TRIAL = Buffer.alloc(4_096, 'x');

/** Rejects unless a small file can be written to the folder: its disk may be full, or it may not be permitted. */
export async function requireWritable(folder: string): Promise<void> {
  const trial = join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(trial, TRIAL, { flag: 'wx' });
  } finally {
    await rm(trial, { force: true });
  }
}
