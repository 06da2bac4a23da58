import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { UPLOADS_PATH } from '#contract/values/photos.ts';
import { backUp } from '#server/backup/back-up.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { outboxAttachments, outboxMessages } from '#server/db/schema/outbox.ts';
import { readEnv } from '#server/env.ts';
import { listMessages, messageShown } from '#server/outbox/list.ts';
import { openFiles } from '#server/outside/files.ts';
import { openFolder } from '#server/outside/folder.ts';
import { useTestApp } from '#tests/support/app.ts';
import { allRows, quiet, useBackups } from '#tests/support/backup.ts';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { migrateTo } from '#tests/support/migrations.ts';

const t = useTestApp();
const { backup, blank, freshPath, photo, restoreInto } = useBackups(t);

const AWKWARD = 'tab\t, line\nbreak, \\N, \\., "quotes", ’ and 寿司';

beforeAll(async () => {
  await t.make.product({ name: AWKWARD, photoUrl: UPLOADS_PATH + (await photo()) });
  const order = await t.make.order({ notes: '', items: [{}, {}] });
  await t.make.order({ isDeleted: true, combinedInto: order.id });
  await t.make.invoicePhoto({ orderId: order.id, url: UPLOADS_PATH + (await photo()) });
  await t.make.wasteLog({ notes: AWKWARD });
  const message = {
    channel: 'email',
    kind: 'purchase_order',
    subjectId: '1',
    recipient: 'a@example.com',
  } as const;
  const rows = (['sent', 'waiting', 'sending', 'failed'] as const).map((state) => ({
    ...message,
    cause: state,
    text: AWKWARD,
    state,
    nextAttemptAt: state === 'failed' ? new Date().toISOString() : null,
  }));
  const [first] = await t.database.direct.insert(outboxMessages).values(rows).returning();
  const attachment = { fileName: 'order.pdf', contentType: 'application/pdf' };
  await t.database.direct
    .insert(outboxAttachments)
    .values({ ...attachment, messageId: first?.id ?? '', bytes: randomBytes(70_000) });
  await t.as(await t.make.manager());
  const { id: productId } = await t.make.product();
  const { id: locationId } = await t.make.location();
  const lines = [
    { productId, amount: 2.5 },
    { productId, amount: 3, unitOfMeasure: (await t.make.unit()).abbreviation },
  ];
  for (const some of [lines.slice(0, 1), lines])
    await t.api.createCount({ body: { id: randomUUID(), locationId, lines: some } });
});

describe('a backup that is restored into an empty database', () => {
  test('keeps every row of every table, and every file', async () => {
    const target = await blank();
    await restoreInto(target, await backup());
    expect(await isMigrated(target.pool)).toBe(true);

    // Some messages are not due yet; see below.
    const { outbox_messages: messages, ...was } = await allRows(t.database.connection);
    const { outbox_messages: held, ...is } = await allRows(target.connection);
    expect(is).toEqual(was);
    expect(held).toHaveLength(messages?.length ?? 0);
    const uploads = join(t.services.env.DATA_DIR, 'uploads');
    expect(readdirSync(target.uploads).sort()).toEqual(readdirSync(uploads).sort());
    for (const name of readdirSync(uploads)) {
      expect(readFileSync(join(target.uploads, name))).toEqual(readFileSync(join(uploads, name)));
    }
    const counts = 'select status, sum(orders) as orders from order_counts group by 1 order by 1';
    expect((await target.pool.query(counts)).rows).toEqual(
      (await t.database.pool.query(counts)).rows,
    );
  });

  test('contains no valid sessions', async () => {
    const target = await blank();
    await restoreInto(target, await backup());
    expect((await t.database.pool.query('select * from sessions')).rowCount).toBeGreaterThan(0);
    expect((await target.pool.query('select * from sessions')).rows).toEqual([]);
  });

  test('does not send by itself what may have been sent after the backup', async () => {
    const target = await blank();
    expect(await restoreInto(target, await backup())).toEqual({ heldMessages: 3 });
    const held = await target.pool.query(
      'select cause, state, next_attempt_at, last_error from outbox_messages order by cause',
    );
    const why = { code: 'not_delivered', params: { because: 'before_backup' } };
    const failed = { state: 'failed', next_attempt_at: null, last_error: why };
    expect(held.rows).toEqual([
      { cause: 'failed', ...failed },
      { cause: 'sending', ...failed },
      { cause: 'sent', state: 'sent', next_attempt_at: null, last_error: null },
      { cause: 'waiting', ...failed },
    ]);
    // A person who sends one again has to confirm.
    const listed = (await listMessages(target.db, {})).map(messageShown);
    const uncertain = listed.filter(({ mayHaveArrived }) => mayHaveArrived);
    expect(new Set(uncertain.map(({ lastError }) => lastError))).toEqual(
      new Set(['Not sent before the backup was made; since then the message may have arrived.']),
    );
    expect(uncertain).toHaveLength(3);
  });

  test('is migrated when it was made by an older version', async () => {
    const old = await blank();
    await migrateTo(old.pool, 1);
    await old.pool.query(`insert into locations (name) values ('Harbor')`);
    await old.pool.query(`insert into users (name) values ('Ann')`);
    await old.pool.query(
      `insert into orders (id, location_id, ordered_by, employee_name, content_hash) values ('ORD-1', 1, 1, 'Ann', 'x')`,
    );
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

  test('can be restored into a database that was migrated but never used', async () => {
    const target = { ...(await testDatabase()), files: openFolder(freshPath('uploads')) };
    onTestFinished(() => target.close());
    await target.pool.query('insert into organization_settings default values');
    await restoreInto(target, await backup());
    expect((await allRows(target.connection))['users']).toEqual(
      (await allRows(t.database.connection))['users'],
    );
  });

  test('copies the files of a bucket into another bucket', async () => {
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

test('a backup adds up the ledger of stock, and says where the amounts on hand disagree (S1)', async () => {
  const stores = { connection: t.database.connection, files: t.services.files };
  const back = () => backUp(stores, { ...quiet, path: freshPath(), now: new Date() });
  expect((await back()).ledgerErrors).toEqual([]);
  const change = (by: number) =>
    t.database.pool.query(
      `begin; set local procureapp.history = 'off'; update inventory set on_hand_numerator = on_hand_numerator + ${by}
       where product_id = (select min(product_id) from inventory); commit`,
    );
  await change(1);
  expect((await back()).ledgerErrors).toHaveLength(1);
  await change(-1);
});

describe('a backup leaves nothing behind', () => {
  test('a stopped backup leaves no file and does not replace one', async () => {
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

  test('an archive that is not as it was written never gets its name', async () => {
    const place = freshPath('folder');
    const path = join(place, 'backup.tar.gz');
    const stores = { connection: t.database.connection, files: t.services.files };
    const say = (sentence: string) => {
      if (sentence !== 'Reading it back ...') return;
      const [unfinished = '', ...others] = readdirSync(place);
      expect([unfinished.endsWith('.part'), others]).toEqual([true, []]);
      truncateSync(join(place, unfinished), statSync(join(place, unfinished)).size - 1_000);
    };
    await expect(backUp(stores, { ...quiet, path, now: new Date(), say })).rejects.toThrow(
      'it is cut short',
    );
    expect(readdirSync(place)).toEqual([]);
  });

  test('an empty database can be backed up', async () => {
    const target = await blank();
    const path = freshPath();
    await expect(backUp(target, { ...quiet, path, now: new Date() })).rejects.toThrow(
      'There is nothing to back up: this database holds no ProcureApp data.',
    );
  });
});
