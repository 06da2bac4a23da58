import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';

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

/** A connection to the node that sends this text and reads nothing. */
function silentConnection(address: string, request: string): Socket {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(request);
  return socket;
}

const isDatabaseUp = (dataDir: string) => existsSync(join(dataDir, 'postgres/postmaster.pid'));

/** An upload of two bytes per second, and an export that is not read: neither would ever end. */
async function keptBusy() {
  const dataDir = ownPlace();
  const node = await startProductProcess({ DATA_DIR: dataDir, DEMO: 'true' });
  onTestFinished(() => node.kill());
  silentConnection(node.address, 'GET /api/orders/export HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const upload = silentConnection(
    node.address,
    'POST /api/upload/image HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n' +
      'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
      'content-disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
  );
  const trickle = setInterval(() => upload.write('ab'), 1_000);
  onTestFinished(() => clearInterval(trickle));
  const incoming = join(dataDir, 'incoming');
  await expect.poll(() => existsSync(incoming) && readdirSync(incoming).length).toBe(1);
  return { dataDir, node };
}

test('a client that sends or reads slowly does not prevent a node from stopping in order', async () => {
  const { dataDir, node } = await keptBusy();
  expect(await node.stop()).toBe(0);
  expect(isDatabaseUp(dataDir)).toBe(false);
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  expect(node.output()).not.toContain('did not stop');
});

test('a second signal ends a node and its database at once', async () => {
  const { dataDir, node } = await keptBusy();
  const ended = once(node.process, 'exit');
  node.process.kill('SIGTERM');
  await expect.poll(() => node.output()).toContain('Stopping: finishing what runs ...');
  node.process.kill('SIGINT');
  expect((await ended)[0]).toBe(1);
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
