import type pg from 'pg';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { counted } from '../../contract/refusals/words.ts';
import { PHOTO_REFERENCES } from '../stored-files/references.ts';
import type { Table } from './schema-version.ts';

/** A photo that a record refers to and that is not in the storage. */
export interface MissingPhoto {
  /** 'receipt photo'. */
  what: string;
  /** The name of the photo's file. */
  name: string;
}

/**
 * The photos that records refer to, and whose file is not stored: among `notStored`, or not even on the list of stored files.
 * @param tables of the database; an earlier version has fewer
 */
export async function listMissing(
  client: pg.Client,
  { tables, notStored }: { tables: readonly Table[]; notStored: readonly string[] },
): Promise<MissingPhoto[]> {
  const known = PHOTO_REFERENCES.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column)),
  );
  const missing: MissingPhoto[] = [];
  for (const { what, table, column, untilDeleted } of known) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct substr(owner.${column}, length($1) + 1) as name from public.${table} as owner
       where starts_with(owner.${column}, $1) ${untilDeleted ? 'and not owner.is_deleted' : ''}
         and (owner.${column} = any($2) or not exists (
           select from public.stored_files as file where $1 || file.name = owner.${column}))
       order by 1`,
      [UPLOADS_PATH, notStored.map((name) => UPLOADS_PATH + name)],
    );
    missing.push(...rows.map(({ name }) => ({ what, name })));
  }
  return missing;
}

/** So many are named of each kind. When more are lost, the whole folder is probably lost. */
const NAMED_MAX = 50;

/** '2 receipt photos are not stored any more, so not in the backup: a.webp, b.webp.', for each kind. */
export function sentencesOf(missing: readonly MissingPhoto[]): string[] {
  return [...Map.groupBy(missing, ({ what }) => what)].map(([what, some]) => {
    const more = some.length - NAMED_MAX;
    const names = some.slice(0, NAMED_MAX).map(({ name }) => name);
    const all = names.join(', ') + (more > 0 ? ` and ${more} more` : '');
    const are = some.length === 1 ? 'is' : 'are';
    return `${counted(some.length, what)} ${are} not stored any more, so not in the backup: ${all}.`;
  });
}
