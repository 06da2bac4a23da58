import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { smallVersion, UPLOADS_PATH } from '#contract/values/photos.ts';
import { backUp } from '#server/backup/back-up.ts';
import { requireRestorable } from '#server/backup/verify-archive.ts';
import { type Files } from '#server/outside/files.ts';
import { PHOTO_REFERENCES } from '#server/stored-files/references.ts';
import { useTestApp } from '#tests/support/app.ts';
import { entriesOf, quiet, useBackups } from '#tests/support/backup.ts';

const t = useTestApp();
const { backup, blank, freshPath, photo, restoreInto } = useBackups(t);

// A backup reads at least this photo.
beforeAll(async () => {
  await t.make.product({ photoUrl: UPLOADS_PATH + (await photo()) });
});

describe('files that are added and removed during a backup', () => {
  /** Runs an action as soon as the first file is read. */
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

  test('a photo added during the backup is included, in both sizes', async () => {
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

  test('a photo that is deleted and removed during the backup is not reported as missing', async () => {
    const order = await t.make.order();
    const name = await photo();
    const { id } = await t.make.invoicePhoto({ orderId: order.id, url: UPLOADS_PATH + name });
    const files = disturbed(async () => {
      const { pool } = t.database;
      await pool.query('update invoice_photos set is_deleted = true where id = $1', [id]);
      await pool.query('delete from stored_files where name = $1', [name]);
      await t.services.files.remove(name);
      await t.services.files.remove(smallVersion(name));
    });
    const path = freshPath();
    const stores = { connection: t.database.connection, files };
    const { missing } = await backUp(stores, { ...quiet, path, now: new Date() });
    expect(missing).toEqual([]);
    const target = await blank();
    await restoreInto(target, path);
    const still = await target.pool.query('select is_deleted from invoice_photos where id = $1', [
      id,
    ]);
    expect(still.rows).toEqual([{ is_deleted: true }]);
  });
});

describe('photos that are lost', () => {
  /** A record of each kind with a photo: the kind, as the backup calls it, and the name of the file. */
  const records: Record<string, () => Promise<string>> = {
    'product picture': async () => {
      const name = await photo();
      await t.make.product({ photoUrl: UPLOADS_PATH + name });
      return name;
    },
    'invoice photo': async () => {
      const name = await photo();
      const { id: orderId } = await t.make.order();
      await t.make.invoicePhoto({ orderId, url: UPLOADS_PATH + name });
      return name;
    },
    'receipt photo': async () => {
      const name = await photo();
      const { vendorId, id: productId } = await t.make.product();
      const { id: locationId } = await t.make.location();
      const lines = [{ productId, quantity: 1, photoUrl: UPLOADS_PATH + name }];
      const body = { locationId, vendorId, lines };
      expect((await t.api.createReceipt({ body })).status).toBe(201);
      return name;
    },
    'waste photo': async () => {
      const name = await photo();
      await t.make.wasteLog({ photoUrl: UPLOADS_PATH + name });
      return name;
    },
  };

  async function backedUp() {
    const path = freshPath();
    const stores = { connection: t.database.connection, files: t.services.files };
    return { path, ...(await backUp(stores, { ...quiet, path, now: new Date() })) };
  }

  async function forget(name: string): Promise<void> {
    for (const { table, column } of PHOTO_REFERENCES)
      await t.database.pool.query(`update ${table} set ${column} = '' where ${column} = $1`, [
        UPLOADS_PATH + name,
      ]);
  }

  test.each(Object.entries(records))(
    'a lost %s is named with its kind, and everything else is backed up',
    async (what, make) => {
      const name = await make();
      onTestFinished(() => forget(name));
      expect((await backedUp()).missing).toEqual([]);
      await t.services.files.remove(name);
      const { path, missing } = await backedUp();
      expect(missing).toEqual([{ what, name }]);
      await requireRestorable(path, quiet);
    },
  );

  test('a photo that is not even on the list of stored files is named, too', async () => {
    const name = (await records['waste photo']?.()) ?? '';
    onTestFinished(() => forget(name));
    await t.database.pool.query('delete from stored_files where name = $1', [name]);
    expect((await backedUp()).missing).toEqual([{ what: 'waste photo', name }]);
  });

  test('every column with photos is known, to the backup and to the job that removes unused photos', async () => {
    const { rows } = await t.database.pool.query<{ known: string }>(
      `select table_name || '.' || column_name as known from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)url$' order by 1`,
    );
    const known = PHOTO_REFERENCES.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map((row) => row.known)).toEqual(known.toSorted());
  });
});
