import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';

export interface Pooler {
  /** The address of the database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Path of PgBouncer: found or installed by `npm test`, or else Debian's; undefined where there is none. */
export const poolerProgram: string | undefined = [
  process.env['TEST_PGBOUNCER'],
  '/usr/sbin/pgbouncer',
].find((path) => path && existsSync(path));

const settings = join(import.meta.dirname, '../../deploy/pgbouncer.ini');
const NOBODY = 65534;

interface Options {
  /** Connections to the server: so few that every client gets other ones all the time. */
  poolSize?: number;
}

/** PgBouncer with the settings in deploy/, before the database at this address. */
export async function startPooler(database: string, { poolSize }: Options = {}): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(database);
  const secret = decodeURIComponent(password) || 'secret';
  const folder = await mkdtemp(join(tmpdir(), 'procureapp-pooler-'));
  const listens = await freePort();
  const ini = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const size = poolSize ? ` pool_size=${poolSize} reserve_pool=0` : '';
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}${size}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listens}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    `%include ${settings}`,
  ];
  await writeFile(ini, `${lines.join('\n')}\n`);
  await writeFile(users, `"${username}" "${secret}"\n`);
  await chmod(folder, 0o755);
  const pooler = spawn(poolerProgram ?? 'pgbouncer', ['-q', ini], {
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  pooler.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(pooler, 'exit');
  const url = `postgres://${username}:${encodeURIComponent(secret)}@127.0.0.1:${listens}${pathname}`;
  while (!(await answers(url))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer does not start:\n${said}`);
    await delay(50);
  }
  return {
    url,
    stop: async () => {
      pooler.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The time limits of docs/operations.md, which a pooler does not pass on. */
export async function limitRole(administrator: string, role: string): Promise<void> {
  const client = new pg.Client(administrator);
  await client.connect();
  for (const [setting, value] of LIMITS)
    await client.query(`alter role ${role} set ${setting} = '${value}'`);
  await client.end();
}
const LIMITS = [
  ['statement_timeout', '30s'],
  ['lock_timeout', '10s'],
  ['idle_in_transaction_session_timeout', '30s'],
] as const;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
