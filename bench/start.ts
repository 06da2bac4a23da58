import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { openLog } from '#server/log.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import { postmasterOf } from './business.ts';
import { cpuMs, endedChildrenCpuMs, serverCpuMs } from './cpu.ts';
import { inTurns } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const TARGET = '<= 3.00';
const HAS_CPU = process.platform === 'linux';

/**
 * From the command to the first answer, on an existing data folder, against Node and the database alone: time, and the
 * CPU of both processes until then.
 */
export async function* measureStart({ rounds }: Size): AsyncIterable<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'procureapp-bench-'));
  await (await startProductProcess({ DATA_DIR: dataDir })).stop();
  for (const unit of ['ms', 'ms CPU'] as const) {
    const measured = await inTurns(
      rounds,
      async () => (await productStart(dataDir))[unit],
      async () => (await floorStart(dataDir))[unit],
    );
    const ratio = measured.ours / measured.floor;
    const work = 'second start, against Node and the database';
    yield { work, target: TARGET, ratio, ...measured, unit };
  }
  rmSync(dataDir, { recursive: true, force: true });
}

type Took = Record<'ms' | 'ms CPU', number>;

async function productStart(dataDir: string): Promise<Took> {
  const began = performance.now();
  const product = await startProductProcess({ DATA_DIR: dataDir });
  await fetch(`${product.address}/readyz`);
  const ms = performance.now() - began;
  const cpu = cpuMs(product.process.pid ?? 0) + serverCpuMs(postmasterOf(dataDir));
  await product.stop();
  return { ms, 'ms CPU': HAS_CPU ? cpu : ms };
}

async function floorStart(dataDir: string): Promise<Took> {
  const [began, before] = [performance.now(), ownCpuMs() + endedChildrenCpuMs()];
  execFileSync(process.execPath, ['-e', '0']);
  const embedded = await startEmbedded({ dataDir, log: openLog('silent') });
  const ms = performance.now() - began;
  const cpu = ownCpuMs() + endedChildrenCpuMs() - before + serverCpuMs(postmasterOf(dataDir));
  await embedded.stop();
  return { ms, 'ms CPU': HAS_CPU ? cpu : ms };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
