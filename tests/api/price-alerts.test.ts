import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPriceAlerts } from '#server/products/price-alerts.ts';
import type { Client } from '#tests/support/app.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();
let manager: Client;
let vendor: { id: number; name: string };
let unit: string;

beforeAll(async () => {
  manager = await t.as(await t.make.manager());
  vendor = await t.make.vendor();
  unit = (await t.make.unit()).abbreviation;
});
beforeEach(async () => {
  await t.database.pool.query('update products set is_deleted = true');
  await alertAbove(10);
});

const alertAbove = async (priceAlertPercent: unknown) =>
  manager.updateOrganizationSettings({
    body: { organizationName: 'Corner Bistro', timezone: 'UTC', priceAlertPercent },
  });

/** A product with the price that a manager entered. */
async function priced(name: string, price: string | null) {
  const body = { name, vendorId: vendor.id, unitOfMeasure: unit, price };
  return (await manager.createProduct({ body })).body;
}

async function importPrices(prices: Record<string, string>) {
  const rows = Object.entries(prices).map(([name, price]) => `"${vendor.name}",${name},${price}`);
  const content = ['vendorName,name,price', ...rows].join('\n');
  const file = new File([content], 'prices.csv', { type: 'text/csv' });
  const { body } = await manager.importProducts({ file, body: { mode: 'update' } });
  expect([body.updated, body.errors]).toEqual([rows.length, []]);
  return body.importId ?? '';
}

const alerts = async () =>
  (await manager.listPriceAlerts()).body.map(({ name, priceBefore, price, percent }) => [
    name,
    priceBefore,
    price,
    percent,
  ]);
const editTo = (api: Client, { id, name }: { id: string; name: string }, price: string) =>
  api.updateProduct({
    params: { id },
    body: { name, vendorId: vendor.id, unitOfMeasure: unit, price },
  });

describe('a price that changed by more than priceAlertPercent (M4)', () => {
  test('needs attention after an import, rise or fall, and not at the limit itself', async () => {
    await priced('Basil', '10');
    await priced('Chives', '10');
    await priced('Dill', '3.00');
    await priced('Fennel', '0.0300');
    await importPrices({ Basil: '11.01', Chives: '8.5', Dill: '3.30', Fennel: '0.033' });
    expect(new Set(await alerts())).toEqual(
      new Set([
        ['Basil', '10.00', '11.01', 10.1],
        ['Chives', '10.00', '8.50', -15],
      ]),
    );
  });

  test('is compared with the last price that a manager has seen: small steps add up', async () => {
    await priced('Basil', '10');
    await importPrices({ Basil: '10.60' });
    expect(await alerts()).toEqual([]);
    await importPrices({ Basil: '11.20' });
    expect(await alerts()).toEqual([['Basil', '10.00', '11.20', 12]]);
    await importPrices({ Basil: '10.10' });
    expect(await alerts()).toEqual([]);
  });

  test('is one from nothing to something, and none when it becomes known or unknown', async () => {
    await priced('Basil', '0');
    await priced('Chives', null);
    await priced('Dill', '4');
    await importPrices({ Basil: '0.01', Chives: '9', Dill: '' });
    expect(await alerts()).toEqual([['Basil', '0.00', '0.01', null]]);
    // The price before it became unknown is the one that was seen.
    await importPrices({ Dill: '5' });
    expect(await alerts()).toContainEqual(['Dill', '4.00', '5.00', 25]);
  });

  test('has been seen by the manager who entered it, and not when no profile is known', async () => {
    const product = await priced('Basil', '10');
    await editTo(manager, product, '20');
    expect(await alerts()).toEqual([]);
    await editTo(t.api, product, '30');
    expect(await alerts()).toEqual([['Basil', '20.00', '30.00', 50]]);
    await editTo(manager, product, '45');
    expect(await alerts()).toEqual([]);
  });

  test('is gone with the undo of the import', async () => {
    await priced('Basil', '10');
    const importId = await importPrices({ Basil: '20' });
    expect(await alerts()).toHaveLength(1);
    await manager.undoProductImport({ params: { id: importId } });
    expect(await alerts()).toEqual([]);
  });

  test('leaves with a deleted product, and returns with it (A9)', async () => {
    const { id } = await priced('Basil', '10');
    await importPrices({ Basil: '20' });
    const params = { id };
    await manager.deleteProduct({ params });
    expect(await alerts()).toEqual([]);
    await manager.restoreProduct({ params });
    expect(await alerts()).toHaveLength(1);
  });

  test('follows the setting at once; it is a whole number from 0 to 1,000', async () => {
    await priced('Basil', '10');
    await importPrices({ Basil: '11.50' });
    await alertAbove(15);
    expect(await alerts()).toEqual([]);
    await alertAbove(0);
    expect(await alerts()).toHaveLength(1);
    for (const wrong of [-1, 1001, 2.5, 'ten']) {
      const { status, problem } = await alertAbove(wrong);
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'priceAlertPercent']);
      expectSentence(problem.message);
    }
  });
});

describe('the price of a product that gets another unit (E35)', () => {
  const importUnit = async (name: string, other: string, price?: string) => {
    const cells = [
      ['vendorName', `"${vendor.name}"`],
      ['name', name],
      ['unitOfMeasure', other],
    ];
    if (price !== undefined) cells.push(['price', price]);
    const content = [0, 1].map((line) => cells.map((pair) => pair[line]).join(',')).join('\n');
    const file = new File([content], 'units.csv', { type: 'text/csv' });
    const { body } = await manager.importProducts({ file, body: { mode: 'update' } });
    expect([body.updated, body.errors]).toEqual([1, []]);
    return body.importId ?? '';
  };
  const convertible = async (name: string, price: string, factor: number) => {
    const { abbreviation: other } = await t.make.unit();
    const conversions = [{ unitOfMeasure: other, factor }];
    const body = { name, vendorId: vendor.id, unitOfMeasure: unit, price, conversions };
    const { id } = (await manager.createProduct({ body })).body;
    return { id, other };
  };

  test('is compared per unit: the equal price per piece is no alert', async () => {
    const basil = await convertible('Basil', '24', 24);
    await importUnit('Basil', basil.other);
    const chives = await convertible('Chives', '24', 24);
    await importUnit('Chives', chives.other, '1');
    const dill = await convertible('Dill', '10', 3);
    await importUnit('Dill', dill.other, '3.3333');
    expect(await alerts()).toEqual([]);
    await importPrices({ Basil: '1.30' });
    expect(await alerts()).toEqual([['Basil', '1.00', '1.30', 30]]);
  });

  test('is an alert where the price per unit changed, also after the unit changed once more', async () => {
    const basil = await convertible('Basil', '24', 12);
    await importUnit('Basil', basil.other, '3');
    expect(await alerts()).toEqual([['Basil', '2.00', '3.00', 50]]);
    await importPrices({ Basil: '2.50' });
    expect(await alerts()).toEqual([['Basil', '2.00', '2.50', 25]]);
  });

  test('is no alert without a conversion, because nothing can be compared', async () => {
    await priced('Basil', '24');
    const { abbreviation: other } = await t.make.unit();
    await importUnit('Basil', other, '1');
    expect(await alerts()).toEqual([]);
    await importPrices({ Basil: '1.50' });
    expect(await alerts()).toEqual([['Basil', '1.00', '1.50', 50]]);
  });

  test('that is not known just then is compared with the seen one per unit as well', async () => {
    const basil = await convertible('Basil', '24', 24);
    await importPrices({ Basil: '' });
    await importUnit('Basil', basil.other);
    await importPrices({ Basil: '1' });
    expect(await alerts()).toEqual([]);
    await importPrices({ Basil: '2' });
    expect(await alerts()).toEqual([['Basil', '1.00', '2.00', 100]]);
  });

  test('is no alert after the undo of the import', async () => {
    const basil = await convertible('Basil', '10', 3);
    const importId = await importUnit('Basil', basil.other, '30');
    expect(await alerts()).toHaveLength(1);
    const undone = await manager.undoProductImport({ params: { id: importId } });
    expect(undone.problem).toBeUndefined();
    expect(await alerts()).toEqual([]);
    const history = (await manager.listPricesOfProduct({ params: { id: basil.id } })).body;
    expect(history.map(({ price }) => price)).toEqual(['10.00', '30.00', '10.00']);
  });
});

describe('a price alert', () => {
  test('lasts until a manager has seen it, which another one finds in the history (E8, A8)', async () => {
    const { id, version } = await priced('Basil', '10');
    const importId = await importPrices({ Basil: '12' });
    const { status, body } = await manager.markPriceSeen({ params: { id } });
    expect([status, body.price, body.version]).toEqual([200, '12.00', version + 1]);
    expect(await alerts()).toEqual([]);
    expect((await manager.markPriceSeen({ params: { id } })).status).toBe(200);
    const entries = (await manager.listHistory({ query: { kind: 'products', id } })).body;
    expect(
      entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)]),
    ).toEqual([
      ['changed', ['seenPrice']],
      ['changed', ['price']],
      ['created', expect.not.arrayContaining(['unseenFrom'])],
    ]);
    // Seeing a price is no change that an undo would lose.
    expect((await manager.undoProductImport({ params: { id: importId } })).status).toBe(200);
    expect(await alerts()).toEqual([['Basil', '12.00', '10.00', -16.7]]);
  });

  test('that is marked as seen leaves a trace each time, also at a price that was seen before (E36)', async () => {
    const { id } = await priced('Basil', '10');
    for (const price of ['20', '10', '20']) {
      await importPrices({ Basil: price });
      expect((await manager.markPriceSeen({ params: { id } })).status).toBe(200);
    }
    // To what was seen last, by way of a price that nobody saw.
    await importPrices({ Basil: '40' });
    await importPrices({ Basil: '30' });
    await manager.markPriceSeen({ params: { id } });
    await t.database.pool.query(
      'update products set price = 10, unseen_from = 30, unseen_since = now() where id = $1',
      [id],
    );
    await t.database.pool.query('update products set price = 30, unseen_from = 10 where id = $1', [
      id,
    ]);
    await manager.markPriceSeen({ params: { id } });
    const { body } = await manager.listHistory({ query: { kind: 'products', id } });
    const seen = body.flatMap(({ changes }) =>
      changes.filter(({ field, after }) => field === 'seenPrice' && after !== null),
    );
    expect(seen.map(({ after }) => after)).toEqual(['30.00', '30.00', '20.00', '10.00', '20.00']);
  });

  test('of a product that changed meanwhile, or that does not exist, is not marked', async () => {
    const { id, version } = await priced('Basil', '10');
    await importPrices({ Basil: '12' });
    const stale = await manager.markPriceSeen({ params: { id } }, { 'if-match': `"${version}"` });
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(await alerts()).toHaveLength(1);
    expect((await manager.markPriceSeen({ params: { id: 'PRD-none' } })).status).toBe(404);
  });

  test('many are marked at once as they were shown, and the marks can be taken back', async () => {
    await priced('Basil', '10');
    await priced('Chives', '20');
    await importPrices({ Basil: '12', Chives: '30' });
    const shown = (await manager.listPriceAlerts()).body;
    const before = await alerts();
    await importPrices({ Chives: '40' });
    const products = shown.map(({ id, price }) => ({ id, price, seenPrice: price }));
    expect((await manager.setSeenPrices({ body: { products } })).body).toEqual({ marked: 1 });
    expect(await alerts()).toEqual([['Chives', '20.00', '40.00', 100]]);
    const back = shown.map(({ id, price, priceBefore }) => ({ id, price, seenPrice: priceBefore }));
    expect((await manager.setSeenPrices({ body: { products: back } })).body).toEqual({ marked: 1 });
    expect(await alerts()).toContainEqual(before.find(([name]) => name === 'Basil'));
    const none = await manager.setSeenPrices({ body: { products: [] } });
    expect([none.status, none.problem.details?.[0]?.path]).toEqual([400, 'products']);
  });

  test('is listed newest first in pages, with the count (D5)', async () => {
    const start = Date.now();
    for (const [minute, name] of ['Basil', 'Chives', 'Dill'].entries()) {
      t.setNow(new Date(start + minute * 60_000));
      await priced(name, '10');
      await importPrices({ [name]: '20' });
    }
    const first = await manager.listPriceAlerts({ query: { limit: '2' } });
    expect(first.body.map(({ name, since }) => [name, Date.parse(since) - start])).toEqual([
      ['Dill', 120_000],
      ['Chives', 60_000],
    ]);
    expect(first.headers['x-total-count']).toBe('3');
    const next = new URL(/<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://here');
    const cursor = next.searchParams.get('cursor') ?? '';
    const last = await manager.listPriceAlerts({ query: { limit: '2', cursor } });
    expect(last.body.map(({ name }) => name)).toEqual(['Basil']);
  });

  test('is found without reading the catalogue, however large and old it is', async () => {
    const { unitId, vendorId } = await t.make.product();
    await t.database.pool.query(
      `insert into products (name, vendor_id, unit_id, price) select 'Bulk ' || n, $1, $2, n from generate_series(1, 5000) n`,
      [vendorId, unitId],
    );
    await t.database.pool.query('analyze products');
    const query = listPriceAlerts(t.database.db, { percent: 10, limit: 50 }).getSQL();
    const { rows } = await t.database.db.execute(sql`explain ${query}`);
    expect(JSON.stringify(rows)).toContain('products_price_moved');
  });
});
