import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SETTINGS = 'fsync = off\nfull_page_writes = off\n';

/**
 * Lets the running embedded server of this data folder never wait for the disk: each database of a test would wait seconds
 * on a slow one. What a power cut leaves is the subject of tests/embedded and tests/process.
 */
export function doWithoutDiskSync(dataDir: string): void {
  const cluster = join(dataDir, 'postgres');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), SETTINGS);
  // The server reads its settings again. Its process id is the first line of this file.
  process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')), 'SIGHUP');
}
