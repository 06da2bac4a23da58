import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Entry, entryOf } from './archive-format.ts';
import { BackupError } from './terminal.ts';

/** An entry and its bytes; what is not read of them is skipped. */
export type ReadEntry = Entry & { size: number; chunks: AsyncIterable<Uint8Array> };

/**
 * The entries of an archive, one after the other. Throws `BackupError` for a file that cannot be read, is no archive,
 * or breaks off.
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

/** A photo, its sums or a list of tables is far smaller. */
const WHOLE_BYTES_MAX = 64 * 1024 * 1024;

/** All bytes of an entry that fits into memory. */
export async function wholeEntry({ size, chunks }: ReadEntry): Promise<Buffer> {
  if (size > WHOLE_BYTES_MAX) throw new BackupError('The backup holds a file that is too large.');
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

export const notOurs = (path: string) => new BackupError(`${path} is not a backup of ProcureApp.`);

/** The sentence for an archive that is not what was once written. */
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
