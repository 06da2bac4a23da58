import { once } from 'node:events';
import http from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { COUNTED_MAX } from '#contract/values/limits.ts';
import { STREAMS_AT_ONCE, STREAMS_WAITING } from '#server/db/row-stream.ts';
import { useTestApp } from '#tests/support/app.ts';
import { streaming } from '#tests/support/row-streams.ts';

const t = useTestApp();

/** More than the buffers of two sockets and of the stream itself. */
const ORDERS = 30_000;
const LISTS = ['/api/orders', '/api/order-items', '/api/orders/export'];

let address: string;
beforeAll(async () => {
  const { location, user, product } = await t.make.orderParts();
  await t.database.pool.query(
    `insert into orders (id, location_id, order_date, ordered_by, employee_name, content_hash, notes)
     select 'ORD-' || (1600000000000 + n), $1, timestamptz '2025-01-01' + n * interval '1 minute', $2, 'Somebody', '',
       repeat('Please ring twice. ', 30)
     from generate_series(1, $3::int) as n`,
    [location.id, user.id, ORDERS],
  );
  await t.database.pool.query(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id)
     select id, $1, 'Rice', 1, $2, 'kg', (select id from units_of_measure limit 1) from orders`,
    [product.id, product.vendorId],
  );
  await t.database.pool.query('analyze');
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

/** An answer that is not read yet. */
async function unread(path: string): Promise<http.IncomingMessage> {
  const [response] = (await once(http.get(address + path), 'response')) as [http.IncomingMessage];
  return response;
}

const connections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));

describe('a whole list (D5)', () => {
  test('is a plain array of all rows, in the shape and the sequence of its pages', async () => {
    const whole = await t.api.listOrders();
    expect(whole.body).toHaveLength(ORDERS);
    const [first] = whole.body;
    expect((await t.api.getOrder({ params: { id: first?.id } })).body).toEqual(first);
    const page = await t.api.listOrders({ query: { limit: '200' } });
    expect(whole.body.slice(0, 200)).toEqual(page.body);
    const items = await t.api.listOrderItems();
    expect(items.body).toHaveLength(ORDERS);
    const itemPage = await t.api.listOrderItems({ query: { limit: '200' } });
    expect(items.body.slice(0, 200)).toEqual(itemPage.body);
  });

  test('has its number of rows in a header, up to the count limit', async () => {
    const whole = await t.app.inject('/api/order-items');
    expect(whole.headers).toMatchObject({
      'x-total-count': String(COUNTED_MAX),
      'x-total-count-stopped': 'true',
    });
    const some = await t.app.inject('/api/order-items?to=2025-01-02');
    expect(some.headers['x-total-count']).toBe(String(some.json<unknown[]>().length));
    expect(some.headers['x-total-count-stopped']).toBeUndefined();
    const none = await t.app.inject('/api/order-items?q=nothing%20like%20this');
    expect([none.body, none.headers['x-total-count']]).toEqual(['[]', '0']);
  });

  test.each(LISTS)(
    '%s is an incomplete answer when it breaks off while it is sent',
    async (path) => {
      const response = await unread(path);
      expect(response.statusCode).toBe(200);
      await expect.poll(() => streaming(t)).toHaveLength(1);
      const [pid] = await streaming(t);
      await t.database.pool.query('select pg_terminate_backend($1)', [pid]);
      await expect(textOf(response)).rejects.toThrow('aborted');
      expect(response.complete).toBe(false);
    },
  );

  test.each(LISTS)(
    '%s stops when its caller disconnects, and releases its connection',
    async (path) => {
      const response = await unread(path);
      await expect.poll(() => streaming(t)).toHaveLength(1);
      response.destroy();
      await expect.poll(() => streaming(t)).toEqual([]);
      await expect.poll(() => t.database.pool.idleCount).toBe(t.database.pool.totalCount);
    },
  );

  test('is read by few callers at a time: others wait, and one more gets 503 with Retry-After', async () => {
    const running = await Promise.all(
      Array.from({ length: STREAMS_AT_ONCE }, () => unread('/api/orders')),
    );
    const others = Array.from({ length: STREAMS_WAITING + 1 }, () =>
      unread('/api/orders/export?to=2025-01-01'),
    );
    const refused = await Promise.any(others);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(await textOf(refused))).toMatchObject({
      code: 'unavailable',
      message: 'Too many whole lists and exports are being read. Please try again in a moment.',
    });
    expect((await t.app.inject('/api/orders?limit=5')).statusCode).toBe(200);
    for (const response of running) response.destroy();
    const result = await Promise.all(others);
    expect(result.filter(({ statusCode }) => statusCode === 200)).toHaveLength(STREAMS_WAITING);
    for (const response of result) response.resume();
  });

  test('is whole for each of many callers at once, or 503 with Retry-After; other calls are answered meanwhile', async () => {
    const path = '/api/order-items?to=2025-01-03';
    const whole = (await t.app.inject(path)).body;
    const calls = Array.from({ length: 3 * (STREAMS_AT_ONCE + STREAMS_WAITING) }, () =>
      unread(path),
    );
    expect((await t.app.inject('/api/order-items?limit=5')).statusCode).toBe(200);
    const result = await Promise.all(
      calls.map(async (call) => {
        const response = await call;
        return { response, body: await textOf(response) };
      }),
    );
    const answered = result.filter(({ response }) => response.statusCode === 200);
    expect(answered.length).toBeGreaterThanOrEqual(STREAMS_AT_ONCE);
    for (const { response, body } of answered) {
      expect(response.complete).toBe(true);
      expect(body === whole).toBe(true);
    }
    for (const { response } of result.filter((one) => !answered.includes(one)))
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });

  test('callers who leave while they wait give their places to others at once', async () => {
    const running = await Promise.all(
      Array.from({ length: STREAMS_AT_ONCE }, () => unread('/api/orders')),
    );
    const open = await connections();
    const waiting = Array.from({ length: STREAMS_WAITING }, () => {
      const request = http.get(`${address}/api/orders/export?to=2025-01-01`);
      request.on('error', () => undefined);
      return request;
    });
    const refusal = async () =>
      (await unread('/api/orders/export?to=2025-01-01')).resume().statusCode;
    expect(await refusal()).toBe(503);
    for (const request of waiting) request.destroy();
    await expect.poll(connections).toBeLessThanOrEqual(open + 1);
    const other = unread('/api/orders/export?to=2025-01-01');
    for (const response of running) response.destroy();
    const { statusCode } = (await other).resume();
    expect(statusCode).toBe(200);
  });
});
