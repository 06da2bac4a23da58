import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const rename = (db: Db, id: number, name: string) =>
  db.execute(sql`update locations set name = name || ${name} where id = ${id}`);

test('the victim of a deadlock is repeated: both writers succeed', async () => {
  const [one, other] = [await t.make.location(), await t.make.location()];
  const { db } = t.services;
  const bothLocked = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;
  const renameBoth = (first: number, second: number, name: string) =>
    db.transaction(async (tx) => {
      runs++;
      await rename(tx, first, name);
      if (++holding === 2) bothLocked.resolve();
      await bothLocked.promise;
      await rename(tx, second, name);
    });
  await Promise.all([renameBoth(one.id, other.id, ' A'), renameBoth(other.id, one.id, ' B')]);
  // On a busy machine the same two may meet again.
  expect(runs).toBeGreaterThanOrEqual(3);
  const { rows } = await t.database.pool.query<{ name: string }>(
    'select name from locations where id = any($1)',
    [[one.id, other.id]],
  );
  for (const { name } of rows) expect(name).toMatch(/( A B| B A)$/);
});

test('the fourth deadlock, and any other error at once, is thrown', async () => {
  const { db } = t.services;
  let runs = 0;
  const failing = (code: string) =>
    db.transaction(async (tx) => {
      runs++;
      await tx.execute(
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      );
    });
  await expect(failing('40001')).rejects.toThrow('Failed query');
  expect(runs).toBe(4);
  await expect(failing('23514')).rejects.toThrow('Failed query');
  expect(runs).toBe(5);
});
