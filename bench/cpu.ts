import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/**
 * Milliseconds of CPU that a process used so far, all of its threads: unlike time it says the same on a busy machine.
 * Linux only; 0 for one that has ended.
 */
export function cpuMs(pid: number): number {
  return ids(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + threadMs(`${pid}/task/${thread}`),
    0,
  );
}

/** The same of a PostgreSQL server: it has a process for each connection. What ended ones used is not counted. */
export function serverCpuMs(pid: number): number {
  return threadMs(String(pid)) + children(pid).reduce((sum, child) => sum + threadMs(child), 0);
}

function threadMs(path: string): number {
  const [ran = '0'] = read(`/proc/${path}/schedstat`).split(' ');
  return Number(ran) / NS_PER_MS;
}

function children(pid: number): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
}

function ids(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
