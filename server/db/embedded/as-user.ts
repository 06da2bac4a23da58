import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './error.ts';

/** The user that a PostgreSQL program runs as: it refuses to run as root. */
export interface ServerUser {
  /** Set when root hands the program to another user. */
  readonly switchTo?: { readonly uid: number; readonly gid: number };
  /** The program runs as `nobody` in its own user namespace; outside it is the user who started it. */
  readonly inNamespace: boolean;
}

const NOBODY = 65534;

/** The user to run `program` as, on files below `dataDir`; `cluster` may not exist yet. */
export async function chooseServerUser(options: {
  dataDir: string;
  cluster: string;
  program: string;
}): Promise<ServerUser> {
  if (process.geteuid?.() !== 0) return { inNamespace: false };
  // The data keeps its owner, so that one start as root does not lock out an ordinary user.
  const owners = [await stat(options.cluster).catch(() => undefined), await stat(options.dataDir)];
  const owner = owners.find((each) => each && each.uid !== 0);
  const switched: ServerUser = {
    switchTo: { uid: owner?.uid ?? NOBODY, gid: owner?.gid || NOBODY },
    inNamespace: false,
  };
  if (await canWork(switched, options)) return switched;
  // A parent folder such as /root is closed to others. Root without its capabilities can still enter it.
  const stripped: ServerUser = { inNamespace: true };
  if (await canWork(stripped, options)) return stripped;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and another user cannot reach ${options.dataDir} or ${options.program}. Start ProcureApp as an ordinary user, move it out of private folders such as /root, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** initdb requires a user with a name; a user who is only a number (as in some containers) gets one. */
export async function withName(user: ServerUser): Promise<ServerUser> {
  if (user.inNamespace) return user;
  const { exitCode } = await run(user, 'id', ['-un']);
  return exitCode === 0 ? user : { ...user, inNamespace: true };
}

/** Changes the owner of `folder` and its content, except `keep`; does nothing where the owner is right already. */
export async function changeOwner(user: ServerUser, folder: string, keep?: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = user.switchTo ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid === uid) return;
  // The folder itself is last: after a crash halfway, this starts over.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path !== keep) await lchown(path, uid, gid);
  }
  await lchown(folder, uid, gid);
}

export function spawnAs(
  user: ServerUser,
  program: string,
  args: readonly string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  const [file, fileArgs] = user.inNamespace
    ? ['unshare', [...namespace, program, ...args]]
    : [program, args];
  return spawn(file, fileArgs, {
    ...options,
    ...user.switchTo,
    // The working directory may be closed to that user, and PGPORT or the like must not be inherited.
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** Runs a program until it exits; for a program that cannot be started or takes longer than `limitMs` the exit code is null. */
export async function run(
  user: ServerUser,
  program: string,
  args: readonly string[],
  { input = '', limitMs = 60_000 } = {},
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawnAs(user, program, args, { stdio: 'pipe' });
  let output = '';
  const collect = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // A program that exits before it has read everything is judged by its exit code.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      output += error.message;
      resolve(null);
    });
  });
  const limit = new AbortController();
  const tooLong = delay(limitMs, null, { signal: limit.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const exitCode = await ended;
  limit.abort();
  await tooLong;
  return { exitCode, output };
}

/** Tries to write: permissions also depend on access lists, mount options and container rights. */
async function canWork(
  user: ServerUser,
  { program, dataDir }: { program: string; dataDir: string },
): Promise<boolean> {
  const script = 'cd -- "$1" && exec "$0" --version';
  const { exitCode } = await run(user, '/bin/sh', ['-c', script, program, dataDir]);
  return exitCode === 0;
}
