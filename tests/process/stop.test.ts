import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';

test('a node behind a balancer says that it stops before it does, and serves until then', async () => {
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

test('a node that people reach directly stops without waiting for anybody', async () => {
  const node = await startProductProcess({ DATA_DIR: ownPlace(), DEMO: 'false' });
  onTestFinished(() => node.kill());
  const screen = await fetch(`${node.address}/api/changes?silentForMs=0`);
  expect(await node.stop()).toBe(0);
  // The stream of an open screen ended; it comes back by itself.
  expect(await screen.text()).toContain('alive');
});

test('a normal stop says that it stops, and nothing else', async () => {
  const node = await startProductProcess({ DATA_DIR: ownPlace(), DEMO: 'false' });
  onTestFinished(() => node.kill());
  // Many at once open many connections to the database, which are idle when the stop comes.
  const calls = Array.from({ length: 60 }, () => fetch(`${node.address}/api/orders?limit=10`));
  for (const answered of await Promise.all(calls)) await answered.text();
  const before = node.output().length;
  expect(await node.stop()).toBe(0);
  expect(node.output().slice(before)).toBe('Stopping: finishing what runs ...\n');
});

test('`npm start` leaves nothing running after SIGTERM', async () => {
  const dataDir = ownPlace();
  // In a group of its own, so that its end can be that of the product below it too.
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
    // Usually all of them are gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
