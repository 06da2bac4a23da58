import { readFileSync } from 'node:fs';
import type { Business } from './business.ts';
import type { Measured } from './report.ts';

const MOST_MB = 300;

/** Memory of the product after the load, where the system reports it. */
export async function* measureMemory({ product }: Business): AsyncIterable<Measured> {
  if (process.platform !== 'linux') return;
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  const ours = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  const work = 'memory after this load';
  yield { work, target: '<= 1.00', ratio: ours / MOST_MB, ours, floor: MOST_MB, unit: 'MB' };
}
