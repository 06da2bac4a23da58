import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import type { Product } from '#contract/calls/products.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('the list of products', () => {
  test("returns each with its vendor's name and its unit's abbreviation", async () => {
    const [vendor, unit, category] = [
      await t.make.vendor({ name: 'Fresh Farms' }),
      await t.make.unit({ name: 'Kilogram', abbreviation: 'kg' }),
      await t.make.category(),
    ];
    const made = await t.make.product({
      name: 'Roma Tomatoes',
      vendorId: vendor.id,
      unitId: unit.id,
      categoryId: category.id,
      photoUrl: '/demo/roma-tomatoes.webp',
    });
    expect((await t.api.listProducts()).body.find(({ id }) => id === made.id)).toMatchObject({
      id: made.id,
      name: 'Roma Tomatoes',
      vendorId: vendor.id,
      vendorName: 'Fresh Farms',
      unitOfMeasure: 'kg',
      photoUrl: '/demo/roma-tomatoes.webp',
      categoryId: category.id,
      isDeleted: false,
    });
  });

  test('gives each product a short, readable id (D4)', async () => {
    const [one, next] = [await t.make.product(), await t.make.product()];
    expect(one.id).toMatch(/^PRD-\d{6}$/);
    expect(Number(next.id.slice(4))).toBe(Number(one.id.slice(4)) + 1);
  });

  test('leaves deleted products out (D7)', async () => {
    const deleted = await t.make.product({ isDeleted: true });
    expect((await t.api.listProducts()).body.some(({ id }) => id === deleted.id)).toBe(false);
  });

  test('is sorted in natural order', async () => {
    const sorted = ['Ähren', 'Apples', 'basil', 'Éclair', 'eclairs', 'zucchini'];
    for (const name of sorted.toReversed()) await t.make.product({ name });
    const names = (await t.api.listProducts()).body.map(({ name }) => name);
    expect(names.filter((name) => sorted.includes(name))).toEqual(sorted);
  });
});

/** Factories write to the database directly, so the node is notified by the database, a moment later. */
const found = async (term: string) =>
  (await t.api.searchProducts({ params: { term } })).body.map(({ name }) => name);

describe('product search', () => {
  test("finds any part of a product's or vendor's name, ignoring case", async () => {
    const vendor = await t.make.vendor({ name: 'Hilltop Dairy' });
    await t.make.product({ name: 'Whole Milk', vendorId: vendor.id });
    await t.make.product({ name: 'hilltop honey' });
    await t.make.product({ name: 'Milkshake Syrup', isDeleted: true });
    await expect.poll(() => found('HILLTOP')).toEqual(['hilltop honey', 'Whole Milk']);
    await expect.poll(() => found('le mil')).toEqual(['Whole Milk']);
    await expect.poll(() => found('milkshake')).toEqual([]);
    await expect.poll(() => found('nothing like it')).toEqual([]);
  });

  test.each([
    ['50%', '500'],
    ['A_1', 'AB1'],
    ['a\\b', 'aab'],
    ["O'Brien", 'OBrien'],
    ['half/half', 'half half'],
    ['a+b', 'a b'],
    ['why?', 'why'],
    ['#1', '1'],
  ])('matches %s literally', async (part, similar) => {
    await t.make.product({ name: `Plain ${part} thing` });
    await t.make.product({ name: `Plain ${similar} thing` });
    await expect.poll(() => found(part)).toEqual([`Plain ${part} thing`]);
  });

  test.each([
    ['CRÈME BRÛLÉE', 'Crème brûlée'],
    ['молоко', 'Молоко 3,2'],
    ['牛奶', '鲜牛奶'],
    ['豆'.repeat(100), `${'豆'.repeat(100)}腐`],
  ])('works in any language: %s', async (term, name) => {
    await t.make.product({ name });
    await expect.poll(() => found(term)).toEqual([name]);
  });

  test('returns all products for blanks only', async () => {
    const { id } = await t.make.product();
    for (const term of ['', ' ', '   ']) {
      const ids = async () =>
        (await t.api.searchProducts({ params: { term } })).body.map((one) => one.id);
      await expect.poll(ids).toContain(id);
    }
  });

  test('is 400 with a sentence for a text that cannot be searched (D2)', async () => {
    for (const [term, message] of [
      ['\u0000', 'Search text holds a character that cannot be stored'],
      ['x'.repeat(SEARCH_MAX + 1), `Search text must be at most ${SEARCH_MAX} characters`],
      ['x'.repeat(300), `Search text must be at most ${SEARCH_MAX} characters`],
    ] as const) {
      const { status, problem } = await t.api.searchProducts({ params: { term } });
      expect([status, problem.code, problem.message]).toEqual([400, 'invalid_input', message]);
    }
  });
});

const KEPT_READY = ['products', 'product-categories', 'vendors', 'locations', 'units-of-measure'];

describe.each(KEPT_READY)('GET /api/%s, which is in the catalogue cache', (path) => {
  const get = (headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/api/${path}`, headers });

  test('has a strong ETag, the same until the catalogue changes', async () => {
    const { id } = await t.make.product({ categoryId: (await t.make.category()).id });
    await t.make.location();
    // The node was notified of the product, so that both reads return the same list.
    await expect.poll(async () => (await listed(id))?.id).toBe(id);
    const { headers } = await get();
    expect(headers['etag']).toMatch(/^"[\w-]{16,}"$/);
    expect((await get()).headers['etag']).toBe(headers['etag']);
    expect(String(headers['cache-control'])).toMatch(/no-cache/);
    expect(String(headers['cache-control'])).not.toMatch(/public/);
  });

  test('is 304 without a body for a browser that has it cached', async () => {
    const etag = String((await get()).headers['etag']);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get({ 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([
        304,
        0,
        etag,
      ]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is the same list uncompressed, in gzip and in brotli', async () => {
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await get({ 'accept-encoding': 'gzip, deflate' });
    const br = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([gzip.headers['content-encoding'], br.headers['content-encoding']]).toEqual([
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload);
    expect(plain.json()).not.toEqual([]);
    for (const { headers } of [plain, gzip, br])
      expect(headers['vary']).toMatch(/accept-encoding/i);
  });
});

test('a cached list is not compressed for a client that refuses gzip and brotli', async () => {
  const headers = { 'accept-encoding': 'gzip;q=0, br;q=0' };
  const refused = await t.app.inject({ url: '/api/products', headers });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

/** How long a change of another node is polled for, in milliseconds. */
const BOUND = { timeout: 15_000, interval: 5 };
const rename = (id: string, name: string) =>
  t.database.pool.query('update products set name = $2 where id = $1', [id, name]);
const listed = async (id: string) =>
  (await t.app.inject('/api/products')).json<Product[]>().find((one) => one.id === id);

describe('a cached list is never stale', () => {
  test('when another node makes the change: name, unit, vendor and deletion are seen', async () => {
    const product = await t.make.product();
    await expect.poll(() => listed(product.id), BOUND).toBeDefined();
    const { pool } = t.database;
    await rename(product.id, 'Renamed elsewhere');
    await expect
      .poll(async () => (await listed(product.id))?.name, BOUND)
      .toBe('Renamed elsewhere');
    await pool.query(`update vendors set name = 'New Name' where id = $1`, [product.vendorId]);
    await expect.poll(async () => (await listed(product.id))?.vendorName, BOUND).toBe('New Name');
    await pool.query(`update units_of_measure set abbreviation = 'zz' where id = $1`, [
      product.unitId,
    ]);
    await expect.poll(async () => (await listed(product.id))?.unitOfMeasure, BOUND).toBe('zz');
    await pool.query('update products set is_deleted = true where id = $1', [product.id]);
    await expect.poll(() => listed(product.id), BOUND).toBeUndefined();
  });

  test('when a browser sends its old ETag: it gets the new list', async () => {
    const product = await t.make.product();
    const etag = String((await t.app.inject('/api/products')).headers['etag']);
    await rename(product.id, 'Fresh for the browser');
    const again = () => t.app.inject({ url: '/api/products', headers: { 'if-none-match': etag } });
    await expect.poll(async () => (await again()).statusCode, BOUND).toBe(200);
  });

  test('after two hundred changes with reads between and during them', async () => {
    const product = await t.make.product();
    for (let round = 0; round < 20; round++) {
      const changes = Array.from({ length: 10 }, (_, index) =>
        rename(product.id, `Round ${round}.${index}`),
      );
      const reads = Array.from({ length: 10 }, () => listed(product.id));
      await Promise.all([...changes, ...reads]);
    }
    await rename(product.id, 'The last word');
    await expect.poll(async () => (await listed(product.id))?.name, BOUND).toBe('The last word');
  });

  test('after the connection that listens for changes was lost', async () => {
    const product = await t.make.product();
    await listed(product.id);
    await t.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'procureapp listener' and datname = current_database()`,
    );
    await rename(product.id, 'While not connected');
    await expect
      .poll(async () => (await listed(product.id))?.name, BOUND)
      .toBe('While not connected');
    const listeners = async () =>
      (
        await t.database.pool.query(
          `select 1 from pg_stat_activity where application_name = 'procureapp listener' and datname = current_database()`,
        )
      ).rowCount;
    await expect.poll(listeners, { timeout: 10_000, interval: 20 }).toBe(1);
    await listed(product.id);
    await rename(product.id, 'Heard again');
    await expect.poll(async () => (await listed(product.id))?.name, BOUND).toBe('Heard again');
  });

  test('and a list that could not be built is not cached: the next call tries again', async () => {
    await t.make.product();
    await t.database.pool.query('alter table products rename to products_away');
    await t.make.vendor();
    await expect.poll(async () => (await t.api.listProducts()).status, BOUND).toBe(500);
    await t.database.pool.query('alter table products_away rename to products');
    expect((await t.api.listProducts()).status).toBe(200);
  });
});
