import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Files } from '../outside/files.ts';
import { ledgerErrors } from '../inventory/check-ledger.ts';
import type { LedgerError } from '../inventory/check-ledger.ts';
import { inProject } from '../project-folder.ts';
import {
  FORMAT,
  type Manifest,
  MANIFEST_ENTRY,
  rowsEntry,
  type Totals,
  TOTALS_ENTRY,
} from './archive-format.ts';
import { type ArchiveWriter, createArchive, SumsWriter } from './archive-writer.ts';
import { fileCopy } from './copy-files.ts';
import type { MissingPhoto } from './missing-photos.ts';
import type { Stores } from './open-stores.ts';
import { countMigrations, migrationsOf, readSchema } from './schema-version.ts';
import type { Schema, Table } from './schema-version.ts';
import {
  beginUniform,
  copyRowsOut,
  inPublic,
  openSession,
  readSequences,
  TableSum,
} from './session.ts';
import { BackupError, type Progress } from './terminal.ts';
import { verifyArchive } from './verify-archive.ts';

interface BackedUp {
  totals: Totals;
  bytes: number;
  missing: MissingPhoto[];
  ledgerErrors: LedgerError[];
}

/**
 * Makes a backup while the product keeps running: one archive with all rows of the database, as they were at one moment,
 * and all uploaded files. Returns what it holds (tables, sequences, files), its size in bytes, the photos that records refer
 * to and that are lost, and the products whose amount on hand is not the sum of their movements. When anything fails, also
 * reading the archive back, it throws `BackupError` and removes the archive.
 * @param path where the archive is written; no file may exist there
 */
export async function backUp(
  { connection, files }: Stores,
  { path, now, say, signal }: Progress & { path: string; now: Date },
): Promise<BackedUp> {
  const client = await openSession(connection);
  try {
    const migrations = await migrationsOf(client);
    if (countMigrations(migrations, 'The database') === 0) {
      throw new BackupError('There is nothing to back up: this database holds no ProcureApp data.');
    }
    const schema = await readSchema(client);
    const archive = await createArchive(path, signal);
    try {
      const version = await productVersion();
      const manifest: Manifest = { format: FORMAT, version, madeAt: now.toISOString(), migrations };
      await archive.add(MANIFEST_ENTRY, json(manifest));
      const sums = new SumsWriter(archive);
      const missing = await copyFilesThenBegin(client, { schema, migrations, files, sums, say });
      const totals: Totals = {
        files: await sums.finish(),
        tables: await copyTables(client, { schema, archive, say }),
        sequences: await readSequences(client, schema),
      };
      await archive.add(TOTALS_ENTRY, json(totals));
      say('Adding up the ledger of stock ...');
      // In the same snapshot: the rows that are in the backup.
      const errors = await ledgerErrors(client);
      // Migrations wait for the snapshot, but not for reading the archive back.
      await client.query('commit');
      const bytes = await archive.finish(async (unfinished) => {
        say('Reading it back ...');
        await verifyArchive(unfinished, signal);
      });
      return { totals, bytes, missing, ledgerErrors: errors };
    } finally {
      await archive.abandon();
    }
  } finally {
    await client.end();
  }
}

interface Copying {
  schema: Schema;
  migrations: readonly number[];
  files: Files;
  sums: SumsWriter;
  say(sentence: string): void;
}

/**
 * Begins the transaction whose snapshot is backed up, after every file that it refers to was copied. Returns the photos that
 * could not be.
 */
async function copyFilesThenBegin(
  client: pg.Client,
  { schema, migrations, files, sums, say }: Copying,
): Promise<MissingPhoto[]> {
  say('Copying the uploaded files ...');
  const copy = await fileCopy(client, { files, tables: schema.tables, sums, say });
  await copy.copyAll();
  let before = new Set<string>();
  for (;;) {
    await beginSnapshot(client, { schema, migrations });
    const missing = await copy.copyRecent();
    // A file that was just removed is not in the next snapshot; a file in both snapshots was lost earlier.
    if (missing.every(({ name }) => before.has(name))) return missing;
    before = new Set(missing.map(({ name }) => name));
    await client.query('rollback');
  }
}

async function beginSnapshot(
  client: pg.Client,
  { schema: { tables }, migrations }: Pick<Copying, 'schema' | 'migrations'>,
) {
  await beginUniform(client, 'isolation level repeatable read, read only');
  // Before the snapshot is taken: a migration that rewrites a table would empty it for older snapshots.
  await client.query(
    `lock table ${tables.map(({ name }) => inPublic(name)).join(', ')} in access share mode`,
  );
  if ((await migrationsOf(client)).length === migrations.length) return;
  throw new BackupError('The database is being brought to another version. Try again in a moment.');
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function productVersion(): Promise<string> {
  const text = await readFile(inProject('package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Rows are collected in memory up to this many bytes and then become one entry. */
const PART_BYTES = 4 * 1024 * 1024;

/** Adds the rows of every table to the archive, in the sequence in which they can be loaded again. */
async function copyTables(
  client: pg.Client,
  { schema, archive, say }: { schema: Schema; archive: ArchiveWriter } & Pick<Progress, 'say'>,
): Promise<Totals['tables']> {
  say(`Copying ${schema.tables.length} tables ...`);
  const copied: Totals['tables'] = [];
  for (const table of schema.tables) {
    const total = await copyTable(client, table, archive);
    if (total.rows > 0) say(`  ${table.name}: ${total.rows.toLocaleString('en')}`);
    copied.push({ name: table.name, columns: table.columns, ...total });
  }
  return copied;
}

async function copyTable(client: pg.Client, table: Table, archive: ArchiveWriter) {
  const sum = new TableSum();
  let part: Uint8Array[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    await archive.add(rowsEntry(table.name, ++parts), Buffer.concat(part));
    part = [];
    bytes = 0;
  };
  for await (const rows of copyRowsOut(client, table)) {
    sum.add(rows);
    part.push(rows);
    bytes += rows.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return sum.total();
}
