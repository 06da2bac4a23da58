import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BATCH_ROWS } from '#server/db/row-stream.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Pool } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
/** More than the buffers of two sockets and of the stream. */
const PRODUCTS = 20 * BATCH_ROWS + 1;

beforeAll(async () => {
  const { vendorId, unitId, categoryId } = await t.make.product();
  await t.database.pool.query(
    `insert into products (name, vendor_id, unit_id, category_id)
     select n || repeat(' of the cellar', 15), $1, $2, $3 from generate_series(1, $4::int) as n`,
    [vendorId, unitId, categoryId, PRODUCTS],
  );
});

/** The address of a node of its own that listens, and the lines of its log. */
async function aNode(db: Pool = t.services.db) {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const node = await t.anotherNode({ log, services: { ...t.services, db } });
  onTestFinished(() => node.close());
  const address = await node.listen({ port: 0, host: '127.0.0.1' });
  const cut = () => lines.filter((line) => line.includes('cut off'));
  return { address: `${address}/api/history/export?kind=products`, cut };
}

describe('the export of the history (A8)', () => {
  test('is whole with a single connection to the database, and no other call can cut it off', async () => {
    const one = openDatabase(t.database.connection, { log: openLog('silent'), max: 1 });
    onTestFinished(() => one.close());
    const { address, cut } = await aNode(one.db);
    const exported = await (await fetch(address)).text();
    expect(new Set(exported.match(/PRD-\d+/g)).size).toBe(PRODUCTS + 1);
    expect(cut()).toEqual([]);
  });

  test('that is cut off is in the log, with the call and why', async () => {
    const { address, cut } = await aNode();
    const [response] = (await once(http.get(address), 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(200);
    await t.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and xact_start is not null
         and pid <> pg_backend_pid()`,
    );
    await expect(text(response)).rejects.toThrow('aborted');
    await expect.poll(cut).toHaveLength(1);
    expect(JSON.parse(cut()[0] ?? '')).toMatchObject({
      level: 40,
      path: '/api/history/export',
      err: { message: expect.any(String) },
    });
  });

  test('is not in the log when its reader leaves', async () => {
    const { address, cut } = await aNode();
    const leaving = new AbortController();
    const response = await fetch(address, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    const { pool } = t.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(cut()).toEqual([]);
  });
});
