import { readFileSync } from 'node:fs';

/** The proportional set size of a process in MB: pages that several processes share count for each by its part. 0 once it has ended. */
export function proportionalMb(pid: number | string): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** The memory of a PostgreSQL server with all of its processes. */
export function serverProportionalMb(pid: number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children].reduce((sum: number, one) => sum + proportionalMb(one), 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
