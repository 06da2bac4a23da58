import { applyMigrations, lockMigrations } from './apply-migrations.ts';
import { emptyDatabase } from './empty-database.ts';
import { holdUnsentMessages } from './hold-unsent-messages.ts';
import { loadArchive } from './load-archive.ts';
import type { Stores } from './open-stores.ts';
import type { RestorableArchive } from './restorable-archive.ts';
import { knownMigrations } from './schema-version.ts';
import { begin, openSession } from './session.ts';
import type { Progress } from './progress.ts';

/**
 * Puts what an archive holds into an empty database, and its files into the storage. The database changes as a whole, at
 * the very end: whatever happens before, it is as empty as it was. Answers how many messages wait for a person now.
 * Throws `BackupError`.
 */
export async function restore(
  { connection, files }: Stores,
  archive: RestorableArchive,
  progress: Progress,
): Promise<{ heldMessages: number }> {
  await files.check();
  const client = await openSession(connection);
  try {
    await begin(client);
    await lockMigrations(client);
    const { migrations } = await emptyDatabase(client, archive.schema);
    await applyMigrations(client, migrations, archive.schema.migrations);
    await loadArchive(client, { ...progress, archive, files });
    await applyMigrations(client, archive.schema.migrations, knownMigrations().length);
    const heldMessages = await holdUnsentMessages(client);
    progress.signal.throwIfAborted();
    await client.query('commit');
    // Until the server has looked at the tables by itself, the first screens would be slow.
    await client.query('analyze').catch(() => undefined);
    return { heldMessages };
  } finally {
    await client.end();
  }
}
