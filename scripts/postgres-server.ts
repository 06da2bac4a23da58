import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  chooseServerUser,
  changeOwner,
  run,
  spawnAs,
  withName,
} from '#server/db/embedded/as-user.ts';
import type { ServerUser } from '#server/db/embedded/as-user.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  url: string;
  /** Such as 'PostgreSQL 15.14'. */
  version: string;
  /** Ends sessions in order, or at once as in a crash; returns when the server has ended. */
  stop(how: 'in order' | 'at once'): Promise<void>;
  /** Starts it again on the same port, unless it runs, and returns when it accepts connections. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** A server that others can be made to follow. */
export interface PrimaryServer extends PostgresServer {
  /** Starts a server that shows what this one commits. This one is stopped for a moment, so that its files can be copied. */
  startReplica(): Promise<PostgresServer>;
}

const START_MS = 30_000;

interface Options {
  /** The folder of PostgreSQL's programs. */
  programs?: string;
  /** Further settings, such as 'fsync=off'. */
  settings?: readonly string[];
}

/**
 * A PostgreSQL server on a port of this machine that a test may stop and start, from the given programs, or else those in
 * the folder TEST_POSTGRES_PROGRAMS, or else the embedded ones.
 */
export async function startPostgresServer({
  programs: given = process.env['TEST_POSTGRES_PROGRAMS'],
  settings = [],
}: Options = {}): Promise<PrimaryServer> {
  const programs = given ?? dirname((await findBinaries()).postgres);
  const place = await aPlace(join(programs, 'postgres'));
  await mkdir(place.cluster, { mode: 0o700 });
  await changeOwner(place.user, place.dataDir);
  const flags = '-U procureapp -A trust -E UTF8 --locale=C.UTF-8 --no-sync'.split(' ');
  const initdb = await run(await withName(place.user), join(programs, 'initdb'), [
    '-D',
    place.cluster,
    ...flags,
  ]);
  if (initdb.exitCode !== 0) throw new Error(`initdb failed: ${initdb.output}`);
  const server = await startServer(place, settings);
  const startReplica = async () => {
    const copy = await aPlace(place.program);
    await server.stop('in order');
    await cp(place.cluster, copy.cluster, { recursive: true });
    await writeFile(join(copy.cluster, 'standby.signal'), '');
    await changeOwner(copy.user, copy.dataDir);
    await server.start();
    const { hostname, port, username } = new URL(server.url);
    const primary = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
    return startServer(copy, [...settings, primary]);
  };
  return { ...server, startReplica };
}

/** Where a server keeps its files, and the user that it runs as. */
interface Place {
  program: string;
  dataDir: string;
  cluster: string;
  user: ServerUser;
}

async function aPlace(program: string): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'procureapp-postgres-'));
  const cluster = join(dataDir, 'cluster');
  return { program, dataDir, cluster, user: await chooseServerUser({ dataDir, cluster, program }) };
}

async function startServer(
  { program, dataDir, cluster, user }: Place,
  further: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const url = `postgres://procureapp@127.0.0.1:${port}/postgres`;
  const fixed = [`port=${port}`, 'listen_addresses=127.0.0.1', 'max_connections=100'];
  const settings = [...fixed, ...further];
  const args = ['-D', cluster, '-k', dataDir, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | undefined;
  const isRunning = () => server?.exitCode === null && server.signalCode === null;
  const start = async () => {
    if (!isRunning()) server = spawnAs(user, program, args, { stdio: 'ignore' });
    return answering(url);
  };
  const stop = async (how: 'in order' | 'at once') => {
    if (!server || !isRunning()) return;
    const ended = once(server, 'exit');
    server.kill(how === 'in order' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const remove = async () => {
    await stop('at once');
    await rm(dataDir, { recursive: true, force: true });
  };
  const version = await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { url, version, stop, start: async () => void (await start()), remove };
}

/** The server's version, once it responds. */
async function answering(url: string): Promise<string> {
  for (const deadline = Date.now() + START_MS; ;) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
