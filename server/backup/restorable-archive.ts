import { BackupError } from './backup-error.ts';
import { schemaVersion, type SchemaVersion } from './schema-version.ts';
import type { Progress } from './progress.ts';
import { type VerifiedArchive, verifyArchive } from './verify-archive.ts';

export interface RestorableArchive extends VerifiedArchive {
  /** Of the database that it was made of. */
  schema: SchemaVersion;
}

/**
 * Reads all of an archive, and throws `BackupError` unless it is whole and this version of the product can restore it.
 * Changes nothing.
 */
export async function requireRestorable(
  path: string,
  { say, signal }: Progress,
): Promise<RestorableArchive> {
  say(`Checking ${path} ...`);
  const archive = await verifyArchive(path, signal);
  const schema = await schemaVersion(archive.manifest.migrations, `The backup ${path}`);
  if (shapeOf(archive.totals.tables) !== shapeOf(schema.tables)) {
    throw new BackupError(`The backup ${path} has other tables than its version of ProcureApp.`);
  }
  return { ...archive, schema };
}

function shapeOf(tables: readonly { name: string; columns: string[] }[]): string {
  return tables
    .map(({ name, columns }) => `${name} ${columns.toSorted().join()}`)
    .toSorted()
    .join('\n');
}
