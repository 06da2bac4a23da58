import type pg from 'pg';
import { smallVersion } from '../../contract/values/photos.ts';
import type { Files } from '../outside/files.ts';
import type { SumsWriter } from './archive-writer.ts';
import { listMissing } from './missing-photos.ts';
import type { MissingPhoto } from './missing-photos.ts';
import type { Table } from './schema-version.ts';

// Files are removed while a backup runs: a photo is replaced, and an hour later a job removes it. Copying tables first and
// files second would therefore name files that are missing. So the files are copied first, and after the snapshot of the
// tables only the files added since.

const PAGE = 1_000;
/** Concurrent reads: a distant bucket responds slowly, but to many at once. */
const AT_ONCE = 8;
/** Tolerance for the clocks of two nodes, and for the time until a name is stored. */
const MARGIN = '1 hour';

interface Copying {
  files: Files;
  tables: readonly Table[];
  sums: SumsWriter;
  say: (sentence: string) => void;
}

export interface FileCopy {
  /** Before the snapshot: copies every file. */
  copyAll(): Promise<void>;
  /** In the snapshot: copies files added since. Returns the photos that the snapshot refers to and that are not stored. */
  copyRecent(): Promise<MissingPhoto[]>;
}

/**
 * @param client reads the list of stored files: all of them, or in a transaction those of its snapshot
 * @param tables of the database, which may be of an earlier version
 */
export async function fileCopy(
  client: pg.Client,
  { files, tables, sums, say }: Copying,
): Promise<FileCopy> {
  const clock = await client.query<{ since: string }>(
    `select (now() - interval '${MARGIN}')::text as since`,
  );
  const since = clock.rows[0]?.since ?? '';
  /** Checks only recent ones. */
  const copied = new Set<string>();
  const notStored = new Set<string>();

  async function copy(rows: readonly { name: string; recent: boolean }[]): Promise<void> {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const found = await Promise.all(
        rows.slice(at, at + AT_ONCE).map(async ({ name, recent }) => ({
          name,
          recent,
          full: await files.find(name),
          small: await files.find(smallVersion(name)),
        })),
      );
      for (const { name, recent, full, small } of found) {
        if (!full) {
          notStored.add(name);
          continue;
        }
        await sums.add(name, full);
        // A name without a small version is its own.
        if (small && smallVersion(name) !== name) await sums.add(smallVersion(name), small);
        notStored.delete(name);
        if (recent) copied.add(name);
      }
    }
  }

  return {
    copyAll: async () => {
      let last = '';
      for (;;) {
        const page = await client.query<{ name: string; recent: boolean }>(
          `select name, created_at > $1 as recent from public.stored_files
           where name collate "C" > $2 order by name collate "C" limit ${PAGE}`,
          [since, last],
        );
        await copy(page.rows);
        last = page.rows.at(-1)?.name ?? '';
        if (page.rows.length < PAGE) return;
        say(`  ${sums.count.toLocaleString('en')} so far`);
      }
    },
    copyRecent: async () => {
      const recent = await client.query<{ name: string }>(
        'select name from public.stored_files where created_at > $1 or name = any($2)',
        [since, [...notStored]],
      );
      const rows = recent.rows.filter(({ name }) => !copied.has(name));
      await copy(rows.map(({ name }) => ({ name, recent: true })));
      return listMissing(client, { tables, notStored: [...notStored] });
    },
  };
}
