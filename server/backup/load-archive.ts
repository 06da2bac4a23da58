import type pg from 'pg';
import type { Files } from '../outside/files.ts';
import { readArchive, wholeEntry } from './archive-reader.ts';
import {
  copyRowsIn,
  copyRowsOut,
  inPublic,
  readSequences,
  type RowsIn,
  TableSum,
} from './session.ts';
import { BackupError, type Progress } from './terminal.ts';
import type { Schema } from './schema-version.ts';
import type { VerifiedArchive } from './verify-archive.ts';

interface Loading {
  archive: VerifiedArchive;
  /** The schema of the database into which it is loaded. */
  schema: Schema;
}

/**
 * Stores the files of an archive and loads its tables, inside the client's transaction. The files are stored first: after
 * a failure they are files that nothing refers to, and the next restore overwrites them.
 */
export async function loadArchive(
  client: pg.Client,
  { archive, schema, files, say, signal }: Progress & Loading & { files: Files },
): Promise<void> {
  const { tables, files: stored } = archive.totals;
  if (shapeOf(tables) !== shapeOf(schema.tables))
    throw new BackupError(
      `The backup ${archive.path} has other tables than its version of ProcureApp.`,
    );
  say(`Storing ${stored.count.toLocaleString('en')} files ...`);
  const storing = new StoreFiles(files, say);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  let loading: { table: string; copy: RowsIn } | undefined;
  for await (const entry of readArchive(archive.path, signal)) {
    if (entry.kind === 'file') await storing.add(entry.name, await wholeEntry(entry));
    if (entry.kind !== 'rows') continue;
    const { table, chunks } = entry;
    if (loading?.table !== table) {
      await loading?.copy.end();
      say(`Loading ${table.replaceAll('_', ' ')} ...`);
      loading = { table, copy: copyRowsIn(client, table, columns.get(table) ?? []) };
    }
    for await (const chunk of chunks) await loading.copy.write(chunk);
  }
  await loading?.copy.end();
  await storing.finish();
  await setSequences(client, { archive, schema });
  say('Comparing what is in the database with the backup ...');
  await compare(client, { archive, schema });
}

function shapeOf(tables: readonly { name: string; columns: string[] }[]): string {
  return tables
    .map(({ name, columns }) => `${name} ${columns.toSorted().join()}`)
    .toSorted()
    .join('\n');
}

async function setSequences(client: pg.Client, { archive: { totals }, schema }: Loading) {
  const there = await readSequences(client, schema);
  for (const [name, last] of Object.entries(totals.sequences)) {
    if (!(name in there)) throw new BackupError(`The backup has an unknown sequence, ${name}.`);
    if (last) await client.query('select setval($1::regclass, $2)', [inPublic(name), last]);
  }
}

/** PostgreSQL must return exactly the bytes that it was given. */
async function compare(client: pg.Client, { archive: { totals }, schema }: Loading): Promise<void> {
  const wanted = new Map(totals.tables.map((table) => [table.name, table]));
  for (const table of schema.tables) {
    const sum = new TableSum();
    for await (const rows of copyRowsOut(client, table)) sum.add(rows);
    if (sum.total().sha256 === wanted.get(table.name)?.sha256) continue;
    throw new BackupError(
      `The table ${table.name} is not in the database as it is in the backup. Nothing was kept.`,
    );
  }
}

/** Each waits for a disk or a bucket, so several are stored at once. */
const AT_ONCE = 8;
const REPORT_EVERY = 1_000;

/** Stores files, a few at once. */
class StoreFiles {
  readonly #files: Files;
  readonly #say: (sentence: string) => void;
  #waiting: { name: string; bytes: Uint8Array }[] = [];
  #stored = 0;

  constructor(files: Files, say: (sentence: string) => void) {
    this.#files = files;
    this.#say = say;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.#waiting.push({ name, bytes });
    if (this.#waiting.length === AT_ONCE) await this.finish();
  }

  /** Resolves when all of them are stored durably. */
  async finish(): Promise<void> {
    const files = this.#waiting;
    this.#waiting = [];
    await Promise.all(files.map(({ name, bytes }) => this.#files.put(name, bytes)));
    this.#stored += files.length;
    // A thousand is a multiple of this number.
    if (files.length > 0 && this.#stored % REPORT_EVERY === 0) {
      this.#say(`  ${this.#stored.toLocaleString('en')} so far`);
    }
  }
}
