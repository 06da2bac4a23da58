import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startProductProcess } from '#tests/support/product-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'procureapp-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a node behind a balancer says that it stops before it does, and serves until then', async () => {
  const variables = { DATA_DIR: folder, DEMO: 'false', TRUST_PROXY: 'loopback' };
  const node = await startProductProcess(variables);
  onTestFinished(() => node.kill());
  const readiness = async () => (await fetch(`${node.address}/readyz`)).status;
  expect(await readiness()).toBe(200);

  const stopped = node.stop();
  await expect.poll(readiness, { interval: 20 }).toBe(404);
  const list = await fetch(`${node.address}/api/products`);
  expect([list.status, list.headers.get('connection')]).toEqual([200, 'close']);
  expect(await stopped).toBe(0);
});

test('a node that people reach directly stops without waiting for anybody', async () => {
  const node = await startProductProcess({ DATA_DIR: folder, DEMO: 'false' });
  onTestFinished(() => node.kill());
  const screen = await fetch(`${node.address}/api/changes?deaf=0`);
  expect(await node.stop()).toBe(0);
  // The stream of an open screen ended; it comes back by itself.
  expect(await screen.text()).toContain('alive');
});

test('a normal stop says that it stops, and nothing else', async () => {
  const node = await startProductProcess({ DATA_DIR: folder, DEMO: 'false' });
  onTestFinished(() => node.kill());
  // Many at once open many connections to the database, which are idle when the stop comes.
  const calls = Array.from({ length: 60 }, () => fetch(`${node.address}/api/orders?limit=10`));
  for (const answered of await Promise.all(calls)) await answered.text();
  const before = node.output().length;
  expect(await node.stop()).toBe(0);
  expect(node.output().slice(before)).toBe('Stopping: finishing what runs ...\n');
});

test('`npm start` that is told to stop leaves nothing running', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: 'false' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void npm.kill('SIGKILL'));
  let said = '';
  npm.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('is ready: ');
  const address = /is ready: (\S+)/.exec(said)?.[1] ?? '';
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});
