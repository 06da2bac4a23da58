import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { smallVersion } from '#contract/values/photos.ts';
import type { Files } from '#server/outside/files.ts';
import { requireStoredPhoto } from '#server/stored-files/queries.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { keptFiles } from '#tests/support/stored-files.ts';

const t = useTestApp();

const photo = await leftRedRightBlue().png().toBuffer();
const uploaded = async () => (await t.api.uploadImage({ file: asFile(photo) })).body.imageUrl;

const newUpload = () => ({ body: { id: randomUUID() }, file: asFile(photo) });
const sent = async (upload: ReturnType<typeof newUpload>) =>
  (await t.api.uploadImage(upload)).body.imageUrl;

/** So many hours have passed since these were sent. */
const letPass = (hours: number, urls: string[]) =>
  t.database.pool.query(
    `update stored_files set created_at = created_at - $1 * interval '1 hour' where name = any($2)`,
    [hours, urls.map((url) => url.replace('/uploads/', ''))],
  );

/** Runs the job two hours from now, when the grace period of unreferenced files is over. */
const run = (over: { files?: Files } = {}) => {
  const now = () => new Date(Date.now() + 2 * 60 * 60_000);
  return removeUnusedFiles.run({ ...t.services, ...over, now });
};

const kept = () => keptFiles(t.database.pool, t.services.env.DATA_DIR);

async function fetched(url: string): Promise<Buffer> {
  const response = await t.app.inject(url);
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

async function storedAmong(urls: string[]): Promise<number> {
  const { files } = await kept();
  return urls.filter((url) => files.includes(url.replace('/uploads/', ''))).length;
}

describe('the job that removes unused files', () => {
  test('keeps files that a product or an invoice shows and removes the rest; folder and table agree', async () => {
    const [shown, unused] = [await uploaded(), await uploaded()];
    await t.make.product({ photoUrl: shown, isDeleted: true });
    const order = await t.make.order();
    const attach = async () => {
      const result = await t.api.uploadInvoicePhoto({
        params: { id: order.id },
        file: asFile(photo),
      });
      return result.body.invoicePhotoUrl;
    };
    const [attached, deleted] = [await attach(), await attach()];
    const body = { photoUrl: deleted };
    expect((await t.api.deleteInvoicePhoto({ params: { id: order.id }, body })).status).toBe(204);

    await removeUnusedFiles.run(t.services);
    expect(await storedAmong([shown, unused, attached, deleted])).toBe(4);
    await run();
    const statuses = [shown, unused, attached, deleted].flatMap((url) => [url, smallVersion(url)]);
    const answers = await Promise.all(statuses.map((url) => t.app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 404, 404, 200, 200, 404, 404,
    ]);
    const { files, expected } = await kept();
    expect(files).toEqual(expected);
    await run();
  });

  test('removes the name of a photo that was never stored', async () => {
    const name = `${randomUUID()}.webp`;
    await t.database.pool.query('insert into stored_files (name) values ($1)', [name]);
    await run();
    const left = await t.database.pool.query('select 1 from stored_files where name = $1', [name]);
    expect(left.rowCount).toBe(0);
  });

  test('leaves a photo that was sent again its hour from then on, also when it was just found unused (O5, D26)', async () => {
    const [first, second] = [newUpload(), newUpload()];
    const urls = [await sent(first), await sent(second)];
    const other = await uploaded();
    await letPass(2, urls);
    await letPass(3, [other]);
    expect(await sent(first)).toBe(urls[0]);
    const remove: Files['remove'] = async (name) => {
      expect(await sent(second)).toBe(urls[1]);
      await t.services.files.remove(name);
    };
    await removeUnusedFiles.run({ ...t.services, files: { ...t.services.files, remove } });
    expect([await storedAmong(urls), await storedAmong([other])]).toEqual([2, 0]);
    await run();
    expect(await storedAmong(urls)).toBe(0);
  });

  test('waits for a product that is being saved with the photo, and then keeps it', async () => {
    const url = await uploaded();
    const product = await t.make.product();
    let running: Promise<void> | undefined;
    await t.services.db.transaction(async (tx) => {
      await requireStoredPhoto(tx, url);
      running = untilTestFinished(run());
      await untilWaiting(t.database.pool, 1);
      await tx.execute(`update products set photo_url = '${url}' where id = '${product.id}'`);
    });
    await running;
    await fetched(url);
    const stored = (one: string) => t.services.db.transaction((tx) => requireStoredPhoto(tx, one));
    await expect(stored(url)).resolves.toBeUndefined();
    const removed = `/uploads/${randomUUID()}.webp`;
    await expect(stored(removed)).rejects.toThrow(/upload it again/);
  });

  test('continues when one cannot be removed, and fails at the end (D26)', async () => {
    const [stuck, other] = [await uploaded(), await uploaded()];
    const incoming = join(t.services.env.DATA_DIR, 'incoming');
    const broken = join(incoming, 'broken');
    await mkdir(incoming, { recursive: true });
    await writeFile(broken, 'half a photo');
    const remove: Files['remove'] = async (name) => {
      if (stuck.endsWith(name)) throw new Error('this file cannot be removed');
      await t.services.files.remove(name);
    };
    const files = { ...t.services.files, remove };
    const removed = run({ files });
    await expect(removed).rejects.toThrow('this file cannot be removed');
    const answers = [await t.app.inject(stuck), await t.app.inject(other)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
    expect(existsSync(broken)).toBe(false);
    await run();
    expect((await t.app.inject(stuck)).statusCode).toBe(404);
  });

  test('calls an unresponsive storage once, not once per file', async () => {
    await Promise.all([uploaded(), uploaded(), uploaded()]);
    let calls = 0;
    const away = async () => {
      calls += 1;
      throw new Error('the storage is away');
    };
    const files = { ...t.services.files, remove: away, check: away };
    const removed = run({ files });
    await expect(removed).rejects.toThrow('the storage is away');
    expect(calls).toBe(2);
    await run();
  });
});
