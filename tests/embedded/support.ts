import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedDatabase, type ServerLog, startEmbedded } from '#server/db/embedded/start.ts';

export const isRoot = process.geteuid?.() === 0;
export const ORDINARY_USER = 12345;

const scratch = mkdtempSync(join(tmpdir(), 'embedded-test-'));
const socketFolders = new Set<string>();
afterAll(() => {
  for (const each of [scratch, ...socketFolders]) rmSync(each, { recursive: true, force: true });
});

/** A path below a private (0700) folder; nothing is there yet. */
export function freshPath(...names: string[]): string {
  return join(mkdtempSync(join(scratch, 'case-')), ...names);
}

/** A path below folders that every user can enter. */
export function openPath(name: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-open-'));
  execFileSync('chmod', ['0711', parent]);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, name);
}

let template: string | undefined;

/** A stopped database with one row, copied from one made once. */
export async function copiedDatabase(copy = freshPath('data')): Promise<string> {
  if (!template) {
    const path = freshPath('data');
    const database = await startEmbedded({ dataDir: path, log: silent });
    socketFolders.add(database.connection.host);
    await query(database, 'create table row (number int); insert into row values (7)');
    await database.stop();
    template = path;
  }
  execFileSync('cp', ['-a', template, copy]);
  return copy;
}

export const silent: ServerLog = { info() {}, warn() {} };

/** Starts in this process and stops when the test ends. */
export async function start(dataDir: string, log = silent): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log });
  socketFolders.add(database.connection.host);
  onTestFinished(() => database.stop());
  return database;
}

/** The message with which a start is refused. */
export async function refusal(dataDir: string): Promise<string> {
  try {
    await start(dataDir);
  } catch (error) {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
  }
  throw new Error('the start was not refused');
}

/** Runs SQL in its own session and returns the rows of a single statement. */
export async function query(
  database: Pick<EmbeddedDatabase, 'connection'>,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export interface OwnerProcess {
  readonly child: ChildProcess;
  /** Resolves with the first printed line that begins with this text. */
  line(begin: string): Promise<string>;
  ended: Promise<void>;
}

/** Another product process on the folder; see owner-process.ts for its output. */
export function ownerProcess(
  dataDir: string,
  options: { rows?: number; asUser?: number; orphanSeconds?: number } = {},
): OwnerProcess {
  const script = fileURLToPath(new URL('./owner-process.ts', import.meta.url));
  const numbers = [options.rows ?? 0, options.orphanSeconds ?? 60].map(String);
  const command = [process.execPath, script, dataDir, ...numbers];
  const user = options.asUser;
  const asUser = ['--reuid', String(user), '--regid', String(user), '--clear-groups'];
  const [file = '', ...args] = user ? ['setpriv', ...asUser, ...command] : command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (line.startsWith('socket ')) socketFolders.add(line.slice('socket '.length));
    for (const look of waiting) look();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    child,
    ended,
    line: (begin) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.startsWith(begin));
          if (found) resolve(found);
        };
        waiting.add(look);
        look();
        child.once('close', () => reject(new Error(`never said "${begin}": ${lines.join('\n')}`)));
      }),
  };
}

/** A folder owned by the ordinary user, for tests that run as root. */
export function ordinaryUsersPath(name: string): string {
  const path = openPath(name);
  mkdirSync(path);
  execFileSync('chown', [`${ORDINARY_USER}:${ORDINARY_USER}`, path]);
  return path;
}
