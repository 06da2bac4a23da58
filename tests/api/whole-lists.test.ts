import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import type { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { COUNTED_MAX } from '#contract/values/limits.ts';
import { BATCH_ROWS, STREAMS_AT_ONCE, STREAMS_WAITING, streamRows } from '#server/db/row-stream.ts';
import { PACE } from '#server/db/slow-reading.ts';
import type { Pool, Tx } from '#server/db/open.ts';
import { useTestApp } from '#tests/support/app.ts';

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

/** Sessions of this database in a transaction: those that read a stream. */
async function streaming(): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null
       and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

interface Numbered extends Record<string, unknown> {
  n: number;
}

/** A stream of numbers, one per line, and the number of rows fetched for it so far. */
async function numbers(query: SQL, db: Pool = t.services.db, pace = PACE) {
  const fetched = { rows: 0, largest: 0 };
  async function* write(batches: AsyncIterable<Numbered[]>) {
    for await (const rows of batches) {
      fetched.rows += rows.length;
      fetched.largest = Math.max(fetched.largest, rows.length);
      yield rows.map(({ n }) => `${n} ${'x'.repeat(500)}\n`).join('');
    }
  }
  const leaving = new AbortController();
  const { signal } = leaving;
  return { fetched, leaving, ...(await streamRows<Numbered>(db, query, { write, signal, pace })) };
}

const countTo = (most: number) => sql`select n from generate_series(1, ${most}::int) as n`;

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
      const [pid] = await streaming();
      await t.database.pool.query('select pg_terminate_backend($1)', [pid]);
      await expect(textOf(response)).rejects.toThrow('aborted');
      expect(response.complete).toBe(false);
    },
  );

  test.each(LISTS)(
    '%s stops when its caller disconnects, and releases its connection',
    async (path) => {
      const response = await unread(path);
      expect(await streaming()).toHaveLength(1);
      response.destroy();
      await expect.poll(streaming).toEqual([]);
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

describe('a stream of rows', () => {
  test('keeps no more rows in memory when the query has ten times as many: it reads as fast as the client', async () => {
    const fetched: number[] = [];
    for (const most of [20_000, 200_000]) {
      const stream = await numbers(countTo(most));
      const text = stream.text as PassThrough;
      await expect.poll(() => text.writableNeedDrain).toBe(true);
      expect(stream.fetched.largest).toBe(BATCH_ROWS);
      fetched.push(stream.fetched.rows);
      expect(text.readableLength + text.writableLength).toBeLessThan(4 * 1024 * 1024);
      stream.leaving.abort();
      await expect.poll(streaming).toEqual([]);
    }
    expect(fetched[1]).toBe(fetched[0]);
    expect(fetched[0]).toBeLessThan(10_000);
  });

  test('is rejected when its first rows fail, so that the call returns an error', async () => {
    await expect(
      numbers(sql`select 1 / (n - 5) as n from generate_series(1, 10) as n`),
    ).rejects.toThrow('fetch forward');
    expect(await streaming()).toEqual([]);
  });

  test('that fails later destroys the text', async () => {
    const { text } = await numbers(
      sql`select 1 / (n - 9000) as n from generate_series(1, 20000) as n`,
    );
    await expect(textOf(text)).rejects.toThrow('fetch forward');
  });

  test('may take longer than the statement timeout while it advances, and times out when it does not', async () => {
    const pool = new pg.Pool({ ...t.database.connection, max: 1, statement_timeout: 2_000 });
    const db = drizzle(pool) as unknown as Pool;
    // Each batch waits once, for less than the timeout; together they take longer.
    const seconds = sql`case when n % ${BATCH_ROWS} = 1 then 0.5 else 0 end`;
    const advancing = await numbers(
      sql`select n from generate_series(1, ${6 * BATCH_ROWS}::int) as n, lateral (select pg_sleep(${seconds})) as waited`,
      db,
    );
    expect((await textOf(advancing.text)).split('\n')).toHaveLength(6 * BATCH_ROWS + 1);
    const stuck = numbers(sql`select n, pg_sleep(600) from generate_series(1, 2) as n`, db);
    await expect(stuck).rejects.toMatchObject({ cause: { code: '57014' } });
    await pool.end();
  });

  const hasty = { graceMs: 200, bytesPerSecond: 1024 ** 3, mostMs: 60_000, everyMs: 20 };

  test('ends when its reader takes a little now and then, and releases its connection', async () => {
    const { text } = await numbers(countTo(200_000), t.services.db, hasty);
    const trickle = setInterval(() => text.read(1), 10);
    onTestFinished(() => clearInterval(trickle));
    const [error] = (await once(text, 'error')) as [Error];
    expect(error).toMatchObject({ code: 'too_slow' });
    await expect.poll(streaming).toEqual([]);
    await expect.poll(() => t.database.pool.idleCount).toBe(t.database.pool.totalCount);
  });

  test('ends after the longest time, however fast it is read', async () => {
    const pace = { graceMs: 60_000, bytesPerSecond: 1, mostMs: 100, everyMs: 20 };
    const { text } = await numbers(countTo(200_000), t.services.db, pace);
    await expect(once(text, 'error')).resolves.toMatchObject([{ code: 'too_slow' }]);
    await expect.poll(streaming).toEqual([]);
  });

  test('does not end while its reader waits for the database', async () => {
    // Together the waits are twice the longest time; reading alone takes a small part of it.
    const mostMs = 1_500;
    const seconds = (2 * mostMs) / 1_000 / 6;
    const slow = sql`case when n % ${BATCH_ROWS} = 1 then ${seconds}::float8 else 0 end`;
    const { text } = await numbers(
      sql`select n from generate_series(1, ${6 * BATCH_ROWS}::int) as n, lateral (select pg_sleep(${slow})) as waited`,
      t.services.db,
      { ...hasty, graceMs: mostMs, mostMs },
    );
    expect((await textOf(text)).split('\n')).toHaveLength(6 * BATCH_ROWS + 1);
  });

  test('cancels also a statement that begins after the first cancel', async () => {
    const { db } = t.services;
    const leaving = new AbortController();
    const cancelled = Promise.withResolvers<void>();
    const held = Object.create(db, {
      execute: {
        value: (query: SQL) => db.execute(query).finally(cancelled.resolve),
      },
      transaction: {
        value: (work: (tx: Tx) => Promise<unknown>, config: object) =>
          db.transaction((tx) => {
            let statements = 0;
            const execute = async (query: SQL) => {
              // The session, the cursor, and now its first rows.
              if (++statements === 3) {
                leaving.abort();
                await cancelled.promise;
              }
              return tx.execute(query);
            };
            return work(Object.create(tx, { execute: { value: execute } }) as Tx);
          }, config),
      },
    }) as Pool;
    const stream = streamRows(
      held,
      sql`select n, pg_sleep(600) from generate_series(1, 1000) as n`,
      {
        write: () => Readable.from([]),
        signal: leaving.signal,
      },
    );
    await expect(stream).rejects.toMatchObject({ code: 'too_slow' });
    await expect.poll(streaming).toEqual([]);
  });

  test('cancels its statement when the reader disconnects, though no row has come', async () => {
    const leaving = new AbortController();
    const stream = streamRows(
      t.services.db,
      sql`select n, pg_sleep(600) from generate_series(1, 1000) as n`,
      { write: () => Readable.from([]), signal: leaving.signal },
    );
    await expect.poll(streaming).toHaveLength(1);
    leaving.abort();
    await expect(stream).rejects.toMatchObject({ code: 'too_slow' });
    await expect.poll(streaming).toEqual([]);
    await expect.poll(() => t.database.pool.idleCount).toBe(t.database.pool.totalCount);
  });
});
