import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const exec = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Debian's folder for PostgreSQL's programs, one per major version. */
const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED_MAJOR = '18';
const INSTALL_MS = 240_000;
const START_MS = 20_000;

/**
 * The API tests that also run on the second server, by file name: those whose result PostgreSQL's version may change, which
 * are plans, collations, migrations, COPY and locks, and one that writes every field of every noun. Other rules are the
 * same SQL again; the product itself runs on this server in `tests/cluster`.
 */
export const VERSION_SENSITIVE_TESTS = [
  'at-scale',
  'backup',
  'cursors',
  'deadlocks',
  'every-field',
  'filters',
  'migrations',
  'names',
  'order-counts',
  'order-items-search',
  'orders-export',
  'orders-list',
  'pin-mode-tries',
  'restore',
];

export type SecondServer =
  | { url: string; version: string; stop(): Promise<void> }
  | { missing: string };

/**
 * A PostgreSQL server of another major version than the embedded one, in a temporary folder: an installed one, or
 * Debian's where this process may install packages. Tests use an installed one only, to save time.
 */
export async function startSecondServer({ mayInstall = true } = {}): Promise<SecondServer> {
  const programs = mayInstall ? await debianPrograms() : findPrograms();
  if (!programs) {
    const missing = 'no other PostgreSQL is installed';
    return { missing: mayInstall ? `${missing} and apt-get could not install one` : missing };
  }
  try {
    return await start(programs);
  } catch (error) {
    return { missing: `PostgreSQL in ${programs} did not start: ${String(error)}` };
  }
}

/** The folder of an installed PostgreSQL's programs, or of Debian's where it can be installed. */
export async function debianPrograms(): Promise<string | undefined> {
  return findPrograms() ?? (await installPrograms());
}

function findPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  return readdirSync(DEBIAN)
    .filter((major) => major !== EMBEDDED_MAJOR && Number(major) >= 15)
    .map((major) => join(DEBIAN, major, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

async function installPrograms(): Promise<string | undefined> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing PostgreSQL 15 with apt-get, for the tests on a second server ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: INSTALL_MS };
  try {
    await exec('apt-get', ['update', '-qq'], options);
    await exec(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'],
      options,
    );
  } catch {
    return undefined;
  }
  return findPrograms();
}

async function start(programs: string): Promise<SecondServer> {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-second-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root; Debian's package created a user for it.
  const user = isRoot ? await userId('postgres') : undefined;
  if (user) await exec('chown', [`${user.uid}:${user.gid}`, folder]);
  chmodSync(folder, 0o700);
  await exec(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'procureapp', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder },
  );

  const port = await freePort();
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=100',
    '-c',
    'fsync=off',
  ];
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://procureapp@127.0.0.1:${port}/postgres`;
  const version = await answering(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, version, stop };
}

/** The server's version, once it responds. */
async function answering(url: string): Promise<string> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function userId(name: string): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await exec('id', [flag, name])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
