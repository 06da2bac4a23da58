import { appendFileSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of the tests that run at the same time occupy. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A new folder for the data of an embedded server that ends with its tests: in memory where there is room, because the
 * databases of some hundred tests wait for the disk even if they never ask it to store anything. The caller removes it.
 */
export function databaseFolder(): string {
  return mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'procureapp-database-'));
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

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
