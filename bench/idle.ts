import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { Measured } from './report.ts';

const MOST_PERCENT = 0.5;
/** After the start, PostgreSQL analyzes what was loaded. */
const SETTLE_MS = 120_000;
const MEASURE_MS = 180_000;
/** Linux counts the time of processes in these. */
const TICK_MS = 10;

/** The product and its database with nobody there: percent of one core. Takes five minutes. */
export async function* measureIdle(): AsyncIterable<Measured> {
  if (process.platform !== 'linux') return;
  const dataDir = mkdtempSync(join(tmpdir(), 'procureapp-bench-'));
  const product = await startProductProcess({ DATA_DIR: dataDir });
  const server = Number(firstLine(join(dataDir, 'postgres/postmaster.pid')));
  const used = () => cpuMs(product.process.pid ?? 0) + cpuMsWithChildren(server);
  await delay(SETTLE_MS);
  const [before, began] = [used(), performance.now()];
  await delay(MEASURE_MS);
  const ours = ((used() - before) / (performance.now() - began)) * 100;
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const work = 'CPU with nobody there, of one core';
  yield {
    work,
    target: '<= 1.00',
    ratio: ours / MOST_PERCENT,
    ours,
    floor: MOST_PERCENT,
    unit: '%',
  };
}

/** The times in /proc/<pid>/stat: user, system, and the same of ended children that were waited for. */
function times(pid: number): { parent: number; own: number; ofEndedChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) * TICK_MS,
    ofEndedChildren: (childUser + childSystem) * TICK_MS,
  };
}

const cpuMs = (pid: number) => times(pid).own;

/** PostgreSQL has a process for each connection. */
function cpuMsWithChildren(pid: number): number {
  const { own, ofEndedChildren } = times(pid);
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && times(Number(name)).parent === pid;
    } catch {
      return false;
    }
  });
  return own + ofEndedChildren + children.reduce((sum, each) => sum + cpuMs(Number(each)), 0);
}

const firstLine = (file: string) => readFileSync(file, 'utf8').split('\n')[0];
