import { expect, onTestFinished, test } from 'vitest';
import type { OverloadLimits } from '#server/http/overload.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { expectSentence, problemOf } from '#tests/support/problem.ts';

/** Shorter than those of a product, so that a test need not wait for them. */
const LIMITS: OverloadLimits = { waitMs: 300, roundMs: 200 };

const t = useTestApp();
const START = Date.parse('2030-01-01T08:00:00.000Z');
const after = (ms: number) => t.setNow(new Date(START + ms));

/** A node on which the queries of earlier calls wait for a connection, until the test ends that. */
async function aBusyNode() {
  const waiting = Promise.withResolvers<{ release(): void }>();
  const pool = {
    totalCount: 16,
    idleCount: 0,
    waitingCount: 1,
    connect: () => waiting.promise,
  };
  const node = await t.anotherNode({ pool, overload: LIMITS });
  onTestFinished(() => node.close());
  after(0);
  expect((await node.inject('/api/orders')).statusCode).toBe(200);
  const calm = () => {
    pool.waitingCount = 0;
    waiting.resolve({ release: () => undefined });
  };
  return { node, api: client(node), calm };
}

test('while queries wait too long for a connection, reads are refused, and can be tried again', async () => {
  const { node, calm } = await aBusyNode();
  after(300);
  expect((await node.inject('/api/orders')).statusCode).toBe(200);
  after(301);
  const refused = await node.inject('/api/orders');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(problemOf(refused).code).toBe('unavailable');
  expectSentence(problemOf(refused).message);
  calm();
  expect((await node.inject('/api/orders')).statusCode).toBe(200);
});

test('writes are refused later than reads, and a refused order is not stored', async () => {
  const { api } = await aBusyNode();
  after(1_200);
  expect((await api.listOrders()).status).toBe(503);
  expect((await api.createOrder({ body: await t.make.newOrder() })).status).toBe(201);
  after(1_201);
  const before = (await t.api.listOrders()).body.length;
  expect((await api.createOrder({ body: await t.make.newOrder() })).status).toBe(503);
  expect((await t.api.listOrders()).body).toHaveLength(before);
});

test('an overloaded node stays alive and ready, and screens keep their streams', async () => {
  const { node } = await aBusyNode();
  after(60_000);
  for (const url of ['/healthz', '/readyz', '/metrics'])
    expect([url, (await node.inject(url)).statusCode]).toEqual([url, 200]);
  const stream = await node.inject({ url: '/api/changes', payloadAsStream: true });
  expect(stream.statusCode).toBe(200);
  stream.stream().destroy();
});

test('a busy event loop refuses too; one slow moment does not, and a pause ends it', async () => {
  let busyMs = 0;
  const node = await t.anotherNode({
    overload: LIMITS,
    pool: {
      totalCount: 16,
      idleCount: 0,
      get waitingCount() {
        const until = performance.now() + busyMs;
        while (performance.now() < until);
        return 0;
      },
      connect: () => Promise.reject(new Error('nobody waits')),
    },
  });
  onTestFinished(() => node.close());
  const call = async () => (await node.inject('/api/session')).statusCode;
  busyMs = 400;
  expect(await call()).toBe(200);
  busyMs = 0;
  expect(await call()).toBe(200);
  busyMs = 400;
  await expect.poll(call, { interval: 0 }).toBe(503);
  busyMs = 0;
  await expect.poll(call, { interval: 50 }).toBe(200);
});
