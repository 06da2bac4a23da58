import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import type { Env } from '../env.ts';
import { openFolder } from './folder.ts';
import { notDelivered } from './not-delivered.ts';
import type { NotDelivered } from './not-delivered.ts';

export interface OutboxFolder {
  /** Throws `NotDelivered`. */
  put(fileName: string, message: Uint8Array): Promise<void>;
}

/** The folder for messages without a configured service (D23). Opened lazily. */
export function openOutboxFolder(env: Env): OutboxFolder {
  const folder = openFolder(join(env.DATA_DIR, 'outbox'));
  return {
    put: (fileName, message) =>
      folder.put(fileName, message).catch((error: unknown) => {
        throw notWritten(error);
      }),
  };
}

/** The disk's error without its path. A retry writes the same file, so that there are no duplicates. */
function notWritten(error: unknown): NotDelivered {
  const number = error instanceof Error && 'errno' in error ? error.errno : undefined;
  const reason = typeof number === 'number' ? getSystemErrorMessage(number) : 'unknown reason';
  return notDelivered({ because: 'outbox_folder', reason }, { retry: true });
}
