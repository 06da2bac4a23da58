import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ProblemReply } from '#contract/calls/problem.ts';
import { useTestApp } from '#tests/support/app.ts';
import { noise } from '#tests/support/photos.ts';

const t = useTestApp();
let photo: Buffer;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  photo = await noise({ width: 200, height: 150 });
});
afterEach(() => void vi.useRealTimers());

const BOUNDARY = 'boundary';
const before = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
const after = `\r\n--${BOUNDARY}--\r\n`;
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** A connection on which a request's head and the first part of its body have arrived. */
async function begun(path: string, type: string, body: string, length: number) {
  const { port } = t.app.server.address() as AddressInfo;
  const accepted = once(t.app.server, 'connection') as Promise<[Socket]>;
  // Only the check for arriving bytes uses this clock; the network is real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const [server] = await accepted;
  const send = async (bytes: string | Uint8Array) => {
    socket.write(bytes);
    await until(() => server.bytesRead === socket.bytesWritten);
  };
  await send(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  await until(() => vi.getTimerCount() > 0);
  return { socket, send, isCut: () => server.destroyed };
}

async function until(come: () => boolean): Promise<void> {
  while (!come()) await setImmediate();
}

/** The first data that the server sends. */
async function result(socket: Socket): Promise<string> {
  const [first] = (await once(socket, 'data')) as [Buffer];
  return first.toString();
}

async function expectTooSlow(socket: Socket): Promise<void> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout/);
  expect(ProblemReply.parse(JSON.parse(body))).toMatchObject({ code: 'too_slow' });
}

test('a photo of which bytes arrive every twenty seconds is stored after five minutes (D26)', async () => {
  const length = before.length + photo.length + after.length;
  const { socket, send, isCut } = await begun('/api/upload/image', FORM, before, length);
  const size = Math.ceil(photo.length / 15);
  for (let at = 0; at < photo.length; at += size) {
    vi.advanceTimersByTime(20_000);
    expect(isCut()).toBe(false);
    await send(photo.subarray(at, at + size));
  }
  await send(after);
  expect(await result(socket)).toMatch(/^HTTP\/1.1 201 /);
});

test('a photo of which no byte arrives for half a minute is 408 with the common error body (D3)', async () => {
  const { socket, isCut } = await begun('/api/upload/image', FORM, before, 1_000_000);
  vi.advanceTimersByTime(20_000);
  expect(isCut()).toBe(false);
  vi.advanceTimersByTime(10_000);
  await expectTooSlow(socket);
});

test('a plain body that takes a minute is 408, however steadily it arrives (D3)', async () => {
  const { socket, send } = await begun('/api/session', 'application/json', '{', 1_000);
  for (let second = 0; second < 60; second += 10) {
    await send(' ');
    vi.advanceTimersByTime(10_000);
  }
  await expectTooSlow(socket);
});

test('a request that is not HTTP gets the common error body (D3)', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  expect(ProblemReply.parse(JSON.parse(body)).code).toBe('invalid_input');
});
