import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type ServerUser, withName } from './as-user.ts';
import type { Binaries } from './binaries.ts';
import { diskFull, EmbeddedDatabaseError, reportsDiskFull } from './error.ts';
import { writeFresh } from './fresh-file.ts';

// The socket folder is closed to other users already. The password (SCRAM, about 5 ms per connection) adds two
// things: when root starts the server as `nobody`, another service of that user cannot simply connect, and a
// stranger's server in the socket folder cannot impersonate ours, because SCRAM authenticates both sides.

const PASSWORD_FILE = 'procureapp.password';
const form = /^[\w-]{43}$/;

/** The product's role: it owns its database but is no superuser. */
export const APP_ROLE = 'procureapp';

/** Reads the cluster's password; undefined when it is missing or truncated. */
export async function readPassword(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, PASSWORD_FILE), 'utf8').catch(() => '');
  return form.test(text) ? text : undefined;
}

/**
 * Sets a new password for both roles of a stopped cluster and stores it beside them, readable only to the user who
 * starts the product. Single-user mode needs no password, so a lost password is harmless.
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
  if (reportsDiskFull(single.output)) throw diskFull(options.dataDir);
  const problem = /(?:ERROR|FATAL|PANIC): .*/.exec(single.output)?.[0];
  if (single.exitCode !== 0 || problem) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} cannot be opened to set its password: ${problem ?? single.output.trim()}. Stop every ProcureApp on this folder and start again, or restore the folder from a backup.`,
    );
  }
  // Owned not by the server's user but by the data folder's owner, who also starts the product.
  const owner = process.geteuid?.() === 0 ? await stat(options.dataDir) : undefined;
  await writeFresh(join(cluster, PASSWORD_FILE), password, owner);
}
