import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { debianPrograms } from './second-server.ts';

const exec = promisify(execFile);

/** Debian's and Homebrew's usual places. */
const INSTALLED = ['/usr/sbin/haproxy', '/usr/local/bin/haproxy', '/opt/homebrew/bin/haproxy'];
const INSTALL_MS = 240_000;

/** The environment that points `tests/cluster` at its programs, or why there is none. */
type ClusterPrograms = { variables: Record<string, string> } | { missing: string };

/**
 * HAProxy, installed with apt-get where it is missing and this process may; and PostgreSQL as a server of its own where
 * there is one: the tests fall back on the embedded one's programs.
 */
export async function findClusterPrograms(): Promise<ClusterPrograms> {
  const haproxy = find() ?? (await install());
  if (!haproxy) return { missing: 'no HAProxy is installed and apt-get could not install one' };
  const postgres = await debianPrograms();
  return {
    variables: { TEST_HAPROXY: haproxy, ...(postgres && { TEST_POSTGRES_PROGRAMS: postgres }) },
  };
}

function find(): string | undefined {
  return INSTALLED.find((path) => existsSync(path));
}

async function install(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing HAProxy with apt-get, for the tests of several nodes ...');
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_MS,
  };
  try {
    await exec('apt-get', ['update', '-qq'], options);
    await exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'haproxy'], options);
  } catch {
    return undefined;
  }
  return find();
}
