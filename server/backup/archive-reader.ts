import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Entry, entryOf } from './archive-format.ts';
import { BackupError } from './terminal.ts';

/** An entry and its bytes; unread bytes are skipped. */
export type ReadEntry = Entry & { size: number; chunks: AsyncIterable<Uint8Array> };

/**
 * The entries of an archive, sequentially. Throws `BackupError` for a file that cannot be read, is not an archive,
 * or is truncated.
 */
export async function* readArchive(path: string, signal: AbortSignal): AsyncGenerator<ReadEntry> {
  const entries = extract();
  const read = pipeline(createReadStream(path), createGunzip(), entries, { signal });
  read.catch(() => undefined);
  let isArchive = false;

  async function fail(error: unknown): Promise<never> {
    if (error instanceof BackupError) throw error;
    entries.destroy();
    // The first error of the pipeline is the cause; a later one may only say that the stream ended.
    const cause: unknown = await read.then(
      () => error,
      (first: unknown) => first,
    );
    signal.throwIfAborted();
    throw explained(cause, { path, isArchive });
  }
  /** Errors of the pipeline are thrown to the reader of the entry. */
  async function* bytesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk;
    } catch (error) {
      await fail(error);
    }
  }

  try {
    for await (const chunks of entries) {
      const { name, size, type } = chunks.header;
      const entry = entryOf(name);
      if (!entry || type !== 'file') throw notOurs(path);
      isArchive = true;
      yield { ...entry, size, chunks: bytesOf(chunks) };
      chunks.resume();
    }
    await read;
  } catch (error) {
    await fail(error);
  } finally {
    entries.destroy();
  }
}

/** Photos, checksums and lists of tables are far smaller. */
const WHOLE_BYTES_MAX = 64 * 1024 * 1024;

/** All bytes of an entry that fits into memory. */
export async function wholeEntry({ size, chunks }: ReadEntry): Promise<Buffer> {
  if (size > WHOLE_BYTES_MAX) throw new BackupError('The backup holds a file that is too large.');
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

export const notOurs = (path: string) => new BackupError(`${path} is not a backup of ProcureApp.`);

/** The sentence for a damaged archive. */
export const damaged = (path: string, what: string) =>
  new BackupError(`The backup ${path} is damaged: ${what}. Nothing was changed. Use another one.`);

function explained(
  error: unknown,
  { path, isArchive }: { path: string; isArchive: boolean },
): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupError(`${path} is a folder. Name the archive in it.`);
  if (code === 'EACCES') return new BackupError(`This user has no right to read ${path}.`);
  const isCut = code === 'Z_BUF_ERROR' || /unexpected end of/i.test(error.message);
  const isWrong = code === 'Z_DATA_ERROR' || /tar header/i.test(error.message);
  if (!isCut && !isWrong) return error;
  if (!isArchive) return notOurs(path);
  return damaged(path, isCut ? 'it is cut short' : 'parts of it are not what was written');
}
