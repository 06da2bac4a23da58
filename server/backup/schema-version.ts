import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { z } from 'zod';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { BackupError } from './terminal.ts';

const FOLDER = fileURLToPath(new URL('../db/migrations', import.meta.url));

export interface Table {
  name: string;
  columns: string[];
  /** SQL that sorts the table identically on every server. */
  order: string;
}

/** The schema after the first `migrations` migrations. */
export interface SchemaVersion {
  migrations: number;
  /** Sorted: a table follows the tables that it refers to. */
  tables: Table[];
  /** Sequences that belong to no column. */
  sequences: string[];
}

/**
 * Not in an archive. Sessions and the other rows of sign-ins under way: a stolen backup must not contain any. Order counts:
 * the trigger on orders rebuilds them.
 */
const LEFT_OUT = new Set([
  'sessions',
  'single_sign_ons',
  'sign_in_tries',
  'setup_code',
  'order_counts',
]);

/** The file that `drizzle-kit generate` keeps beside each migration: the whole schema after it. */
const Snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(
        z.string(),
        z.object({
          name: z.string(),
          type: z.string(),
          primaryKey: z.boolean(),
          generated: z.unknown().optional(),
        }),
      ),
      compositePrimaryKeys: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
      foreignKeys: z.record(z.string(), z.object({ tableTo: z.string() })),
    }),
  ),
  sequences: z.record(z.string(), z.object({ name: z.string() })),
});
type SnapshotTable = z.output<typeof Snapshot>['tables'][string];

/** Every migration of this version, oldest first. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder: FOLDER });

/**
 * The schema of a database, or an archive, that has these migrations.
 * @param subject begins the sentence of the failure: 'This backup'
 */
export async function schemaVersion(
  migrations: readonly number[],
  subject: string,
): Promise<SchemaVersion> {
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  if (migrations.some((each) => each > (known.at(-1) ?? 0))) {
    throw new BackupError(
      `${subject} is of a newer version of ProcureApp than this one. Use that version, or a later one.`,
    );
  }
  if (migrations.some((each, index) => each !== known[index])) {
    throw new BackupError(`${subject} is of no version that this ProcureApp has ever had.`);
  }
  return migrations.length === 0
    ? { migrations: 0, tables: [], sequences: [] }
    : readVersion(migrations.length);
}

async function readVersion(migrations: number): Promise<SchemaVersion> {
  const file = `${FOLDER}/meta/${String(migrations - 1).padStart(4, '0')}_snapshot.json`;
  const snapshot = Snapshot.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    migrations,
    tables: inOrder(Object.values(snapshot.tables))
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(({ name, columns, compositePrimaryKeys }) => {
        const all = Object.values(columns);
        const composite = Object.values(compositePrimaryKeys)[0]?.columns ?? [];
        const key = all.filter((each) => each.primaryKey || composite.includes(each.name));
        return {
          name,
          columns: all.filter((each) => !each.generated).map((each) => each.name),
          order: (key.length > 0 ? key : all).map(sorted).join(', '),
        };
      }),
    sequences: Object.values(snapshot.sequences).map(({ name }) => name),
  };
}

/** Text is sorted by its bytes, because collations differ between servers. */
function sorted({ name, type }: { name: string; type: string }): string {
  const isText = type === 'text' || type.startsWith('varchar');
  return pg.escapeIdentifier(name) + (isText ? ' collate "C"' : '');
}

function inOrder(tables: readonly SnapshotTable[]): SnapshotTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: SnapshotTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name, foreignKeys }) =>
      Object.values(foreignKeys).every(({ tableTo }) => tableTo === name || !waiting.has(tableTo)),
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

/**
 * Migrates the schema from the first `from` migrations to the first `to`, recorded as by drizzle's migrator, which
 * commits by itself; here loading the tables in between belongs to the same transaction.
 */
export async function applyMigrations(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
     (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of knownMigrations().slice(from, to)) {
    for (const statement of sql) await client.query(statement).catch(explain);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

const ALREADY_THERE = new Set(['42P07', '42723', '42710']);

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? '')) {
    throw new BackupError(
      `The database holds something that is not ProcureApp's (${error.message}). Restore into a database of its own.`,
    );
  }
  throw error;
}
