import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FORMAT, Manifest, readSums, Totals } from './archive-format.ts';
import { damaged, notOurs, readArchive, type ReadEntry, wholeEntry } from './archive-reader.ts';
import { BackupError } from './terminal.ts';
import { sha256 } from './archive-writer.ts';
import { countMigrations } from './schema-version.ts';
import { TableSum } from './session.ts';
import type { Progress } from './terminal.ts';

/** An archive that was read completely and is consistent. */
export interface VerifiedArchive {
  path: string;
  manifest: Manifest;
  totals: Totals;
}

/** Reads the whole archive, and throws `BackupError` unless every byte is as it was written. */
export async function verifyArchive(path: string, signal: AbortSignal): Promise<VerifiedArchive> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  const tables = new Map<string, TableSum>();
  const files = new FileSums(path);
  for await (const entry of readArchive(path, signal)) {
    if (entry.kind === 'manifest') {
      manifest = readManifest(path, await wholeEntry(entry));
    } else if (!manifest) {
      throw notOurs(path);
    } else if (entry.kind === 'rows') {
      const sum = tables.get(entry.table) ?? new TableSum();
      tables.set(entry.table, sum);
      for await (const chunk of entry.chunks) sum.add(chunk);
    } else if (entry.kind === 'totals') {
      totals = parsed(Totals, path, await wholeEntry(entry));
    } else {
      await files.read(entry);
    }
  }
  if (!manifest) throw notOurs(path);
  if (!totals) throw damaged(path, 'it is cut short');
  for (const { name, rows, sha256: wanted } of totals.tables) {
    const found = (tables.get(name) ?? new TableSum()).total();
    tables.delete(name);
    if (found.rows !== rows) throw damaged(path, `rows of the table ${name} are missing`);
    if (found.sha256 !== wanted) throw damaged(path, `the table ${name} is not as it was`);
  }
  if (tables.size > 0) throw damaged(path, 'it holds a table that it does not list');
  files.compare(totals.files);
  return { path, manifest, totals };
}

function readManifest(path: string, bytes: Buffer): Manifest {
  const { format } = parsed(z.object({ format: z.int() }), path, bytes);
  if (format > FORMAT) {
    throw new BackupError(
      `${path} was made by a newer version of ProcureApp. Restore it with that.`,
    );
  }
  if (format < FORMAT) {
    throw new BackupError(
      `${path} was made by an older version of ProcureApp, and this one cannot read it. Restore it with that version, start this one on the same data, and make a new backup.`,
    );
  }
  return parsed(Manifest, path, bytes);
}

function parsed<T>(schema: z.ZodType<T>, path: string, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw damaged(path, 'its table of contents cannot be read');
  }
}

/** Compares the files of an archive with the checksums that follow them. */
class FileSums {
  readonly #path: string;
  readonly #all = createHash('sha256');
  /** Files since the last checksums. */
  #found = new Map<string, string>();
  #count = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async read(entry: ReadEntry): Promise<void> {
    const bytes = await wholeEntry(entry);
    if (entry.kind === 'file') {
      this.#found.set(entry.name, sha256(bytes));
      this.#count += 1;
      return;
    }
    this.#all.update(bytes);
    for (const { name, sha256: wanted } of readSums(bytes.toString()) ?? []) {
      const found = this.#found.get(name);
      if (!found) throw damaged(this.#path, `the file ${name} is missing`);
      if (found !== wanted) throw damaged(this.#path, `the file ${name} is not as it was`);
      this.#found.delete(name);
    }
    this.#refuseUnlisted();
  }

  compare({ count, sha256: wanted }: Totals['files']): void {
    this.#refuseUnlisted();
    if (this.#count !== count) throw damaged(this.#path, 'files are missing');
    if (this.#all.digest('hex') !== wanted) throw damaged(this.#path, 'its list of files is wrong');
  }

  #refuseUnlisted(): void {
    const [name] = this.#found.keys();
    if (name) throw damaged(this.#path, `the file ${name} is not on its list`);
  }
}

export interface RestorableArchive extends VerifiedArchive {
  /** How many of this version's migrations its database had. */
  migrations: number;
}

/**
 * Reads a whole archive, and throws `BackupError` unless it is complete and of a version that this one can restore.
 * Changes nothing.
 */
export async function requireRestorable(
  path: string,
  { say, signal }: Progress,
): Promise<RestorableArchive> {
  say(`Checking ${path} ...`);
  const archive = await verifyArchive(path, signal);
  return {
    ...archive,
    migrations: countMigrations(archive.manifest.migrations, `The backup ${path}`),
  };
}
