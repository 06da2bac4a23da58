import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerSignal } from './caller-signal.ts';

const app = fastify();
const signals: AbortSignal[] = [];
let address: string;

beforeAll(async () => {
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async (request) => {
      const signal = callerSignal(request);
      signals.push(signal);
      // The request's own events are over before the answer.
      await new Promise((resolve) => setImmediate(resolve));
      return { left: signal.aborted };
    },
  });
  address = await app.listen({ port: 0 });
});
afterAll(() => app.close());

test('the end of a body does not abort the signal of a caller who stays connected', async () => {
  for (const body of ['{}', JSON.stringify({ text: 'x'.repeat(100_000) })]) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ left: false });
  }
});

test('calls of one connection each have a signal, which ends with the connection', async () => {
  signals.length = 0;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (let call = 1; call <= 3; call++) {
    socket.write(request);
    await expect.poll(() => signals.length).toBe(call);
  }
  expect(new Set(signals).size).toBe(3);
  expect(signals.every(({ aborted }) => aborted)).toBe(false);
  socket.destroy();
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true);
});
