import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { smallVersion, UPLOADS_PATH } from '#contract/photos.ts';
import { applyMigrations } from '#server/backup/apply-migrations.ts';
import { backUp } from '#server/backup/back-up.ts';
import { requireRestorable } from '#server/backup/restorable-archive.ts';
import { restore } from '#server/backup/restore.ts';
import { openSession } from '#server/backup/session.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { outboxAttachments, outboxMessages, storedFiles } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { type Files, openFiles } from '#server/outside/files.ts';
import { openFolder } from '#server/outside/folder.ts';
import { useTestApp } from '#tests/support/app.ts';
import { allRows, entriesOf, writeArchive } from '#tests/support/backup.ts';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import { blankDatabase, testDatabase } from '#tests/support/database.ts';

const t = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'procureapp-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const freshPath = (name = 'backup.tar.gz') => join(folder, `${randomUUID()}-${name}`);

const quiet = { say: () => undefined, signal: new AbortController().signal };

async function backup(from: { files?: Files; say?: (sentence: string) => void } = {}) {
  const path = freshPath();
  const stores = { connection: t.database.connection, files: from.files ?? t.services.files };
  await backUp(stores, { ...quiet, ...from, path, now: new Date() });
  return path;
}

/** Where nothing is yet; the caller closes it. */
async function nothing() {
  const uploads = freshPath('uploads');
  return { ...(await blankDatabase()), uploads, files: openFolder(uploads) };
}

async function blank() {
  const target = await nothing();
  onTestFinished(() => target.close());
  return target;
}

type Target = Awaited<ReturnType<typeof blank>>;

async function restoreInto(target: Target, path: string, telling: Partial<typeof quiet> = {}) {
  const all = { ...quiet, ...telling };
  return restore(target, await requireRestorable(path, all), all);
}

/** A stored photo in both sizes, with bytes of its own. */
async function photo({ files = t.services.files, listed = true } = {}): Promise<string> {
  const name = `${randomUUID()}.webp`;
  if (listed) await t.database.db.insert(storedFiles).values({ name });
  await files.put(name, randomBytes(2_000));
  await files.put(smallVersion(name), randomBytes(200));
  return name;
}

const AWKWARD = 'tab\t, line\nbreak, \\N, \\., "quotes", ’ and 寿司';

beforeAll(async () => {
  const { db } = t.database;
  await t.make.product({ name: AWKWARD, photoUrl: UPLOADS_PATH + (await photo()) });
  const order = await t.make.order({ notes: '', items: [{}, {}] });
  await t.make.order({ isDeleted: true, combinedInto: order.id });
  await t.make.invoicePhoto({ orderId: order.id, url: UPLOADS_PATH + (await photo()) });
  await t.make.wasteLog({ notes: AWKWARD });
  const message = {
    channel: 'email',
    reason: 'Purchase order',
    recipient: 'a@example.com',
  } as const;
  const rows = (['sent', 'waiting', 'sending', 'failed'] as const).map((state) => ({
    ...message,
    cause: state,
    text: AWKWARD,
    state,
    nextAttemptAt: state === 'failed' ? new Date().toISOString() : null,
  }));
  const [first] = await db.insert(outboxMessages).values(rows).returning();
  const attachment = { fileName: 'order.pdf', contentType: 'application/pdf' };
  await db
    .insert(outboxAttachments)
    .values({ ...attachment, messageId: first?.id ?? '', bytes: randomBytes(70_000) });
  await t.as(await t.make.manager());
});

describe('a backup that is restored into an empty database', () => {
  test('brings every row of every table, every file, and the next numbers', async () => {
    const target = await blank();
    await restoreInto(target, await backup());
    expect(await isMigrated(target.pool)).toBe(true);

    // Some of the messages are held; see below.
    const { outbox_messages: messages, ...was } = await allRows(t.database.connection);
    const { outbox_messages: held, ...is } = await allRows(target.connection);
    expect(is).toEqual(was);
    expect(held).toHaveLength(messages?.length ?? 0);
    const uploads = join(t.services.env.DATA_DIR, 'uploads');
    expect(readdirSync(target.uploads).sort()).toEqual(readdirSync(uploads).sort());
    for (const name of readdirSync(uploads)) {
      expect(readFileSync(join(target.uploads, name))).toEqual(readFileSync(join(uploads, name)));
    }
    const next = `select nextval('users_id_seq') as users, nextval('product_numbers') as products,
      nextval('invoice_photos_position_seq') as positions, nextval('purchase_orders_number_seq') as numbers`;
    expect((await target.pool.query(next)).rows).toEqual((await t.database.pool.query(next)).rows);
    const counts = 'select status, sum(orders) as orders from order_counts group by 1 order by 1';
    expect((await target.pool.query(counts)).rows).toEqual(
      (await t.database.pool.query(counts)).rows,
    );
  });

  test('opens no sessions', async () => {
    const target = await blank();
    await restoreInto(target, await backup());
    expect((await t.database.pool.query('select * from sessions')).rowCount).toBeGreaterThan(0);
    expect((await target.pool.query('select * from sessions')).rows).toEqual([]);
  });

  test('sends nothing by itself that may have been sent since', async () => {
    const target = await blank();
    expect(await restoreInto(target, await backup())).toEqual({ heldMessages: 3 });
    const held = await target.pool.query(
      'select cause, state, next_attempt_at, last_error from outbox_messages order by cause',
    );
    const why = 'Not sent before the backup was made; it may have been sent after that.';
    const failed = { state: 'failed', next_attempt_at: null, last_error: why };
    expect(held.rows).toEqual([
      { cause: 'failed', ...failed },
      { cause: 'sending', ...failed },
      { cause: 'sent', state: 'sent', next_attempt_at: null, last_error: null },
      { cause: 'waiting', ...failed },
    ]);
  });

  test('is brought up to date when it is of an older version', async () => {
    const old = await blank();
    const client = await openSession(old.connection);
    await applyMigrations(client, 0, 4);
    await client.query(`insert into locations (name) values ('Harbor')`);
    await client.query(`insert into users (name) values ('Ann')`);
    await client.query(
      `insert into orders (id, location_id, ordered_by, employee_name, content_hash) values ('ORD-1', 1, 1, 'Ann', 'x')`,
    );
    await client.end();
    const path = freshPath();
    await backUp(old, { ...quiet, path, now: new Date() });

    const target = await blank();
    await restoreInto(target, path);
    expect(await isMigrated(target.pool)).toBe(true);
    const counts = await target.pool.query('select status, orders from order_counts');
    expect(counts.rows).toEqual([{ status: 'pending', orders: 1 }]);
    const shape = `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`;
    expect((await target.pool.query(shape)).rows).toEqual(
      (await t.database.pool.query(shape)).rows,
    );
  });

  test('also goes into one that was prepared but never used', async () => {
    const target = { ...(await testDatabase()), files: openFolder(freshPath('uploads')) };
    onTestFinished(() => target.close());
    await target.pool.query('insert into organization_settings default values');
    await restoreInto({ ...target, uploads: '' }, await backup());
    expect((await allRows(target.connection))['users']).toEqual(
      (await allRows(t.database.connection))['users'],
    );
  });

  test('brings the files of a bucket into a bucket', async () => {
    const [bucket, another] = [await startBucketServer(), await startBucketServer()];
    const filesOf = async ({ variables }: typeof bucket) => {
      const files = await openFiles(readEnv(variables));
      onTestFinished(() => files.close());
      return files;
    };
    onTestFinished(async () => {
      await bucket.stop();
      await another.stop();
    });
    const files = await filesOf(bucket);
    const name = await photo({ files });
    const target = { ...(await blank()), files: await filesOf(another) };
    await restoreInto(target, await backup({ files }));
    expect(another.names().filter((each) => each.endsWith('.webp'))).toEqual(bucket.names());
    expect(await target.files.find(name)).toEqual(await files.find(name));
  });
});

describe('files that come and go while a backup is made', () => {
  /** Does something as soon as the first file is read. */
  function disturbed(disturb: () => Promise<unknown>): Files {
    let disturbance: Promise<unknown> | undefined;
    const { files } = t.services;
    return {
      ...files,
      find: async (name) => {
        const found = await files.find(name);
        disturbance ??= disturb();
        await disturbance;
        return found;
      },
    };
  }

  test('a photo that is added meanwhile is in it, both sizes', async () => {
    let added = '';
    const path = await backup({
      files: disturbed(async () => {
        added = await photo();
        const product = await t.make.product();
        await t.database.pool.query('update products set photo_url = $1 where id = $2', [
          UPLOADS_PATH + added,
          product.id,
        ]);
      }),
    });
    const names = (await entriesOf(path)).map(({ name }) => name);
    expect(names).toContain(`files/${added}`);
    expect(names).toContain(`files/${smallVersion(added)}`);
  });

  test('a photo that is deleted and removed meanwhile is nowhere missed', async () => {
    const order = await t.make.order();
    const name = await photo();
    const { id } = await t.make.invoicePhoto({ orderId: order.id, url: UPLOADS_PATH + name });
    const said: string[] = [];
    const path = await backup({
      say: (sentence) => said.push(sentence),
      files: disturbed(async () => {
        const { pool } = t.database;
        await pool.query('update invoice_photos set is_deleted = true where id = $1', [id]);
        await pool.query('delete from stored_files where name = $1', [name]);
        await t.services.files.remove(name);
        await t.services.files.remove(smallVersion(name));
      }),
    });
    expect(said.join()).not.toContain('Not stored any more');
    const target = await blank();
    await restoreInto(target, path);
    const still = await target.pool.query('select is_deleted from invoice_photos where id = $1', [
      id,
    ]);
    expect(still.rows).toEqual([{ is_deleted: true }]);
  });

  test('a photo that the storage has lost is named, and everything else is backed up', async () => {
    const name = await photo();
    const { id } = await t.make.product({ photoUrl: UPLOADS_PATH + name });
    onTestFinished(async () => {
      await t.database.pool.query('update products set photo_url = null where id = $1', [id]);
    });
    await t.services.files.remove(name);
    const said: string[] = [];
    const path = await backup({ say: (sentence) => said.push(sentence) });

    expect(said).toContain(`Not stored any more, so not in the backup: ${name}.`);
    await requireRestorable(path, quiet);
  });
});

describe('a restore is refused, and nothing is changed,', () => {
  let path: string;
  let untouched: Target;
  beforeAll(async () => {
    path = await backup();
    untouched = await nothing();
  });
  afterAll(() => untouched.close());

  /** The sentence; makes sure that neither the database nor the storage was touched. */
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

  /** The archive, packed anew without damage, but with other entries. */
  async function changed(
    change: (entries: Awaited<ReturnType<typeof entriesOf>>) => typeof entries,
  ): Promise<string> {
    const copy = freshPath();
    await writeArchive(copy, change(await entriesOf(path)));
    return copy;
  }

  test('of an archive that is cut short', async () => {
    const whole = readFileSync(path);
    for (const bytes of [whole.length - 1, whole.length >> 1]) {
      const cut = freshPath();
      writeFileSync(cut, whole.subarray(0, bytes));
      expect(await refusal(cut)).toBe(
        'The backup it is damaged: it is cut short. Nothing was changed. Use another one.',
      );
    }
  });

  test('of an archive in which one bit is another', async () => {
    const bytes = readFileSync(path);
    const at = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 16, at);
    const flipped = freshPath();
    writeFileSync(flipped, bytes);
    expect(await refusal(flipped)).toMatch(/^The backup it is damaged: .* Use another one\.$/);
  });

  test.each([
    ['a row is another', 'tables/users/000001', 'the table users is not as it was'],
    ['a file is another', 'files/', /^the file [\w.-]+ is not as it was$/],
    [
      'a sum is another',
      'sums/',
      /^(the file [\w.-]+ is (missing|not as it was)|its list of files is wrong)$/,
    ],
  ])('of an archive in which %s', async (_what, begin, sentence) => {
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
    ['all files and their sums', (name: string) => /^(files|sums)/.test(name), /files are missing/],
    [
      'a table',
      (name: string) => name.startsWith('tables/orders/'),
      /rows of the table orders are missing/,
    ],
    ['its end', (name: string) => name === 'totals.json', /it is cut short/],
    ['its beginning', (name: string) => name === 'manifest.json', /is not a backup of ProcureApp/],
  ])('of an archive without %s', async (_what, isLeftOut, sentence) => {
    const archive = await changed((entries) => entries.filter(({ name }) => !isLeftOut(name)));
    expect(await refusal(archive)).toMatch(sentence);
  });

  test('of something else', async () => {
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

  test('of an archive of a newer version', async () => {
    const edited = (edit: (manifest: { format: number; migrations: number[] }) => object) =>
      changed((entries) =>
        entries.map((entry) => {
          if (entry.name !== 'manifest.json') return entry;
          const manifest = edit(JSON.parse(entry.bytes.toString()));
          return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
        }),
      );
    const later = await edited((manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, Date.UTC(2100, 0, 1)],
    }));
    expect(await refusal(later)).toBe(
      'The backup it is of a newer version of ProcureApp than this one. Use that version, or a later one.',
    );
    expect(await refusal(await edited((manifest) => ({ ...manifest, format: 2 })))).toBe(
      'it was made by a newer version of ProcureApp. Restore it with that.',
    );
  });

  test('over a database that somebody uses', async () => {
    const target = await blank();
    await restoreInto(target, path);
    const before = await allRows(target.connection);
    await expect(restoreInto(target, path)).rejects.toThrow(
      /^The database is not empty: it holds .* Set DATA_DIR to a new folder, or DATABASE_URL to a new database\.$/,
    );
    expect(await allRows(target.connection)).toEqual(before);
  });

  test('over an empty database of a later version', async () => {
    const old = await blank();
    const client = await openSession(old.connection);
    await applyMigrations(client, 0, 4);
    await client.end();
    const archive = freshPath();
    await backUp(old, { ...quiet, path: archive, now: new Date() });
    const target = await blank();
    await migrate(target.pool);
    await expect(restoreInto(target, archive)).rejects.toThrow(
      'The database is empty, but it was prepared by a newer version of ProcureApp',
    );
  });

  test('when it is stopped on the way, and then works', async () => {
    const target = await blank();
    const stopping = new AbortController();
    const say = (sentence: string) => {
      if (sentence.startsWith('Comparing')) stopping.abort(new Error('stopped by somebody'));
    };
    await expect(
      restoreInto(target, path, { say: say as () => undefined, signal: stopping.signal }),
    ).rejects.toThrow('stopped by somebody');
    expect(await allRows(target.connection)).toEqual({});
    await restoreInto(target, path);
    expect((await allRows(target.connection))['orders']).not.toEqual([]);
  });
});

describe('a backup leaves nothing behind', () => {
  test('when it is stopped, and never replaces a file', async () => {
    const place = freshPath('folder');
    const path = join(place, 'backup.tar.gz');
    const stopping = new AbortController();
    const stores = { connection: t.database.connection, files: t.services.files };
    const say = (sentence: string) => {
      if (sentence.includes('tables')) stopping.abort(new Error('stopped by somebody'));
    };
    const now = new Date();
    await expect(backUp(stores, { path, now, say, signal: stopping.signal })).rejects.toThrow(
      'stopped by somebody',
    );
    expect(readdirSync(place)).toEqual([]);
    await backUp(stores, { ...quiet, path, now });
    const first = readFileSync(path);
    await expect(backUp(stores, { ...quiet, path, now })).rejects.toThrow('exists already');
    expect(readFileSync(path)).toEqual(first);
    expect(readdirSync(place)).toEqual(['backup.tar.gz']);
  });

  test('of a database without anything in it', async () => {
    const target = await blank();
    const path = freshPath();
    await expect(backUp(target, { ...quiet, path, now: new Date() })).rejects.toThrow(
      'There is nothing to back up: this database holds no ProcureApp data.',
    );
  });
});
