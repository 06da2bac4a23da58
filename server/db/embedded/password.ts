import { randomBytes } from 'node:crypto';
import { chown, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type ServerUser, withName } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './error.ts';

// The socket folder is closed to other users already. The password (SCRAM, about 5 ms per connection) adds two
// things: when root starts the server as `nobody`, another service of that user cannot simply connect, and a
// stranger's server in the socket folder cannot pass for ours, because SCRAM proves both sides.

const PASSWORD_FILE = 'procureapp.password';
const form = /^[\w-]{43}$/;

/** The role that the product uses: it owns its database but is no superuser. */
export const APP_ROLE = 'procureapp';

/** Reads the cluster's password; undefined when it is missing or was cut off. */
export async function readPassword(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, PASSWORD_FILE), 'utf8').catch(() => '');
  return form.test(text) ? text : undefined;
}

/**
 * Gives both roles of a cluster that is not running a new password and keeps it beside them, readable only to
 * whoever starts the product. Single-user mode needs no password, so that a lost one costs nothing.
 */
export async function setNewPassword(
  cluster: string,
  options: { binaries: Binaries; user: ServerUser; dataDir: string },
): Promise<void> {
  const password = randomBytes(32).toString('base64url');
  // Single-user mode reads one statement per line.
  const statements = [
    `do $$ begin create role ${APP_ROLE} login createdb; exception when duplicate_object then null; end $$`,
    `alter role ${APP_ROLE} password '${password}'`,
    `alter role postgres password '${password}'`,
  ];
  const single = await run(
    await withName(options.user),
    options.binaries.postgres,
    ['--single', '-D', cluster, '-c', 'log_checkpoints=off', 'postgres'],
    { input: `${statements.join('\n')}\n` },
  );
  const problem = /(?:ERROR|FATAL|PANIC): .*/.exec(single.output)?.[0];
  if (single.exitCode !== 0 || problem) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} cannot be opened to set its password: ${problem ?? single.output.trim()}. Stop every ProcureApp on this folder and start again, or restore the folder from a backup.`,
    );
  }
  const path = join(cluster, PASSWORD_FILE);
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(password);
    await file.sync();
  } finally {
    await file.close();
  }
  if (process.geteuid?.() !== 0) return;
  const owner = await stat(options.dataDir);
  await chown(path, owner.uid, owner.gid);
}
