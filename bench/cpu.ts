import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const NS_PER_MS = 1e6;
/** Linux counts the time of ended processes in these. */
const TICK_MS = 10;

/** Milliseconds. Of CPU they say the same on a busy machine; elsewhere than on Linux it is the time. */
export type Clock = () => number;

/** The CPU that these used so far. */
export function clockOf(used: () => number): Clock {
  return process.platform === 'linux' ? used : () => performance.now();
}

/** Resolves once it has used less than a twentieth of a processor for a second: what was done before leaves work behind. */
export async function idle(clock: Clock): Promise<void> {
  for (let tries = 0; tries < IDLE_TRIES; tries += 1) {
    const before = clock();
    await setTimeout(1_000);
    if (clock() - before < 50) return;
  }
  throw new Error(`not idle after ${IDLE_TRIES} seconds`);
}
const IDLE_TRIES = 120;

/** Of a process, all of its threads; what ended ones used is not counted. */
export function cpuMs(pid: number): number {
  const threads = listed(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + ranMs(`${pid}/task/${thread}`), 0);
}

/** Of a PostgreSQL server, which has a process for each connection; those that ended are counted in ticks. */
export function serverCpuMs(pid: number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ranMs(child), ranMs(String(pid)) + endedMs(pid));
}

/** Of the children of this process that have ended, such as PostgreSQL's own benchmark. */
export function endedChildrenCpuMs(): number {
  return endedMs(process.pid);
}

function ranMs(path: string): number {
  const [ran = '0'] = read(`/proc/${path}/schedstat`).split(' ');
  return Number(ran) / NS_PER_MS;
}

function endedMs(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS;
}

function listed(folder: string): string[] {
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
