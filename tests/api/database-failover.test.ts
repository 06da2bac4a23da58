import { describe, expect, onTestFinished, test } from 'vitest';
import { listenForNotifications } from '#server/db/notifications.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { startSilentProxy } from '#tests/support/silent-proxy.ts';

const t = useTestApp();
const log = openLog('silent');

async function aNetwork() {
  const network = await startSilentProxy(t.database.connection);
  onTestFinished(() => network.close());
  return network;
}

describe('a database server that loses power, and a standby that takes over', () => {
  test('requests during the failover get 503, and later requests succeed', async () => {
    const network = await aNetwork();
    const { db, pool } = openDatabase(network.connection, { log, max: 4, silentMs: 3_000 });
    const node = await t.anotherNode({ services: { ...t.services, db }, pool });
    onTestFinished(async () => {
      await node.close();
      await pool.end();
    });
    const api = client(node);
    const order = await t.make.order();
    const approve = () =>
      api.setOrderStatus({ params: { id: order.id }, body: { status: 'approved' } });
    const everything = async () => [
      await api.listOrders({ query: { limit: '1' } }),
      await api.createOrder({ body: await t.make.newOrder() }),
      await approve(),
    ];
    expect((await everything()).map(({ status }) => status)).toEqual([200, 201, 200]);

    // More calls than there are connections: the last ones wait for a connection that is never released.
    const underWay = Array.from({ length: 6 }, approve);
    network.fallSilent();
    for (const { status, problem } of await Promise.all([...underWay, approve()])) {
      if (status === 200) continue;
      expect([status, problem.code]).toEqual([503, 'unavailable']);
      expectSentence(problem.message);
    }
    network.speakAgain();
    expect((await everything()).map(({ status }) => status)).toEqual([200, 201, 200]);
    // No broken connection stays in the pool; otherwise each failover would lose one permanently.
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 30_000 }).toBe(0);
  });

  test('the change listener detects the failover and receives changes again afterwards', async () => {
    const network = await aNetwork();
    const events: (string | boolean)[] = [];
    const stop = await listenForNotifications(network.connection, {
      log,
      heartbeatMs: 200,
      answerMs: 3_000,
      channels: { spoken: (payload) => events.push(payload) },
      onListening: (isListening) => events.push(isListening),
    });
    onTestFinished(stop);
    const say = (words: string) => t.database.pool.query("select pg_notify('spoken', $1)", [words]);
    await say('before');
    await expect.poll(() => events).toEqual([true, 'before']);
    network.fallSilent();
    await expect.poll(() => events, { timeout: 30_000 }).toEqual([true, 'before', false]);
    await say('into the void');
    network.speakAgain();
    await expect.poll(() => events, { timeout: 30_000 }).toEqual([true, 'before', false, true]);
    await say('after');
    await expect.poll(() => events).toEqual([true, 'before', false, true, 'after']);
  });

  test('while the standby is read-only, reads succeed and writes are 503', async () => {
    const standby = { ...t.database.connection, options: '-c default_transaction_read_only=on' };
    const { db, pool } = openDatabase(standby, { log });
    const node = await t.anotherNode({ services: { ...t.services, db }, pool });
    onTestFinished(async () => {
      await node.close();
      await pool.end();
    });
    const api = client(node);
    expect((await api.listOrders()).status).toBe(200);
    const { status, problem } = await api.createOrder({ body: await t.make.newOrder() });
    expect([status, problem.code]).toEqual([503, 'unavailable']);
  });
});
