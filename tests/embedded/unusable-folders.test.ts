import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copiedDatabase, freshPath, refusal, start } from './support.ts';

describe('folders that cannot be used', () => {
  test('a cluster without its control file is reported as damaged', async () => {
    const dataDir = freshPath('data');
    await mkdir(join(dataDir, 'postgres/global'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    expect(await refusal(dataDir)).toBe(
      `EmbeddedDatabaseError: The database in ${dataDir}/postgres is damaged or incomplete: global/pg_control is missing. Restore the folder from a backup, or move it away to begin with an empty database.`,
    );
  });

  test("a control file with garbage is refused with PostgreSQL's own message", async () => {
    const dataDir = await copiedDatabase();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres/global/pg_control'), Buffer.alloc(8192, 'x'));
    expect(await refusal(dataDir)).toMatch(
      /PostgreSQL refuses to start on .*: (FATAL|PANIC): .+\. .*postgres\.log says more.*backup/,
    );
  });

  test('a folder with files but without PG_VERSION is not overwritten', async () => {
    const dataDir = freshPath('data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
    expect(await refusal(dataDir)).toContain('PG_VERSION is missing');
    expect(await readFile(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('mine');
  });

  test.each(['17', '19'])(
    'a cluster of PostgreSQL %s is refused with its version',
    async (version) => {
      const dataDir = freshPath('data');
      await mkdir(join(dataDir, 'postgres/global'), { recursive: true });
      for (const file of ['global/pg_control', 'postgresql.conf', 'PG_VERSION']) {
        await writeFile(join(dataDir, 'postgres', file), `${version}\n`);
      }
      expect(await refusal(dataDir)).toContain(
        `was made by PostgreSQL ${version}, but this ProcureApp brings PostgreSQL 18.`,
      );
    },
  );

  test('a file in place of the data folder is reported by name', async () => {
    const path = freshPath('data');
    await writeFile(path, '');
    expect(await refusal(path)).toContain('there is a file of that name');
  });
});
