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
  const address = `http://${at}`;
  const named = nodes.map((node, index) => [`NODE_${index + 1}`, new URL(node).host]);
  return startHaproxy({
    address,
    configuration,
    env: { BALANCER: at, ...Object.fromEntries(named) },
    answers: async () => (await httpCall(address)) !== undefined,
  });
}

interface Starting {
  address: string;
  configuration: string;
  env: Record<string, string>;
  answers(): Promise<boolean>;
}

/** Returns when it answers. */
export async function startHaproxy({
  address,
  configuration: file,
  env,
  answers,
}: Starting): Promise<Balancer> {
  const haproxy = spawn(balancerProgram ?? 'haproxy', ['-db', '-f', file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  haproxy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(haproxy, 'exit');
  while (!(await answers())) {
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
