import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, onTestFinished } from 'vitest';
import { smallVersion } from '#contract/values/photos.ts';
import { backUp } from '#server/backup/back-up.ts';
import type { Stores } from '#server/backup/open-stores.ts';
import { requireRestorable } from '#server/backup/verify-archive.ts';
import { restore } from '#server/backup/restore.ts';
import type { Progress } from '#server/backup/terminal.ts';
import { storedFiles } from '#server/db/schema/stored-files.ts';
import type { Files } from '#server/outside/files.ts';
import { openFolder } from '#server/outside/folder.ts';
import type { TestApp } from './app.ts';
import { blankDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/**
 * Every row of every table as JSON text, except for the tables that no backup contains. The server lists the tables and
 * columns, so that a forgotten one is detected.
 */
export async function allRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not in ('sessions', 'single_sign_ons', 'sign_in_tries', 'setup_code', 'order_counts',
         'spend_stretches', 'spend_sums', 'spend_touches', 'product_list_changes') order by 1`,
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(
        `select to_jsonb(each)::text as row from ${name} each order by 1`,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    return rows;
  } finally {
    await client.end();
  }
}

interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** The content of an archive. */
export async function entriesOf(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  const read = extract();
  const done = pipeline(createReadStream(path), createGunzip(), read);
  for await (const entry of read) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) });
  }
  await done;
  return entries;
}

/** A valid archive of any content. */
export async function writeArchive(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const written = pack();
  for (const { name, bytes } of entries) written.entry({ name }, bytes);
  written.finalize();
  await pipeline(written, createGzip(), createWriteStream(path));
}

export interface Command {
  process: ChildProcess;
  /** Everything it has printed so far. */
  said(): string;
  /** Its standard output and its exit code. */
  ended: Promise<{ code: number | null; answer: string }>;
}

/** `npm run backup` and its like, without npm. */
export function command(
  name: 'backup' | 'restore' | 'demo-reset' | 'reset-pin',
  args: string[],
  variables: Record<string, string>,
): Command {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let answer = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, answer: answer.trim() }));
  return { process: child, said: () => said, ended };
}

export const quiet = { say: () => undefined, signal: new AbortController().signal };

/** A database and a folder for files. */
export type Target = TestDatabase & { uploads: string; files: Files };

/** Backups of the app's database and files, for all tests of a file. */
export function useBackups(t: TestApp) {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const freshPath = (name = 'backup.tar.gz') => join(folder, `${randomUUID()}-${name}`);

  /** A path where nothing exists; the caller closes it. */
  async function nothing(): Promise<Target> {
    const uploads = freshPath('uploads');
    return { ...(await blankDatabase()), uploads, files: openFolder(uploads) };
  }

  return {
    freshPath,
    nothing,
    blank: async () => {
      const target = await nothing();
      onTestFinished(() => target.close());
      return target;
    },
    /** Returns the path of the archive. */
    backup: async (from: { files?: Files; say?: (sentence: string) => void } = {}) => {
      const path = freshPath();
      const stores = { connection: t.database.connection, files: from.files ?? t.services.files };
      await backUp(stores, { ...quiet, ...from, path, now: new Date() });
      return path;
    },
    restoreInto: async (
      target: Stores,
      path: string,
      given: Partial<Progress> & { now?: Date } = {},
    ) => {
      const all = { ...quiet, now: new Date(), ...given };
      return restore(target, await requireRestorable(path, all), all);
    },
    /** A stored photo in both sizes, with unique bytes. */
    photo: async ({ files = t.services.files } = {}) => {
      const name = `${randomUUID()}.webp`;
      await t.database.direct.insert(storedFiles).values({ name });
      await files.put(name, randomBytes(2_000));
      await files.put(smallVersion(name), randomBytes(200));
      return name;
    },
  };
}
