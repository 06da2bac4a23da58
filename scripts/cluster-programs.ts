import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { debianPrograms } from './second-server.ts';

const exec = promisify(execFile);

/** The programs beside PostgreSQL: Debian's package, and where it or Homebrew installs it. */
const PROGRAMS = {
  TEST_HAPROXY: {
    packages: ['haproxy'],
    paths: ['/usr/sbin/haproxy', '/usr/local/bin/haproxy', '/opt/homebrew/bin/haproxy'],
  },
  TEST_PGBOUNCER: {
    packages: ['pgbouncer'],
    paths: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
  },
  TEST_ETCD: { packages: ['etcd-server'], paths: ['/usr/bin/etcd'] },
  TEST_PATRONI: { packages: ['patroni', 'python3-etcd'], paths: ['/usr/bin/patroni'] },
} as const;
type Variable = keyof typeof PROGRAMS;

/** What the short form needs, and the second stage of the long one. */
const OF_NODES = ['TEST_HAPROXY', 'TEST_PGBOUNCER'] as const;
const OF_FAILOVER = [...OF_NODES, 'TEST_ETCD', 'TEST_PATRONI'] as const;
const INSTALL_MS = 240_000;

/** The environment that names the programs for `tests/cluster`, or the reason why there are none. */
type ClusterPrograms = { variables: Record<string, string> } | { missing: string };

/**
 * HAProxy and PgBouncer, for the long form also Patroni and etcd, installed with apt-get where they are missing and this
 * process may install them; and PostgreSQL as a separate server where there is one: otherwise the tests of the first stage
 * use the programs of the embedded one. Only without HAProxy is everything left out.
 */
export async function findClusterPrograms({ isLong = false } = {}): Promise<ClusterPrograms> {
  const postgres = await debianPrograms();
  const wanted: readonly Variable[] = isLong ? OF_FAILOVER : OF_NODES;
  const missing = wanted.filter((name) => !find(name));
  if (missing.length > 0) await install(missing.flatMap((name) => PROGRAMS[name].packages));
  const found = wanted.flatMap((name) => {
    const path = find(name);
    return path ? [[name, path]] : [];
  });
  const variables: Record<string, string> = Object.fromEntries(found);
  if (!variables['TEST_HAPROXY'])
    return { missing: 'no HAProxy is installed and apt-get could not install one' };
  return { variables: { ...variables, ...(postgres && { TEST_POSTGRES_PROGRAMS: postgres }) } };
}

function find(name: Variable): string | undefined {
  return PROGRAMS[name].paths.find((path) => existsSync(path));
}

async function install(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} with apt-get, for the tests of several nodes ...`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_MS,
  };
  try {
    await exec('apt-get', ['update', '-qq'], options);
    await exec(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      options,
    );
  } catch {
    // What is still missing is said where it is needed.
  }
}
