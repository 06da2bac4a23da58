import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { knownMigrations } from '#server/db/apply-migrations.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { blankDatabase } from '#tests/support/database.ts';
import { factories } from '#tests/support/factories.ts';

const log = openLog('silent');

async function blank() {
  const database = await blankDatabase();
  onTestFinished(() => database.close());
  return database;
}

const APPLIED = 'select hash, created_at from drizzle.__drizzle_migrations order by id';

/** Every column of every table, index, constraint and trigger: equal for equal schemas. */
async function shape(pool: pg.Pool): Promise<unknown[]> {
  const found = await pool.query(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select oid::regprocedure || ' ' || coalesce(prosrc, '') from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'sequence ' || sequencename from pg_sequences where schemaname = 'public'
    order by 1`);
  return found.rows;
}

describe('migrating', () => {
  test('an empty database creates the whole schema', async () => {
    const { pool, direct } = await blank();
    expect(await isMigrated(pool)).toBe(false);
    await migrate(pool, log);
    expect(await isMigrated(pool)).toBe(true);
    expect((await factories(direct).order()).items).toHaveLength(1);
  });

  test('again changes nothing and loses nothing', async () => {
    const { pool, direct } = await blank();
    await migrate(pool, log);
    const order = await factories(direct).order();
    const before = [await shape(pool), (await pool.query(APPLIED)).rows];
    await migrate(pool, log);
    expect([await shape(pool), (await pool.query(APPLIED)).rows]).toEqual(before);
    const kept = await pool.query('select id from orders');
    expect(kept.rows).toEqual([{ id: order.id }]);
  });

  test('from four nodes that start at once applies each migration once', async () => {
    const { pool, connection } = await blank();
    const nodes = Array.from({ length: 4 }, () => openDatabase(connection, { log, max: 2 }));
    await Promise.all(nodes.map((node) => migrate(node.pool, log)));
    await Promise.all(nodes.map((node) => node.close()));
    const applied = (await pool.query<{ hash: string }>(APPLIED)).rows.map(({ hash }) => hash);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
    expect(await isMigrated(pool)).toBe(true);
  });

  test('that fails leaves the old state, and works once the cause is removed', async () => {
    const { pool } = await blank();
    await pool.query('create table vendors (kept int); insert into vendors values (7)');
    const before = await shape(pool);
    await expect(migrate(pool, log)).rejects.toThrow('vendors');
    expect(await shape(pool)).toEqual(before);
    expect((await pool.query('select * from vendors')).rows).toEqual([{ kept: 7 }]);
    await pool.query('drop table vendors');
    await migrate(pool, log);
    expect(await isMigrated(pool)).toBe(true);
  });

  test('refuses a database of a newer version with one sentence and does not change it', async () => {
    const { pool } = await blank();
    await pool.query('create schema drizzle');
    await pool.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    const future = Date.UTC(2100, 0, 1);
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)`,
      [future],
    );
    await expect(migrate(pool, log)).rejects.toThrow(
      'This database was written by a newer version of ProcureApp. Start that version, or restore a backup made before it.',
    );
    expect(await shape(pool)).toEqual([]);
    expect((await pool.query(APPLIED)).rows).toEqual([
      { hash: 'of tomorrow', created_at: String(future) },
    ]);
    expect(await isMigrated(pool)).toBe(false);
  });
});

describe('functions and triggers (adr-031)', () => {
  test('that changed are replaced as a whole; what is not of this product stays', async () => {
    const { pool } = await blank();
    await migrate(pool, log);
    const present = await shape(pool);
    await pool.query(`
      create function theirs() returns int language sql as 'select 1';
      create function removed_since() returns int language sql as 'select 2';
      drop trigger orders_followed on orders;
      create or replace function keep_history() returns trigger language plpgsql as 'begin return null; end';
      update drizzle.applied_functions set hash = 'of yesterday', routines = routines || 'removed_since()'::text`);
    expect(await isMigrated(pool)).toBe(false);
    await migrate(pool, log);
    expect(await isMigrated(pool)).toBe(true);
    await pool.query('drop function theirs()');
    expect(await shape(pool)).toEqual(present);
  });

  test('of a database whose 39 migrations were joined since are replaced, and its data stays', async () => {
    const { pool, direct } = await blank();
    await migrate(pool, log);
    const order = await factories(direct).order();
    const present = await shape(pool);
    await pool.query(`
      drop table drizzle.applied_functions;
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the first version', 1795000000000)`);
    await migrate(pool, log);
    expect(await isMigrated(pool)).toBe(true);
    expect(await shape(pool)).toEqual(present);
    expect((await pool.query('select id from orders')).rows).toEqual([{ id: order.id }]);
  });

  test('a database with only some of the 39 migrations is refused with a sentence, and not changed', async () => {
    const { pool } = await blank();
    await migrate(pool, log);
    const [first = 0] = knownMigrations();
    await pool.query('update drizzle.__drizzle_migrations set created_at = $1', [first - 1]);
    const before = await shape(pool);
    await expect(migrate(pool, log)).rejects.toThrow(
      'This database was written by a version of ProcureApp that is too old.',
    );
    expect(await shape(pool)).toEqual(before);
  });
});
