import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOADS_PATH } from '#contract/values/photos.ts';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { useTestApp } from '#tests/support/app.ts';
import { allRows, entriesOf, useBackups, writeArchive } from '#tests/support/backup.ts';
import type { Target } from '#tests/support/backup.ts';

const t = useTestApp();
const { backup, blank, freshPath, nothing, photo, restoreInto } = useBackups(t);

describe('a restore is refused, and changes nothing,', () => {
  let path: string;
  let untouched: Target;
  beforeAll(async () => {
    const order = await t.make.order();
    await t.make.invoicePhoto({ orderId: order.id, url: UPLOADS_PATH + (await photo()) });
    path = await backup();
    untouched = await nothing();
  });
  afterAll(() => untouched.close());

  /** Returns the error message, after checking that neither the database nor the storage changed. */
  async function refusal(archive: string): Promise<string> {
    const error = await restoreInto(untouched, archive).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof Error) || error.name !== 'BackupError') throw error;
    expect(await allRows(untouched.connection)).toEqual({});
    expect(existsSync(untouched.uploads)).toBe(false);
    return error.message.replaceAll(archive, 'it');
  }

  /** The archive, packed again without damage, but with other entries. */
  async function changed(
    change: (entries: Awaited<ReturnType<typeof entriesOf>>) => typeof entries,
  ): Promise<string> {
    const copy = freshPath();
    await writeArchive(copy, change(await entriesOf(path)));
    return copy;
  }

  test('from a truncated archive', async () => {
    const whole = readFileSync(path);
    for (const bytes of [whole.length - 1, whole.length >> 1]) {
      const cut = freshPath();
      writeFileSync(cut, whole.subarray(0, bytes));
      expect(await refusal(cut)).toBe(
        'The backup it is damaged: it is cut short. Nothing was changed. Use another one.',
      );
    }
  });

  test('from an archive with one flipped bit', async () => {
    const bytes = readFileSync(path);
    // In the checksum at the end: elsewhere a flipped bit may change nothing.
    const at = bytes.length - 6;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 16, at);
    const flipped = freshPath();
    writeFileSync(flipped, bytes);
    expect(await refusal(flipped)).toMatch(/^The backup it is damaged: .* Use another one\.$/);
  });

  test.each([
    ['a row differs', 'tables/users/000001', 'the table users is not as it was'],
    ['a file differs', 'files/', /^the file [\w.-]+ is not as it was$/],
    [
      'a checksum differs',
      'sums/',
      /^(the file [\w.-]+ is (missing|not as it was)|its list of files is wrong)$/,
    ],
  ])('from an archive in which %s', async (_what, begin, sentence) => {
    const archive = await changed((entries) =>
      entries.map((entry) => {
        if (!entry.name.startsWith(begin)) return entry;
        const bytes = Buffer.from(entry.bytes);
        bytes.writeUInt8(bytes.readUInt8(5) === 0x61 ? 0x62 : 0x61, 5);
        return { ...entry, bytes };
      }),
    );
    const what = (await refusal(archive)).slice(
      'The backup it is damaged: '.length,
      -'. Nothing was changed. Use another one.'.length,
    );
    expect(what).toMatch(sentence);
  });

  test.each([
    ['a file', (name: string) => name.endsWith('.small.webp'), /the file [\w.-]+ is missing/],
    [
      'all files and their checksums',
      (name: string) => /^(files|sums)/.test(name),
      /files are missing/,
    ],
    [
      'a table',
      (name: string) => name.startsWith('tables/orders/'),
      /rows of the table orders are missing/,
    ],
    ['its end', (name: string) => name === 'totals.json', /it is cut short/],
    ['its beginning', (name: string) => name === 'manifest.json', /is not a backup of ProcureApp/],
  ])('from an archive without %s', async (_what, isLeftOut, sentence) => {
    const archive = await changed((entries) => entries.filter(({ name }) => !isLeftOut(name)));
    expect(await refusal(archive)).toMatch(sentence);
  });

  test('from a file that is not an archive', async () => {
    const text = freshPath();
    writeFileSync(text, 'Dear diary');
    expect(await refusal(text)).toBe('it is not a backup of ProcureApp.');
    const escaping = await changed((entries) => [
      ...entries,
      { name: 'files/../../escaped', bytes: Buffer.from('x') },
    ]);
    expect(await refusal(escaping)).toBe('it is not a backup of ProcureApp.');
    expect(await refusal(freshPath('nothing'))).toBe('There is no file it.');
  });

  const edited = (edit: (manifest: { format: number; migrations: number[] }) => object) =>
    changed((entries) =>
      entries.map((entry) => {
        if (entry.name !== 'manifest.json') return entry;
        const manifest = edit(JSON.parse(entry.bytes.toString()));
        return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
      }),
    );

  test('from an archive of a newer version', async () => {
    const later = await edited((manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, Date.UTC(2100, 0, 1)],
    }));
    expect(await refusal(later)).toBe(
      'The backup it is of a newer version of ProcureApp than this one. Use that version, or a later one.',
    );
    expect(await refusal(await edited((manifest) => ({ ...manifest, format: 3 })))).toBe(
      'it was made by a newer version of ProcureApp. Restore it with that.',
    );
  });

  test('from an archive of the first format', async () => {
    expect(await refusal(await edited((manifest) => ({ ...manifest, format: 1 })))).toBe(
      'it was made by an older version of ProcureApp, and this one cannot read it. Restore it with that version, start this one on the same data, and make a new backup.',
    );
  });

  test('into a database that has users', async () => {
    const target = await blank();
    await restoreInto(target, path);
    const before = await allRows(target.connection);
    await expect(restoreInto(target, path)).rejects.toThrow(
      /^The database is not empty: it holds .* Set DATA_DIR to a new folder, or DATABASE_URL to a new database\.$/,
    );
    expect(await allRows(target.connection)).toEqual(before);
  });

  test('into an empty database of a later version', async () => {
    const target = await blank();
    await migrate(target.pool, openLog('silent'));
    const earlier = await edited((manifest) => ({
      ...manifest,
      migrations: manifest.migrations.slice(0, -1),
    }));
    await expect(restoreInto(target, earlier)).rejects.toThrow(
      'The database is empty, but it was prepared by a newer version of ProcureApp',
    );
  });

  test('when its tables are not those of its version', async () => {
    const renamed = await changed((entries) =>
      entries.map((entry) => {
        if (entry.name !== 'totals.json') return entry;
        const totals = JSON.parse(entry.bytes.toString()) as { tables: { columns: string[] }[] };
        totals.tables[0]?.columns.push('colour');
        return { ...entry, bytes: Buffer.from(JSON.stringify(totals)) };
      }),
    );
    const target = await blank();
    await expect(restoreInto(target, renamed)).rejects.toThrow(
      /^The backup .* has other tables than its version of ProcureApp\.$/,
    );
    expect(await allRows(target.connection)).toEqual({});
  });

  test('when it is stopped before its end, and then works', async () => {
    const target = await blank();
    const stopping = new AbortController();
    const say = (sentence: string) => {
      if (sentence.startsWith('Comparing')) stopping.abort(new Error('stopped by somebody'));
    };
    await expect(restoreInto(target, path, { say, signal: stopping.signal })).rejects.toThrow(
      'stopped by somebody',
    );
    expect(await allRows(target.connection)).toEqual({});
    await restoreInto(target, path);
    expect((await allRows(target.connection))['orders']).not.toEqual([]);
  });
});
