import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { fileEntry, sumLine, sumsEntry, type Totals } from './archive-format.ts';
import { BackupError } from './terminal.ts';

export interface ArchiveWriter {
  /** Resolves when the next entry may come. */
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Completes the archive on disk, and gives it its name unless `verify` throws. Returns its size in bytes. */
  finish(verify: (unfinished: string) => Promise<unknown>): Promise<number>;
  /** Removes everything. May be called after `finish`. */
  abandon(): Promise<void>;
}

const PART = '.part';
/** Unfinished archives of killed backups are removed after this time. */
const ABANDONED_MS = 24 * 60 * 60_000;

/** Begins an archive that only this user can read. Until it is finished it has a temporary name. */
export async function createArchive(path: string, signal: AbortSignal): Promise<ArchiveWriter> {
  const folder = dirname(path);
  const unfinished = `${path}.${process.pid}${PART}`;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explain(folder));
  await refuseTaken(path);
  await removeAbandoned(folder);
  const file = await open(unfinished, 'wx', 0o600).catch(explain(folder));

  const entries = pack();
  const written = pipeline(
    entries,
    createGzip(),
    createWriteStream(unfinished, { fd: file, flush: true }),
  ).catch(explain(folder));
  // Errors are reported by `add` and `finish`.
  written.catch(() => undefined);

  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      const taken = (error?: Error | null) => (error ? reject(error) : resolve());
      entries.entry(
        { name, mode: 0o600 },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        taken,
      );
    });
  return {
    add: async (name, bytes) => {
      // When the disk is full, the disk's error explains more than the error of the broken stream.
      await add(name, bytes).catch(async (error: unknown) => {
        if (entries.destroyed) await written;
        throw error;
      });
    },
    finish: async (verify) => {
      entries.finalize();
      await written;
      await verify(unfinished);
      await refuseTaken(path);
      await rename(unfinished, path);
      await flush(folder);
      return (await stat(path)).size;
    },
    abandon: async () => {
      entries.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

async function refuseTaken(path: string): Promise<void> {
  const taken = await access(path).then(
    () => true,
    () => false,
  );
  if (taken)
    throw new BackupError(
      `${path} exists already, and a backup never replaces another. Name another file.`,
    );
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^procureapp-backup-.*\.part$/.test(basename(name))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Syncs the folder, so that the new name survives a power cut. Windows has no such call. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explain(folder: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new BackupError(`The disk that holds ${folder} is full. Nothing was kept.`);
    }
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      throw new BackupError(`Nothing can be written to ${folder}: this user has no right to.`);
    }
    if (code === 'ENOTDIR' || code === 'EEXIST') {
      throw new BackupError(`${folder} cannot be a folder: there is a file of that name.`);
    }
    throw error;
  };
}

/** Checksums are written after this many files, so that memory does not grow with their number. */
const FILES_PER_SUMS = 1_000;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Adds files and their checksums to an archive. */
export class SumsWriter {
  readonly #archive: ArchiveWriter;
  readonly #all = createHash('sha256');
  #lines: string[] = [];
  #parts = 0;
  #count = 0;
  #bytes = 0;

  constructor(archive: ArchiveWriter) {
    this.#archive = archive;
  }

  get count(): number {
    return this.#count;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#archive.add(fileEntry(name), bytes);
    this.#lines.push(sumLine(sha256(bytes), name));
    this.#count += 1;
    this.#bytes += bytes.length;
    if (this.#lines.length === FILES_PER_SUMS) await this.#flush();
  }

  /** Call after the last file. */
  async finish(): Promise<Totals['files']> {
    if (this.#lines.length > 0) await this.#flush();
    return { count: this.#count, bytes: this.#bytes, sha256: this.#all.digest('hex') };
  }

  async #flush(): Promise<void> {
    const text = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#all.update(text);
    await this.#archive.add(sumsEntry(++this.#parts), text);
  }
}
