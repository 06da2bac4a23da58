import { join } from 'node:path';
import type { Env } from '../env.ts';
import { openFolder } from './folder.ts';
import { refuse } from '../failure.ts';

/** Stores files under generated names (D27). Every method throws `unavailable` while the storage does not answer. */
export interface Files {
  /** Stored completely and durably once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  find(name: string): Promise<Uint8Array | undefined>;
  /** Succeeds when there is no such file. */
  remove(name: string): Promise<void>;
  /** Rejects while files cannot be stored. */
  check(): Promise<void>;
  close(): void;
}

/** The bucket of the environment, or else the data folder's `uploads`. Connects lazily. */
export async function openFiles(env: Env): Promise<Files> {
  if (!env.S3) return withErrorSentences(openFolder(join(env.DATA_DIR, 'uploads')));
  // The bucket's SDK takes a while to load, so it is loaded only where there is a bucket.
  const { openBucket } = await import('./bucket.ts');
  return withErrorSentences(openBucket(env.S3));
}

/** Turns any error of the storage into a sentence; the cause is logged. */
function withErrorSentences(files: Files): Files {
  return {
    put: (name, bytes) => files.put(name, bytes).catch(unavailable),
    find: (name) => files.find(name).catch(unavailable),
    remove: (name) => files.remove(name).catch(unavailable),
    check: () => files.check().catch(unavailable),
    close: () => files.close(),
  };
}

function unavailable(cause: unknown): never {
  const failure = refuse('unavailable', { because: 'photo_storage' });
  failure.cause = cause;
  throw failure;
}
