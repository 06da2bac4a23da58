import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import { httpCall } from './http-call.ts';

export interface Balancer {
  address: string;
  stop(): Promise<void>;
}

/** Path of HAProxy: found or installed by `npm test`, or else Debian's; undefined where there is none. */
export const balancerProgram: string | undefined = [
  process.env['TEST_HAPROXY'],
  '/usr/sbin/haproxy',
].find((path) => path && existsSync(path));

const configuration = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** HAProxy with the configuration in deploy/, in front of nodes at these addresses. */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const at = `127.0.0.1:${await freePort()}`;
  const named = nodes.map((address, index) => [`NODE_${index + 1}`, new URL(address).host]);
  const haproxy = spawn(balancerProgram ?? 'haproxy', ['-db', '-f', configuration], {
    env: { BALANCER: at, ...Object.fromEntries(named) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  haproxy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(haproxy, 'exit');
  const address = `http://${at}`;
  while (!(await httpCall(address))) {
    if (haproxy.exitCode !== null) throw new Error(`HAProxy does not start:\n${said}`);
    await delay(50);
  }
  return {
    address,
    stop: async () => {
      haproxy.kill('SIGTERM');
      await ended;
    },
  };
}
