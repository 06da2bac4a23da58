import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

/** More than the kernel buffers on both sides of a connection. */
const MEGABYTE = 1024 * 1024;
const ANSWER = 64 * MEGABYTE;
const UNREAD_MS = 1_500;

const t = useTestApp();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('an answer that the client does not read', () => {
  const answers: WeakRef<Buffer>[] = [];
  let streamsBegun = 0;
  let streamsEnded = 0;
  let node: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    node = await t.anotherNode({ unreadMs: UNREAD_MS });
    const open = { config: { right: 'anyone' as const } };
    node.get('/whole', open, async (_request, reply) => {
      const answer = Buffer.alloc(ANSWER);
      answers.push(new WeakRef(answer));
      return reply.send(answer);
    });
    node.get('/streamed', open, async (_request, reply) => reply.send(Readable.from(endless())));
    node.get('/late', open, async (_request, reply) => {
      await delay(2 * UNREAD_MS);
      return reply.send('late');
    });
    await node.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = node.server.address() as AddressInfo);
    return () => node.close();
  });

  async function* endless() {
    streamsBegun++;
    try {
      for (;;) yield Buffer.alloc(MEGABYTE);
    } finally {
      streamsEnded++;
    }
  }

  /** A connection that has sent a request and does not read the answer. */
  function openUnread(path: string) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    return socket;
  }

  const connections = () =>
    new Promise<number>((resolve) => node.server.getConnections((_, count) => resolve(count)));

  test.each(['/whole', '/streamed'])('is aborted, and its memory is freed: %s', async (path) => {
    for (let one = 0; one < 5; one++) openUnread(path);
    await expect.poll(connections).toBe(5);
    await expect.poll(connections, { timeout: 15_000 }).toBe(0);
    await expect.poll(() => streamsEnded).toBe(streamsBegun);
    await expect
      .poll(() => {
        collectGarbage();
        return answers.filter((answer) => answer.deref() !== undefined);
      })
      .toEqual([]);
  });

  test('is not aborted while it is read slowly but steadily: it arrives completely', async () => {
    const socket = openUnread('/whole');
    const closed = once(socket, 'close');
    let read = 0;
    socket.on('data', (chunk: Buffer) => (read += chunk.length));
    const readUpTo = async (wanted: number) => {
      socket.resume();
      while (read < wanted && !socket.destroyed) await Promise.race([once(socket, 'data'), closed]);
      socket.pause();
    };
    // Three times the limit passes while a megabyte is read from time to time.
    for (let step = 1; step <= 30; step++) {
      await readUpTo(step * MEGABYTE);
      await delay(UNREAD_MS / 10);
    }
    await readUpTo(ANSWER);
    expect(read).toBeGreaterThanOrEqual(ANSWER);
  });

  test('is not aborted while it is still being made, however long that takes', async () => {
    const result = await fetch(`http://127.0.0.1:${port}/late`);
    expect(await result.text()).toBe('late');
  });
});
