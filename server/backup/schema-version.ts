import pg from 'pg';
import { appliedMigrations, knownMigrations, TooOldError } from '../db/apply-migrations.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { BackupError } from './terminal.ts';

export interface Table {
  name: string;
  /** Without generated ones. */
  columns: string[];
  /** SQL that sorts the table identically on every server. */
  order: string;
}

/** The tables and sequences of a database, as the database itself lists them. */
export interface Schema {
  /** Sorted: a table follows the tables that it refers to. */
  tables: Table[];
  /** Sequences that belong to no column. */
  sequences: string[];
}

/**
 * Not in an archive. Sessions and the other rows of sign-ins under way: a stolen backup must not contain any. Order counts:
 * a restore adds them up. Sums of spend: a job does. Changes of the list of products: they are transactions of one server.
 */
const LEFT_OUT: readonly string[] = [
  'sessions',
  'single_sign_ons',
  'sign_in_tries',
  'setup_code',
  'order_counts',
  'spend_stretches',
  'spend_sums',
  'spend_touches',
  'product_list_changes',
];

/**
 * How many of this version's migrations a database or an archive has. Throws `BackupError` when it has others.
 * @param subject begins the sentence of the failure: 'This backup'
 */
export function countMigrations(migrations: readonly number[], subject: string): number {
  const known = knownMigrations();
  if (migrations.some((each) => each > (known.at(-1) ?? 0))) {
    throw new BackupError(
      `${subject} is of a newer version of ProcureApp than this one. Use that version, or a later one.`,
    );
  }
  if (migrations.some((each, index) => each !== known[index])) {
    throw new BackupError(`${subject} is of no version that this ProcureApp has ever had.`);
  }
  return migrations.length;
}

/** The timestamps of the database's migrations, oldest first. Throws `BackupError` when they are too old for this version. */
export async function migrationsOf(client: pg.Client): Promise<number[]> {
  return appliedMigrations(client).catch((error: unknown) => {
    throw error instanceof TooOldError ? new BackupError(error.message) : error;
  });
}

/** Reads the tables and sequences from the database's own lists. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<ListedTable>(
    `select name, refers_to, columns, coalesce(key, columns) as key, text_columns from (
       select class.relname as name,
         array(select confrelid::regclass::text from pg_constraint
           where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as refers_to,
         array(select attname::text from pg_attribute
           where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
           order by attnum) as columns,
         (select array_agg(attname::text order by place)
           from pg_constraint, unnest(conkey) with ordinality as part(attnum, place)
           join pg_attribute on pg_attribute.attrelid = class.oid and pg_attribute.attnum = part.attnum
           where conrelid = class.oid and contype = 'p') as key,
         array(select attname::text from pg_attribute
           where attrelid = class.oid and attnum > 0 and atttypid in ('text'::regtype, 'varchar'::regtype)) as text_columns
       from pg_class as class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname <> all($1) order by relname collate "C"
     ) as tables`,
    [LEFT_OUT],
  );
  const sequences = await client.query<{ name: string }>(
    `select relname as name from pg_class as sequence
     where relkind = 'S' and relnamespace = 'public'::regnamespace and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = sequence.oid and deptype in ('a', 'i'))
     order by 1`,
  );
  return {
    tables: inOrder(rows).map(({ name, columns, key, text_columns: texts }) => ({
      name,
      columns,
      // Text is sorted by its bytes, because collations differ between servers.
      order: key
        .map((each) => pg.escapeIdentifier(each) + (texts.includes(each) ? ' collate "C"' : ''))
        .join(', '),
    })),
    sequences: sequences.rows.map(({ name }) => name),
  };
}

interface ListedTable {
  name: string;
  refers_to: string[];
  columns: string[];
  key: string[];
  text_columns: string[];
}

function inOrder(tables: readonly ListedTable[]): ListedTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: ListedTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) =>
      refers_to.every((name) => !waiting.has(name)),
    );
    if (ready.length === 0) {
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    }
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Prevents other processes from migrating until the transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}
