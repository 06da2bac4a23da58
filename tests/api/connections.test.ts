import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { CONNECTIONS_PER_ADDRESS_MAX, limitConnections } from '#server/http/connections.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

async function aServer(variables: Record<string, string> = {}) {
  const server = createServer((_request, reply) => reply.end('answered'));
  limitConnections(server, { env: readEnv(variables), isExempt: () => false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Connections that send nothing. */
function openSilent(port: number, count: number): Promise<Socket[]> {
  const opening = Array.from({ length: count }, async () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  });
  return Promise.all(opening);
}

/** What a request on a new connection gets, from an address of this machine. */
async function answerAt(port: number, localAddress: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await closed;
  return answer;
}

test('one address may have 500 connections: more are closed, others are answered, and places become free', async () => {
  const port = await aServer();
  const silent = await openSilent(port, CONNECTIONS_PER_ADDRESS_MAX);
  expect(await answerAt(port, '127.0.0.1')).toBe('');
  expect(await answerAt(port, '127.0.0.2')).toContain('answered');
  silent.pop()?.destroy();
  await expect.poll(() => answerAt(port, '127.0.0.1')).toContain('answered');
});

test('behind a trusted proxy connections are not limited: all are the proxy’s', async () => {
  const port = await aServer({ TRUST_PROXY: '127.0.0.1' });
  await openSilent(port, CONNECTIONS_PER_ADDRESS_MAX);
  expect(await answerAt(port, '127.0.0.1')).toContain('answered');
});

test('slow senders, silent connections and large bodies together: others are answered meanwhile', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  const silent = await openSilent(port, 200);
  const form =
    'content-type: multipart/form-data; boundary=x\r\ncontent-length: 14000000\r\n\r\n--x\r\n';
  const json = 'content-type: application/json\r\ncontent-length: 900000\r\n\r\n{"name":"';
  for (const [index, socket] of silent.entries()) {
    const [path, rest] = index % 2 ? ['/api/upload/image', form] : ['/api/vendors', json];
    if (index % 4) socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${rest}`);
  }
  const large = Array.from({ length: 40 }, () =>
    fetch(`${address}/api/vendors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(2_000_000)}"`,
    }).then(
      ({ status }) => status,
      // The server stops reading: a sender may see the answer or a closed connection.
      () => 413,
    ),
  );
  const others = ['/healthz', '/api/products', '/api/orders?limit=5', '/api/session'];
  for (const path of others) expect((await fetch(address + path)).status).toBe(200);
  expect(new Set(await Promise.all(large))).toEqual(new Set([413]));
});
