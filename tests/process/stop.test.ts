import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import { keepBusy } from '#tests/support/slow-clients.ts';

test('a node behind a balancer reports that it stops before it does, and serves until then', async () => {
  const variables = { DATA_DIR: ownPlace(), DEMO: 'false', TRUST_PROXY: 'loopback' };
  const node = await startProductProcess(variables);
  onTestFinished(() => node.kill());
  const readiness = async () => (await fetch(`${node.address}/readyz`)).status;
  expect(await readiness()).toBe(200);

  const stopped = node.stop();
  await expect.poll(readiness, { timeout: 2_500, interval: 20 }).toBe(404);
  const list = await fetch(`${node.address}/api/products`);
  expect([list.status, list.headers.get('connection')]).toEqual([200, 'close']);
  expect(await stopped).toBe(0);
});

test('a node that clients reach directly stops without waiting', async () => {
  const node = await startProductProcess({ DATA_DIR: ownPlace(), DEMO: 'false' });
  onTestFinished(() => node.kill());
  const screen = await fetch(`${node.address}/api/changes?silentForMs=0`);
  expect(await node.stop()).toBe(0);
  // The stream of an open screen ended; the browser reconnects by itself.
  expect(await screen.text()).toContain('alive');
});

test('a normal stop logs that it stops, and nothing else', async () => {
  const node = await startProductProcess({ DATA_DIR: ownPlace(), DEMO: 'false' });
  onTestFinished(() => node.kill());
  // Many calls at once open many database connections, which are idle when the stop comes.
  const calls = Array.from({ length: 60 }, () => fetch(`${node.address}/api/orders?limit=10`));
  for (const result of await Promise.all(calls)) await result.text();
  const before = node.output().length;
  expect(await node.stop()).toBe(0);
  expect(node.output().slice(before)).toBe('Stopping: finishing what runs ...\n');
});

const isDatabaseUp = (dataDir: string) => existsSync(join(dataDir, 'postgres/postmaster.pid'));

async function keptBusy() {
  const dataDir = ownPlace();
  const node = await startProductProcess({ DATA_DIR: dataDir, DEMO: 'true' });
  onTestFinished(() => node.kill());
  await keepBusy(node.address, dataDir);
  return { dataDir, node };
}

test('a client that sends or reads slowly does not prevent a node from stopping in order', async () => {
  const { dataDir, node } = await keptBusy();
  expect(await node.stop()).toBe(0);
  expect(isDatabaseUp(dataDir)).toBe(false);
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  expect(node.output()).not.toContain('did not stop');
});

test('a signal within two seconds of the first is the same one, and a later one ends a node and its database at once', async () => {
  const { dataDir, node } = await keptBusy();
  const ended = once(node.process, 'exit');
  const signalled = performance.now();
  node.process.kill('SIGTERM');
  const signalling = setInterval(() => node.process.kill('SIGINT'), 20);
  const [code] = (await ended.finally(() => clearInterval(signalling))) as [number | null];
  expect(performance.now() - signalled).toBeGreaterThan(2_000);
  expect(code).toBe(1);
  expect(node.output()).toContain('Stopping: finishing what runs ...\nStopping at once.\n');
  await expect.poll(() => isDatabaseUp(dataDir), { timeout: 30_000 }).toBe(false);
});

test('`npm start` leaves nothing running after SIGTERM', async () => {
  const dataDir = ownPlace();
  // In its own process group, so that the end of all its processes can be observed.
  const npm = spawn('npm', ['start'], {
    detached: true,
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => killGroup(npm));
  let said = '';
  npm.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready: ');
  const address = /is ready: (\S+)/.exec(said)?.[1] ?? '';
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  const lock = join(dataDir, 'postgres/postmaster.pid');
  await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Usually all of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
