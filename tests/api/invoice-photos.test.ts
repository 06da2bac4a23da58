import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PHOTOS_PER_ORDER_MAX } from '#contract/values/photos.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useInvoicePhotos } from '#tests/support/invoice-photo-calls.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();
const { upload, remove, photosOf, combine, alike } = useInvoicePhotos(t);

async function storedFiles(): Promise<number> {
  return (await t.database.pool.query('select 1 from stored_files')).rowCount ?? 0;
}

describe('adding invoice photos', () => {
  test('returns its address, and the order shows its photos in the sequence of adding', async () => {
    const order = await t.make.order();
    const urls = [];
    for (let photo = 0; photo < 3; photo++) {
      const { status, body } = await upload(order.id);
      expect(status).toBe(201);
      urls.push(body.invoicePhotoUrl);
    }
    expect(await photosOf(order.id)).toEqual(urls);
    expect(new Set(urls).size).toBe(3);
  });

  test('with the same id again returns the stored photo with 200 and stores nothing (D12)', async () => {
    const order = await t.make.order();
    const id = randomUUID();
    const first = await upload(order.id, { id });
    const before = await storedFiles();
    const again = await upload(order.id, { id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await photosOf(order.id)).toEqual([first.body.invoicePhotoUrl]);
    expect(await storedFiles()).toBe(before);
  });

  test('with the same id eight times at once stores one photo and one file', async () => {
    const order = await t.make.order();
    const id = randomUUID();
    const before = await storedFiles();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(order.id, { id })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array(7).fill(200),
      201,
    ]);
    expect(new Set(answers.map(({ body }) => body.invoicePhotoUrl)).size).toBe(1);
    expect(await photosOf(order.id)).toHaveLength(1);
    expect(await storedFiles()).toBe(before + 1);
  });

  test('with the id of a photo of another order is 409, also at the same moment', async () => {
    const [one, other] = [await t.make.order(), await t.make.order()];
    const id = randomUUID();
    await upload(one.id, { id });
    const { status, problem } = await upload(other.id, { id });
    expect([status, problem.code]).toEqual([409, 'id_taken']);
    expectSentence(problem.message);
    const shared = randomUUID();
    const both = await Promise.all([one, other].map((order) => upload(order.id, { id: shared })));
    expect(both.map((result) => result.status).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('with the id of a photo that was deleted meanwhile returns what was stored, and it stays deleted (D12)', async () => {
    const order = await t.make.order();
    const id = randomUUID();
    const { body } = await upload(order.id, { id });
    await remove(order.id, body.invoicePhotoUrl);
    const again = await upload(order.id, { id });
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await photosOf(order.id)).toEqual([]);
    // Once its file is gone, nobody knows whether it would be the same.
    const later = new Date(Date.now() + 25 * 60 * 60_000);
    await removeUnusedFiles.run({ ...t.services, now: () => later });
    const { status, problem } = await upload(order.id, { id });
    expect([status, problem.code]).toEqual([409, 'photo_deleted']);
    expectSentence(problem.message);
    expect(await photosOf(order.id)).toEqual([]);
  });

  test('with an id that is not a UUID is 400', async () => {
    const { status, problem } = await upload((await t.make.order()).id, { id: "'; --" });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'id']);
  });

  test(`is limited to ${PHOTOS_PER_ORDER_MAX} per order, even when they come at once`, async () => {
    const order = await t.make.order();
    for (let photo = 2; photo < PHOTOS_PER_ORDER_MAX; photo++)
      await t.make.invoicePhoto({ orderId: order.id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(order.id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409,
    ]);
    const photos = await photosOf(order.id);
    expect(photos).toHaveLength(PHOTOS_PER_ORDER_MAX);
    expectSentence((await upload(order.id)).problem.message);
    await remove(order.id, photos[0]);
    expect((await upload(order.id)).status).toBe(201);
  });

  test.each([
    ['unknown', async () => 'ORD-1999999999999'],
    ['malformed', async () => '%00../x'],
    ['deleted', async () => (await t.make.order({ isDeleted: true })).id],
  ])('to an order that is %s is 404', async (_what, orderId) => {
    const id = await orderId();
    expect((await upload(id)).status).toBe(404);
    expect((await remove(id, '/uploads/x.webp')).status).toBe(404);
  });
});

describe('deleting an invoice photo', () => {
  test('removes it from the order, once', async () => {
    const order = await t.make.order();
    const urls = [await upload(order.id), await upload(order.id)].map(
      (one) => one.body.invoicePhotoUrl,
    );
    const statuses = [await remove(order.id, urls[0]), await remove(order.id, urls[0])];
    expect(statuses.map(({ status }) => status)).toEqual([204, 404]);
    expect(await photosOf(order.id)).toEqual([urls[1]]);
  });

  test('ten times at once deletes it once', async () => {
    const order = await t.make.order();
    const { url } = await t.make.invoicePhoto({ orderId: order.id });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(order.id, url)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  test('of another order is 404, and the photo remains', async () => {
    const [one, other] = [await t.make.order(), await t.make.order()];
    const { url } = await t.make.invoicePhoto({ orderId: other.id });
    expect((await remove(one.id, url)).status).toBe(404);
    expect(await photosOf(other.id)).toEqual([url]);
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['a number', 7],
    ['a NUL', '/uploads/\u0000.webp'],
    ['too long', `/uploads/${'x'.repeat(2_000)}`],
  ])('with an address that is %s is 400', async (_what, photoUrl) => {
    const { status, problem } = await remove((await t.make.order()).id, photoUrl);
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'photoUrl']);
    expectSentence(problem.message);
  });
});

describe('a deleted photo is brought back (A9)', () => {
  const restore = (id: string, api = t.api) => api.restoreInvoicePhoto({ params: { id } });
  const fileOf = (url: string) => /([\da-f-]{36})\.webp$/.exec(url)?.[1] ?? '';
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  async function deleted(orderId: string) {
    const url = (await upload(orderId)).body.invoicePhotoUrl;
    await remove(orderId, url);
    return url;
  }

  test('by the id of its file or by its own from the history, once, at its place', async () => {
    const order = await t.make.order();
    const url = await deleted(order.id);
    const { body: last } = await upload(order.id);
    const entries = async () =>
      (await t.api.listHistory({ query: { kind: 'orders', id: order.id } })).body;
    const { restorable } = (await entries()).find((entry) => entry.restorable) ?? {};
    expect(restorable?.kind).toBe('invoice-photos');
    const { status, body } = await restore(fileOf(url));
    expect([status, body.invoicePhotoUrl]).toEqual([200, url]);
    expect(await photosOf(order.id)).toEqual([url, last.invoicePhotoUrl]);
    expect((await t.app.inject(url)).statusCode).toBe(200);
    expect((await restore(fileOf(url))).status).toBe(409);
    expect((await entries()).some((entry) => entry.restorable)).toBe(false);
    await remove(order.id, url);
    expect((await restore(restorable?.id ?? '')).status).toBe(200);
  });

  test('within a day: until then its file is kept, then it is 409', async () => {
    const order = await t.make.order();
    const url = await deleted(order.id);
    await removeUnusedFiles.run({ ...t.services, now: () => later(23) });
    expect((await restore(fileOf(url))).status).toBe(200);
    await remove(order.id, url);
    await removeUnusedFiles.run({ ...t.services, now: () => later(25) });
    const { status, problem } = await restore(fileOf(url));
    expect(status).toBe(409);
    expectSentence(problem.message);
    const { body } = await t.api.listHistory({ query: { kind: 'orders', id: order.id } });
    expect(body.filter(({ restorable }) => restorable)).toEqual([]);
    expect((await restore(randomUUID())).status).toBe(404);
  });

  test('to the order into which its own was combined (D17), and not beyond the limit', async () => {
    const of = await alike();
    const [one, two] = [await t.make.order(of), await t.make.order(of)];
    const url = await deleted(one.id);
    await combine(two.id, one.id);
    expect((await restore(fileOf(url))).status).toBe(200);
    expect(await photosOf(two.id)).toEqual([url]);
    await remove(two.id, url);
    for (let photo = 0; photo < PHOTOS_PER_ORDER_MAX; photo++)
      await t.make.invoicePhoto({ orderId: two.id });
    expect((await restore(fileOf(url))).status).toBe(409);
  });
});

describe('access to invoice photos (D30)', () => {
  test('an employee adds and deletes photos of own orders', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await t.make.order({ locationId: location.id, orderedBy: user.id });
    const api = await t.as(user);
    const { status, body } = await upload(order.id, { api });
    expect(status).toBe(201);
    expect((await remove(order.id, body.invoicePhotoUrl, api)).status).toBe(204);
  });

  test('not photos at another location, nor at one that is no longer assigned', async () => {
    const { user } = await t.make.orderParts();
    const theirs = await t.make.order();
    const left = await t.make.order({ orderedBy: user.id });
    const api = await t.as(user);
    for (const order of [theirs, left]) {
      const { url } = await t.make.invoicePhoto({ orderId: order.id });
      const statuses = [await upload(order.id, { api }), await remove(order.id, url, api)];
      expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
      expect(await photosOf(order.id)).toEqual([url]);
    }
  });

  test('a manager adds and deletes photos of any order', async () => {
    const manager = await t.as(await t.make.manager());
    const order = await t.make.order();
    const { status, body } = await upload(order.id, { api: manager });
    expect(status).toBe(201);
    expect((await remove(order.id, body.invoicePhotoUrl, manager)).status).toBe(204);
  });
});
