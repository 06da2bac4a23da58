import pg from 'pg';
import type { SchemaVersion, Table } from './schema-version.ts';

/** How values are written and how long a backup may take must not hang on a server's settings. */
const SETTINGS = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** One connection of its own. */
export async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'procureapp backup',
  });
  // Whoever waits for its query hears of a broken connection as a rejection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Begins a transaction in which every server writes the same value as the same text. Takes no snapshot yet. */
export async function begin(client: pg.Client, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  for (const setting of SETTINGS) await client.query(`set local ${setting}`);
}

/** The moments that name the migrations which a database has, oldest first; none in an empty one. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  const applied = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map((row) => Number(row.created_at));
}

export const inPublic = (name: string) => `public.${pg.escapeIdentifier(name)}`;

const listOf = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

/** All rows of a table, in one order everywhere. */
export const rowsOut = ({ name, columns, order }: Table) =>
  `copy (select ${listOf(columns)} from ${inPublic(name)} order by ${order}) to stdout`;

export const rowsIn = (table: string, columns: readonly string[]) =>
  `copy ${inPublic(table)} (${listOf(columns)}) from stdin`;

/** Where the sequences of a schema stand. */
export async function readSequences(
  client: pg.Client,
  { tables, sequences }: SchemaVersion,
): Promise<Record<string, string | null>> {
  const found = await client.query<{ name: string; last: string | null }>(
    `select sequence.relname as name, pg_sequence_last_value(sequence.oid) as last
     from pg_class sequence
     left join pg_depend link on link.classid = 'pg_class'::regclass and link.objid = sequence.oid
       and link.refclassid = 'pg_class'::regclass and link.deptype in ('a', 'i')
     left join pg_class owner on owner.oid = link.refobjid
     where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace
       and (owner.relname = any($1) or sequence.relname = any($2))
     order by 1`,
    [tables.map(({ name }) => name), sequences],
  );
  return Object.fromEntries(found.rows.map(({ name, last }) => [name, last]));
}
