import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { smallVersion } from '#contract/values/photos.ts';

/** Files in the folder, files listed in the database, and uploads that are still being received. */
export interface KeptFiles {
  files: string[];
  expected: string[];
  incoming: string[];
}

export async function keptFiles(
  database: pg.Client | pg.Pool,
  dataDir: string,
): Promise<KeptFiles> {
  const folder = (name: string) => {
    const path = join(dataDir, name);
    return existsSync(path) ? readdirSync(path).sort() : [];
  };
  const { rows } = await database.query<{ name: string }>('select name from stored_files');
  const expected = rows.flatMap(({ name }) => [name, smallVersion(name)]).sort();
  return { files: folder('uploads'), expected, incoming: folder('incoming') };
}
