import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** A pool of its own with one idle connection, and what it logs. */
async function anIdlePool() {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const database = openDatabase(t.database.connection, { log, max: 1 });
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { database, lines, pid: rows[0]?.pid };
}

test('an idle database connection that is lost is logged in one short line without queries or keys', async () => {
  const { database, lines, pid } = await anIdlePool();
  await t.database.pool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 40,
    time: expect.any(Number),
    err: { message: expect.stringContaining('terminating connection'), code: '57P01' },
    msg: 'an idle database connection was lost',
  });
  await database.close();
});

test('connections lost while the database is being closed are not logged', async () => {
  const { database, lines } = await anIdlePool();
  const client = await database.pool.connect();
  const closed = database.close();
  // As when the server is stopped while the last connections close.
  database.pool.emit('error', new Error('terminating connection'), client);
  client.release();
  await closed;
  expect(lines).toEqual([]);
});
