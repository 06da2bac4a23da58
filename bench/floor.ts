import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clockOf, cpuMs } from './cpu.ts';
import type { Clock } from './cpu.ts';
import type { WholeAnswer } from './load.ts';

export interface Floor {
  address: string;
  clock: Clock;
  stop(): void;
}

/** A bare server in its own process that returns the same answer as this one. */
export async function floorOf({ status, headers, body }: WholeAnswer): Promise<Floor> {
  // The server sets the other headers itself for each answer.
  const { connection: _c, date: _d, 'keep-alive': _k, 'transfer-encoding': _t, ...own } = headers;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ status, headers: own, base64: body.toString('base64') }));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: line.toString().trim(),
    clock: clockOf(() => cpuMs(child.pid ?? 0)),
    stop: () => child.kill(),
  };
}
