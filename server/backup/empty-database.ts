import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { schemaVersion, type SchemaVersion } from './schema-version.ts';
import { appliedMigrations, inPublic } from './session.ts';

/** A row of settings is made by looking at them. */
const SETTINGS = 'organization_settings';
const SHOWN = 3;

/**
 * Takes a database for a restore: nobody else writes to it until the transaction ends. Answers its version. Throws
 * `BackupError` when there is anything in it, or when it is of a later version than `archive`.
 */
export async function emptyDatabase(
  client: pg.Client,
  archive: SchemaVersion,
): Promise<SchemaVersion> {
  const schema = await schemaVersion(await appliedMigrations(client), 'The database');
  if (schema.migrations === 0) return schema;

  const names = schema.tables.map(({ name }) => name);
  await client.query(`lock table ${names.map(inPublic).join(', ')} in share row exclusive mode`);
  const filled = await client.query<{ name: string }>(
    names
      .filter((name) => name !== SETTINGS)
      .map((name) => `select '${name}' as name where exists (select from ${inPublic(name)})`)
      .join(' union all '),
  );
  if (filled.rows.length > 0) {
    const words = filled.rows.map(({ name }) => name.replaceAll('_', ' '));
    const found = words.slice(0, SHOWN).join(', ') + (words.length > SHOWN ? ' and more' : '');
    throw new BackupError(
      `The database is not empty: it holds ${found}. A backup is restored into an empty one only, so that nothing is lost. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    );
  }
  if (schema.migrations > archive.migrations) {
    throw new BackupError(
      'The database is empty, but it was prepared by a newer version of ProcureApp than the one that was backed up. Restore into a new one, where no version has been started: it is brought up to date afterwards.',
    );
  }
  await client.query(`delete from ${inPublic(SETTINGS)}`);
  return schema;
}
