import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BATCH_ROWS, BATCHES_AT_ONCE, STREAMS_AT_ONCE, streamRows } from '#server/db/row-stream.ts';
import { PACE } from '#server/db/slow-reading.ts';
import type { Pool, Tx } from '#server/db/open.ts';
import { useTestApp } from '#tests/support/app.ts';
import { streaming } from '#tests/support/row-streams.ts';

const t = useTestApp();

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

/** Streams that are open, and those whose batch PostgreSQL reads now. */
async function fetching() {
  const pids = await streaming(t);
  const { rows } = await t.database.pool.query<{ running: number }>(
    `select count(*)::int as running from pg_stat_activity
     where pid = any($1) and state = 'active' and query like 'fetch forward%'`,
    [pids],
  );
  return { running: rows[0]?.running, streams: pids.length };
}

const countTo = (most: number) => sql`select n from generate_series(1, ${most}::int) as n`;

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
      await expect.poll(() => streaming(t)).toEqual([]);
    }
    expect(fetched[1]).toBe(fetched[0]);
    expect(fetched[0]).toBeLessThan(10_000);
  });

  test('reads batches for few streams at a time, and gives the turn of a reader who leaves to another one', async () => {
    const leaving = Array.from({ length: STREAMS_AT_ONCE }, () => new AbortController());
    const streams = leaving.map(({ signal }) =>
      streamRows(t.services.db, sql`select n, pg_sleep(600) from generate_series(1, 2) as n`, {
        write: () => Readable.from([]),
        signal,
      }).catch(({ code }: { code: string }) => code),
    );
    await expect.poll(fetching).toEqual({ running: BATCHES_AT_ONCE, streams: STREAMS_AT_ONCE });
    for (const one of leaving.slice(0, BATCHES_AT_ONCE)) one.abort();
    const left = STREAMS_AT_ONCE - BATCHES_AT_ONCE;
    await expect
      .poll(fetching)
      .toEqual({ running: Math.min(left, BATCHES_AT_ONCE), streams: left });
    for (const one of leaving) one.abort();
    expect(await Promise.all(streams)).toEqual(streams.map(() => 'too_slow'));
    await expect.poll(() => streaming(t)).toEqual([]);
  });

  test('is not compiled by PostgreSQL, which would keep memory for it in each connection', async () => {
    const { text } = await numbers(sql`select current_setting('jit') as n`);
    expect(await textOf(text)).toMatch(/^off /);
  });

  test('is rejected when its first rows fail, so that the call returns an error', async () => {
    await expect(
      numbers(sql`select 1 / (n - 5) as n from generate_series(1, 10) as n`),
    ).rejects.toThrow('fetch forward');
    // A job of the product may be in a transaction of its own.
    await expect.poll(() => streaming(t)).toEqual([]);
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
    await expect.poll(() => streaming(t)).toEqual([]);
    await expect.poll(() => t.database.pool.idleCount).toBe(t.database.pool.totalCount);
  });

  test('ends after the longest time, however fast it is read', async () => {
    const pace = { graceMs: 60_000, bytesPerSecond: 1, mostMs: 100, everyMs: 20 };
    const { text } = await numbers(countTo(200_000), t.services.db, pace);
    await expect(once(text, 'error')).resolves.toMatchObject([{ code: 'too_slow' }]);
    await expect.poll(() => streaming(t)).toEqual([]);
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
    await expect.poll(() => streaming(t)).toEqual([]);
  });

  test('cancels its statement when the reader disconnects, though no row has come', async () => {
    const leaving = new AbortController();
    const stream = streamRows(
      t.services.db,
      sql`select n, pg_sleep(600) from generate_series(1, 1000) as n`,
      { write: () => Readable.from([]), signal: leaving.signal },
    );
    await expect.poll(() => streaming(t)).toHaveLength(1);
    leaving.abort();
    await expect(stream).rejects.toMatchObject({ code: 'too_slow' });
    await expect.poll(() => streaming(t)).toEqual([]);
    await expect.poll(() => t.database.pool.idleCount).toBe(t.database.pool.totalCount);
  });
});
