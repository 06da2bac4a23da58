import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { debianPrograms } from './second-server.ts';

const exec = promisify(execFile);

/** Install paths of Debian and Homebrew. */
const INSTALLED = ['/usr/sbin/haproxy', '/usr/local/bin/haproxy', '/opt/homebrew/bin/haproxy'];
const INSTALL_MS = 240_000;

/** The environment that names the programs for `tests/cluster`, or the reason why there are none. */
type ClusterPrograms = { variables: Record<string, string> } | { missing: string };

/**
 * HAProxy, installed with apt-get where it is missing and this process may install it; and PostgreSQL as a separate server
 * where there is one: otherwise the tests use the programs of the embedded one.
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
