import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgresServer } from './postgres-server.ts';

const exec = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Debian's folder for PostgreSQL's programs, one per major version. */
const DEBIAN = '/usr/lib/postgresql';
const EMBEDDED_MAJOR = '18';
const INSTALL_MS = 240_000;

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
    const { url, version, remove } = await startPostgresServer({
      programs,
      settings: ['fsync=off'],
    });
    return { url, version, stop: remove };
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
