import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProductProcess } from '#tests/support/product-process.ts';
import { cpuMs, serverCpuMs } from './cpu.ts';
import type { Measured } from './report.ts';

const MOST_PERCENT = 0.5;
/** After the start, PostgreSQL analyzes what was loaded. */
const SETTLE_MS = 120_000;
const MEASURE_MS = 180_000;

/** The product and its database with nobody there: percent of one core. Takes five minutes. */
export async function* measureIdle(): AsyncIterable<Measured> {
  if (process.platform !== 'linux') return;
  const dataDir = mkdtempSync(join(tmpdir(), 'procureapp-bench-'));
  const product = await startProductProcess({ DATA_DIR: dataDir });
  const server = Number(firstLine(join(dataDir, 'postgres/postmaster.pid')));
  const used = () => cpuMs(product.process.pid ?? 0) + serverCpuMs(server);
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

const firstLine = (file: string) => readFileSync(file, 'utf8').split('\n')[0];
