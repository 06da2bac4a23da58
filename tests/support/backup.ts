import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { extract, pack } from 'tar-stream';

/**
 * Every row of every table, as JSON text, but of the tables that no backup has. The server itself lists the tables and
 * columns, so that a forgotten one is noticed.
 */
export async function allRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not in ('sessions', 'order_counts') order by 1`,
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

/** What an archive holds. */
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

/** A proper archive of anything at all. */
export async function writeArchive(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const written = pack();
  for (const { name, bytes } of entries) written.entry({ name }, bytes);
  written.finalize();
  await pipeline(written, createGzip(), createWriteStream(path));
}

export interface Command {
  process: ChildProcess;
  /** Everything it has said so far. */
  said(): string;
  /** What it answered on standard output, and its exit code. */
  ended: Promise<{ code: number | null; answer: string }>;
}

/** `npm run backup` or `npm run restore`, without npm. */
export function command(
  name: 'backup' | 'restore',
  args: string[],
  variables: Record<string, string>,
): Command {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: new URL('../..', import.meta.url).pathname,
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
