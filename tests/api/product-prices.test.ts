import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

/** A product's fields as they are sent, and the product that was stored. */
async function stored(values: {
  price?: string | number;
  vendorItemCode?: string;
  barcode?: string;
  name?: string;
  vendorId?: number;
}) {
  const body = {
    name: values.name ?? `Product ${Math.random()}`,
    vendorId: values.vendorId ?? (await t.make.vendor()).id,
    unitOfMeasure: (await t.make.unit()).abbreviation,
    ...values,
  };
  const answer = await t.api.createProduct({ body });
  return { sent: body, answer, product: answer.body };
}

const pricesOf = async (id: string) => (await t.api.listPricesOfProduct({ params: { id } })).body;

describe("a product's price (M1)", () => {
  test.each([
    ['12.5', '12.50'],
    [3, '3.00'],
    ['0.0375', '0.0375'],
    ['12.345', '12.345'],
    [0, '0.00'],
    ['9999999.9999', '9999999.9999'],
  ])('%s is answered as %s, also in lists', async (price, answered) => {
    const { product } = await stored({ price });
    expect(product.price).toBe(answered);
    const { body } = await t.api.listProducts();
    expect(body.find(({ id }) => id === product.id)?.price).toBe(answered);
  });

  test.each([-1, '10000000', '1.23456', '1,5', 'free', {}])(
    '%s is refused at its field',
    async (price) => {
      const { answer } = await stored({ price: price as string });
      expect([answer.status, answer.problem.details?.[0]?.path]).toEqual([400, 'price']);
      expectSentence(answer.problem.message);
    },
  );

  test('stays as it is when a `PUT` omits it, and is removed by null', async () => {
    const { product, sent } = await stored({ price: 4, vendorItemCode: '007' });
    const { price: _, vendorItemCode: __, ...older } = sent;
    const params = { id: product.id };
    const kept = await t.api.updateProduct({ params, body: older });
    expect(kept.body).toMatchObject({ price: '4.00', vendorItemCode: '007' });
    expect(kept.body.priceUpdatedAt).toBe(product.priceUpdatedAt);
    const removed = await t.api.updateProduct({ params, body: { ...older, price: null } });
    expect(removed.body.price).toBeNull();
  });
});

describe("a vendor's item code (M1)", () => {
  test("is unique among the vendor's products that are not deleted", async () => {
    const { product, sent } = await stored({ vendorItemCode: 'A-1' });
    const again = { ...sent, name: 'Another', vendorItemCode: ' a-1 ' };
    const { status, problem } = await t.api.createProduct({ body: again });
    expect([status, problem.code]).toEqual([409, 'name_taken']);
    expect(problem.message).toBe('This vendor already has a product with the code "a-1".');
    expect((await stored({ vendorItemCode: 'A-1' })).answer.status).toBe(201);
    await t.api.deleteProduct({ params: { id: product.id } });
    expect((await t.api.createProduct({ body: again })).status).toBe(201);
  });

  test('is not given to one vendor twice by a bulk update', async () => {
    const [one, other] = [
      await stored({ vendorItemCode: 'B-2' }),
      await stored({ vendorItemCode: 'b-2' }),
    ];
    const { status, problem } = await t.api.bulkUpdateProducts({
      body: { productIds: [other.product.id], vendorId: one.product.vendorId },
    });
    expect([status, problem.code]).toEqual([409, 'name_taken']);
    expect(problem.message).toMatch(/would have two products with the code "[Bb]-2"\.$/);
  });

  test('finds the product, and keeps its leading zeros', async () => {
    const { product } = await stored({ vendorItemCode: '000451-X' });
    const { body } = await t.api.searchProducts({ params: { term: '00451-x' } });
    expect(body.map(({ id, vendorItemCode }) => [id, vendorItemCode])).toEqual([
      [product.id, '000451-X'],
    ]);
  });
});

test('a barcode finds its products, of every vendor that has it (G5)', async () => {
  const barcode = '0040063813339';
  const { product } = await stored({ barcode });
  const other = await stored({ barcode: ` ${barcode}` });
  const { body } = await t.api.searchProducts({ params: { term: '063813339' } });
  expect(body.map((one) => [one.id, one.barcode])).toEqual(
    expect.arrayContaining([product, other.product].map(({ id }) => [id, barcode])),
  );
});

describe('the history of prices (M4)', () => {
  test('has each price since when, by whom and why, newest first', async () => {
    const manager = await t.make.manager();
    const api = await t.as(manager);
    const { product, sent } = await stored({ price: '2.50' });
    const params = { id: product.id };
    await api.updateProduct({ params, body: { ...sent, price: '2.75' } });
    await api.updateProduct({ params, body: { ...sent, price: '2.75', name: 'Renamed' } });
    await api.updateProduct({ params, body: { ...sent, price: null } });
    expect(
      (await pricesOf(product.id)).map(({ price, changedBy, source }) => [
        price,
        changedBy,
        source,
      ]),
    ).toEqual([
      [null, manager.name, 'edit'],
      ['2.75', manager.name, 'edit'],
      ['2.50', null, 'edit'],
    ]);
    const { body } = await t.api.listProducts();
    const [newest] = await pricesOf(product.id);
    expect(body.find(({ id }) => id === product.id)?.priceUpdatedAt).toBe(newest?.since);
  });

  test('has also the prices that were written by plain SQL, in whichever unit (22.6)', async () => {
    const { product } = await stored({ price: '12.00' });
    const each = await t.make.unit();
    const { pool } = t.database;
    await pool.query('update products set price = 15 where id = $1', [product.id]);
    await pool.query('update products set name = $2 where id = $1', [product.id, 'Renamed by SQL']);
    await pool.query(
      'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, 6)',
      [product.id, each.id],
    );
    await pool.query('update products set price = 3, unit_id = $2 where id = $1', [
      product.id,
      each.id,
    ]);
    expect(
      (await pricesOf(product.id)).map(({ price, unitOfMeasure, source, changedBy }) => [
        price,
        unitOfMeasure,
        source,
        changedBy,
      ]),
    ).toEqual([
      ['3.00', each.abbreviation, 'edit', null],
      ['15.00', product.unitOfMeasure, 'edit', null],
      ['12.00', product.unitOfMeasure, 'edit', null],
    ]);
    // Nobody has seen it: compared with the first price, per the unit of today.
    const { body } = await t.api.listPriceAlerts();
    expect(body.find(({ id }) => id === product.id)).toMatchObject({
      priceBefore: '2.00',
      price: '3.00',
    });
  });

  test('compares per unit: each price has its unit, and what it is per the unit of today (E35)', async () => {
    const [sack, gram] = [await t.make.unit(), (await t.make.unit()).abbreviation];
    const bag = await t.make.unit();
    const { product, sent } = await stored({ price: '24' });
    const params = { id: product.id };
    const put = async (body: Record<string, unknown>) =>
      expect((await t.api.updateProduct({ params, body: { ...sent, ...body } })).problem).toBe(
        undefined,
      );
    // The first unit has no conversion to the others.
    await put({ unitOfMeasure: sack.abbreviation, price: '8.50' });
    const conversions = [{ unitOfMeasure: gram, factor: 25_000 }];
    await put({ unitOfMeasure: sack.abbreviation, price: null, conversions });
    await put({ unitOfMeasure: gram, price: '0.0004' });
    await t.api.updateUnit({
      params: { id: sack.id },
      body: { name: sack.name, abbreviation: 'sack 25' },
    });
    await t.api.updateUnit({
      params: { id: bag.id },
      body: { name: bag.name, abbreviation: sack.abbreviation },
    });
    const shown = [
      ['0.0004', gram, '0.0004'],
      [null, 'sack 25', null],
      ['8.50', 'sack 25', '0.0003'],
      ['24.00', sent.unitOfMeasure, null],
    ];
    const rows = await pricesOf(product.id);
    expect(rows.map((row) => [row.price, row.unitOfMeasure, row.priceInOwnUnit])).toEqual(shown);
    expect(rows[1]?.unitId).toBe(sack.id);
    const { body } = await t.api.listPricesOfProduct({ params, query: { limit: '9' } });
    expect(body).toEqual(rows);
  });

  test('is empty for a product that never had a price, and 404 for none', async () => {
    const { product } = await stored({});
    expect([await pricesOf(product.id), product.priceUpdatedAt]).toEqual([[], null]);
    expect((await t.api.listPricesOfProduct({ params: { id: 'PRD-none' } })).status).toBe(404);
  });

  test('pages (D5)', async () => {
    const { product, sent } = await stored({ price: 1 });
    const params = { id: product.id };
    for (const price of [2, 3, 4]) await t.api.updateProduct({ params, body: { ...sent, price } });
    const first = await t.api.listPricesOfProduct({ params, query: { limit: '3' } });
    expect(first.body.map(({ price }) => price)).toEqual(['4.00', '3.00', '2.00']);
    const next = new URL(/<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://here');
    const cursor = next.searchParams.get('cursor') ?? '';
    const last = await t.api.listPricesOfProduct({ params, query: { cursor } });
    expect(last.body.map(({ price }) => price)).toEqual(['1.00']);
  });
});
