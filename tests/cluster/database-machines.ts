import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingNetworks, startNetwork } from './network.ts';
import type { Machine } from './network.ts';
import { until } from './recovery.ts';

const programs = {
  etcd: process.env['TEST_ETCD'] ?? '/usr/bin/etcd',
  patroni: process.env['TEST_PATRONI'] ?? '/usr/bin/patroni',
  postgres: process.env['TEST_POSTGRES_PROGRAMS'] ?? '/usr/lib/postgresql/15/bin',
};
const configuration = join(import.meta.dirname, '../../deploy/patroni.yml');
export const SECRET = 'secret';
const PATRONI_PORT = 8008;
const ANSWER_MS = 500;

/** Why the servers cannot be started here; undefined where they can. */
export function missingServers(): string | undefined {
  const missing = Object.values(programs).filter((path) => !existsSync(path));
  if (missing.length > 0) return `${missing.join(', ')} is missing`;
  return missingNetworks();
}

/** A machine with a PostgreSQL server under Patroni, and a member of etcd. */
export interface DatabaseMachine extends Pick<Machine, 'name' | 'address' | 'cutOff' | 'rejoin'> {
  /** Its PostgreSQL's host and port, and its Patroni's. */
  postgres: string;
  patroni: string;
  startDatabase(): void;
  /** Like a power cut of the server; etcd goes on. */
  killDatabase(): Promise<void>;
  startEtcd(): void;
  killEtcd(): Promise<void>;
  /** Like a machine that hangs: it does nothing, and its connections stay open. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Whether its Patroni says so: `primary`, `replica`, `sync`. */
  is(role: string): Promise<boolean>;
}

/** PostgreSQL on each machine, joined to one cluster by Patroni and etcd. */
export async function startDatabaseMachines(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'procureapp-failover-'));
  await chmod(folder, 0o755);
  const { machines, remove: removeNetwork } = await startNetwork(size);
  const all: DatabaseMachine[] = [];
  for (const machine of machines) all.push(await aDatabaseMachine(machine, machines, folder));
  for (const machine of all) machine.startEtcd();
  for (const machine of all) machine.startDatabase();
  const remove = async () => {
    for (const { pids } of machines) for (const pid of await pids()) end(pid, 'SIGKILL');
    await removeNetwork();
    await rm(folder, { recursive: true, force: true });
  };
  return { machines: all, remove };
}

async function aDatabaseMachine(
  machine: Machine,
  machines: readonly Machine[],
  folder: string,
): Promise<DatabaseMachine> {
  const { name, address } = machine;
  const own = join(folder, name);
  await mkdir(join(own, 'patroni'), { recursive: true });
  await copyFile(configuration, join(own, 'patroni/1.yml'));
  // Three servers of one machine cannot share Debian's folder for sockets.
  const local = { postgresql: { parameters: { unix_socket_directories: own } } };
  await writeFile(join(own, 'patroni/2.yml'), JSON.stringify(local));
  execFileSync('chown', ['-R', '65534:65534', own]);
  const peers = machines.map((one) => `${one.name}=http://${one.address}:2380`).join();
  let etcd: ChildProcess | undefined;

  const others = async () => (await machine.pids()).filter((pid) => pid !== etcd?.pid);
  const signal = async (pids: readonly number[], which: NodeJS.Signals) => {
    for (const pid of pids) end(pid, which);
  };
  return {
    ...machine,
    postgres: `${address}:5432`,
    patroni: String(PATRONI_PORT),
    startEtcd: () => {
      etcd = machine.run(programs.etcd, [], {
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(own, 'etcd'),
        ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
        ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
        ETCD_INITIAL_CLUSTER: peers,
        ETCD_ENABLE_V2: 'true',
      });
      logOf(etcd, `${name} etcd`);
    },
    killEtcd: async () => signal(etcd?.pid ? [etcd.pid] : [], 'SIGKILL'),
    startDatabase: () => {
      const patroni = machine.run(programs.patroni, [join(own, 'patroni')], {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `${address}:${PATRONI_PORT}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${PATRONI_PORT}`,
        PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: join(own, 'postgres'),
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
        PATRONI_ETCD_HOSTS: machines.map((one) => `'${one.address}:2379'`).join(),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: SECRET,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: SECRET,
      });
      logOf(patroni, `${name} patroni`);
    },
    killDatabase: async () => {
      // Patroni first, so that it starts nothing again; what PostgreSQL starts meanwhile is found by the next look.
      await until(async () => {
        await signal(await others(), 'SIGKILL');
        return (await others()).length === 0;
      });
    },
    freeze: async () => signal(await machine.pids(), 'SIGSTOP'),
    thaw: async () => signal(await machine.pids(), 'SIGCONT'),
    is: async (role) => {
      const asked = fetch(`http://${address}:${PATRONI_PORT}/${role}`, {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return asked.then(
        ({ ok }) => ok,
        () => false,
      );
    },
  };
}

function logOf(child: ChildProcess, name: string): void {
  const write = (chunk: Buffer) => {
    if (process.env['CLUSTER_LOG']) process.stderr.write(`[${name}] ${chunk.toString()}`);
  };
  child.stdout?.on('data', write);
  child.stderr?.on('data', write);
}

/** Sends a signal to a process that may have ended meanwhile. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
