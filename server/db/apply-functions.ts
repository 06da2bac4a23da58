import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { inProject } from '../project-folder.ts';
import type { Begun } from './begin.ts';

// Functions and triggers stand in files with their present text, and are replaced as a whole when one changed (adr-031).
// Functions come first: a trigger calls them.
const FOLDERS = ['functions', 'triggers'].map((name) => inProject(`server/db/${name}`));

/** Whether the database has the functions and triggers of this version. */
export async function hasPresentFunctions(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  return (await findApplied(client))?.hash === hashOf(readFiles());
}

declare const bare: unique symbol;

/** A transaction in which the database has neither triggers nor functions of this product. */
export type Bare<C extends pg.ClientBase = pg.ClientBase> = Begun<C> & { readonly [bare]: true };

/**
 * Removes this product's triggers and functions: migrations, and rows that are loaded, must not depend on those of another
 * version.
 */
export async function dropFunctions<C extends pg.ClientBase>(client: Begun<C>): Promise<Bare<C>> {
  const applied = await findApplied(client);
  const own = applied
    ? await client.query<Routine>(LISTED, [applied.routines])
    : await client.query<Routine>(ALL);
  const oids = own.rows.map(({ oid }) => oid);
  const triggers = await client.query<{ statement: string }>(TRIGGERS_CALLING, [oids]);
  for (const { statement } of triggers.rows) await client.query(statement);
  for (const { statement } of own.rows) await client.query(statement);
  await client.query('drop table if exists drizzle.applied_functions');
  return client as Bare<C>;
}

/** Creates the functions and triggers of this version, which all its migrations must have been applied for. */
export async function createFunctions(client: Bare): Promise<void> {
  const files = readFiles();
  // Those of migrations, which columns and indexes stand on.
  const { rows } = await client.query<{ oid: string }>(
    `select oid from pg_proc where ${IS_CANDIDATE}`,
  );
  // A function may call another one that is created after it.
  await client.query('set local check_function_bodies = off');
  for (const { path, text } of files)
    await client.query(text).catch((error: unknown) => explain(error, path));
  await client.query(
    'create table drizzle.applied_functions (hash text not null, routines text[] not null)',
  );
  await client.query(
    `insert into drizzle.applied_functions (hash, routines)
     select $1, coalesce(array_agg(oid::regprocedure::text), '{}') from pg_proc
     where ${IS_CANDIDATE} and oid <> all($2::oid[])`,
    [hashOf(files), rows.map(({ oid }) => oid)],
  );
}

interface Routine {
  oid: string;
  statement: string;
}

/** Functions of extensions are not this product's. */
const IS_CANDIDATE = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = oid and deptype = 'e')`;

/** Aggregates come first, because they need their functions. */
const LISTED = `
  select oid, format('drop routine %s', oid::regprocedure) as statement from pg_proc
  where oid = any(array(select to_regprocedure(name) from unnest($1::text[]) as name)) order by prokind = 'a' desc`;

/** All but those of extensions: in a database of the versions that created them by migrations. */
const ALL = `
  select oid, format('drop routine %s', oid::regprocedure) as statement from pg_proc
  where ${IS_CANDIDATE}
    and (prokind = 'a' or not exists (
      select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = oid
        and classid not in ('pg_trigger'::regclass, 'pg_proc'::regclass)))
  order by prokind = 'a' desc`;

const TRIGGERS_CALLING = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
  where not tgisinternal and tgfoid = any($1::oid[]) order by tgrelid::regclass::text, tgname`;

async function findApplied(
  client: pg.ClientBase | pg.Pool,
): Promise<{ hash: string; routines: string[] } | undefined> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.applied_functions') is not null as there`,
  );
  if (!table.rows[0]?.there) return undefined;
  const { rows } = await client.query<{ hash: string; routines: string[] }>(
    'select hash, routines from drizzle.applied_functions',
  );
  return rows[0];
}

interface SqlFile {
  path: string;
  text: string;
}

function readFiles(): SqlFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => ({
        path: `${folder}/${name}`,
        text: readFileSync(`${folder}/${name}`, 'utf8'),
      })),
  );
}

function hashOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { text } of files) hash.update(text);
  return hash.digest('hex');
}

function explain(error: unknown, path: string): never {
  throw new Error(`${path} could not be applied: ${String(error)}`, { cause: error });
}
