import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { hoursAgo, useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, bodyOf, count, move, onHand, ownUnit, setConversions } = stock;

/** Imports a file that gives the product the unit `piece`. */
async function importUnit(id: string, { dryRun = false } = {}) {
  const file = new File([`id,unitOfMeasure\n${id},${stock.piece}\n`], 'products.csv', {
    type: 'text/csv',
  });
  return t.api.importProducts({
    file,
    body: { mode: 'update', dryRun: dryRun ? 'true' : 'false' },
  });
}

describe('units (S0)', () => {
  test('a case that is counted piece by piece is a whole case: nothing is rounded before it is shown', async () => {
    const id = await aProduct();
    await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 24 }]);
    for (let i = 0; i < 23; i++) await move(id, 1, { unit: stock.piece });
    expect(await onHand(id)).toBe(0.958);
    await move(id, 1, { unit: stock.piece });
    expect(await onHand(id)).toBe(1);
    await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 7 }]);
    for (let i = 0; i < 7; i++) await move(id, -1, { unit: stock.piece });
    // A conversion that changes later does not rewrite what was moved.
    expect(await onHand(id)).toBe(0);
  });

  test('an entry without a conversion moves no stock, is listed, and moves it once the conversion is given', async () => {
    const id = await aProduct();
    await count(id, 5);
    expect(await move(id, 12, { unit: stock.piece, at: hoursAgo(1) })).toBe(false);
    const { body } = await count(id, 3, { unitOfMeasure: stock.kilo });
    expect(body).toMatchObject({
      waiting: 1,
      differences: 0,
      lines: [{ isWaiting: true, difference: null }],
    });
    expect(await onHand(id)).toBe(5);
    const missing = async () =>
      (await t.api.listMissingConversions()).body.filter(({ productId }) => productId === id);
    expect(await missing()).toMatchObject([
      { enteredUnit: stock.piece, since: hoursAgo(1) },
      { enteredUnit: stock.kilo },
    ]);

    await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 24 }]);
    // It arrived before the count, which knew better.
    expect(await onHand(id)).toBe(5);
    expect(await missing()).toMatchObject([{ enteredUnit: stock.kilo }]);
    const product = await setConversions(id, [
      { unitOfMeasure: stock.piece, factor: 24 },
      { unitOfMeasure: stock.kilo, factor: 1.5 },
    ]);
    expect(product.conversions).toContainEqual({ unitOfMeasure: stock.kilo, factor: 1.5 });
    expect(await onHand(id)).toBe(2);
    expect(await missing()).toEqual([]);
    const again = await t.api.getCount({ params: { id: body.id } });
    expect(again.body).toMatchObject({ waiting: 0, lines: [{ isWaiting: false, difference: -3 }] });
    // A `PUT` that omits them keeps them.
    expect((await setConversions(id, undefined)).conversions).toHaveLength(2);
  });

  test('a conversion that is given while entries arrive loses none of them', async () => {
    const id = await aProduct();
    const moving = Array.from({ length: 12 }, (_, index) =>
      move(id, 2, { unit: stock.piece, at: hoursAgo(index) }),
    );
    await Promise.all([
      ...moving.slice(0, 6),
      setConversions(id, [{ unitOfMeasure: stock.piece, factor: 24 }]),
      ...moving.slice(6),
    ]);
    expect(await onHand(id)).toBe(1);
    const { body } = await t.api.listMissingConversions();
    expect(body.filter(({ productId }) => productId === id)).toEqual([]);
  });

  test('lines of one product in several units are one amount, and wait together', async () => {
    const id = await aProduct();
    const lines = [
      { productId: id, amount: 2 },
      { productId: id, amount: 6, unitOfMeasure: stock.piece },
    ];
    await t.api.createCount({ body: { id: randomUUID(), locationId: stock.here, lines } });
    expect(await onHand(id)).toBe(0);
    await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 24 }]);
    expect(await onHand(id)).toBe(2.25);
  });

  test('a product that gets another unit keeps its stock, where a conversion says how much that is', async () => {
    const id = await aProduct();
    const before = await ownUnit(id);
    await setConversions(id, [
      { unitOfMeasure: stock.piece, factor: 8 },
      { unitOfMeasure: stock.kilo, factor: 2 },
    ]);
    await t.api.updateInventory({
      body: { locationId: stock.here, lines: [{ productId: id, parAmount: 3 }] },
    });
    await count(id, 2.5);
    const changed = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), unitOfMeasure: stock.piece },
    });
    expect(changed.body.conversions).toEqual(
      expect.arrayContaining([
        { unitOfMeasure: before, factor: 0.125 },
        { unitOfMeasure: stock.kilo, factor: 0.25 },
      ]),
    );
    expect(await onHand(id)).toBe(20);
    const lines = await t.api.listInventory({ query: { locationId: String(stock.here) } });
    expect(lines.body.find(({ productId }) => productId === id)?.parAmount).toBe(24);
  });

  test('stock is not relabelled: another unit without a conversion is refused and changes nothing', async () => {
    const counted = await aProduct();
    await count(counted, 4);
    const withPar = await aProduct();
    await t.api.updateInventory({
      body: { locationId: stock.here, lines: [{ productId: withPar, parAmount: 3 }] },
    });
    const waiting = await aProduct();
    await move(waiting, -2, { unit: stock.kilo });
    for (const id of [counted, withPar, waiting]) {
      const before = await bodyOf(id);
      const { piece } = stock;
      const [name, unit] = [String(before['name']), String(before['unitOfMeasure'])];
      const sentence = `The stock of ${name} is kept in ${unit}. In its own form, say how many ${unit} are in one ${piece}, or how many ${piece} are in one ${unit}: whichever you know exactly.`;
      const put = await t.api.updateProduct({
        params: { id },
        body: { ...before, name: 'Another name', unitOfMeasure: stock.piece },
      });
      const bulk = await t.api.bulkUpdateProducts({
        body: {
          productIds: [(await t.make.product()).id, id],
          updates: { unitOfMeasure: stock.piece },
        },
      });
      for (const { status, problem } of [put, bulk])
        expect([status, problem.details]).toMatchObject([
          400,
          [{ path: 'unitOfMeasure', message: sentence }],
        ]);
      for (const dryRun of [true, false]) {
        const { body } = await importUnit(id, { dryRun });
        expect(body.errors).toEqual([`Row 2: ${sentence.replace(/^T/, 't').replace(/\.$/, '')}`]);
      }
      expect(await bodyOf(id)).toEqual(before);
    }
    expect(await onHand(counted)).toBe(4);
  });

  test('the conversion may come with the other unit, in the same request', async () => {
    const { id } = await t.make.product({ price: '0.5' });
    const before = await ownUnit(id);
    await count(id, 36);
    await t.api.updateInventory({
      body: { locationId: stock.here, lines: [{ productId: id, parAmount: 48 }] },
    });
    const conversions = [{ unitOfMeasure: before, factor: 24 }];
    const { body } = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), unitOfMeasure: stock.piece, conversions },
    });
    expect([body.unitOfMeasure, body.conversions, body.price]).toEqual([
      stock.piece,
      conversions,
      '12.00',
    ]);
    expect(await onHand(id)).toBe(1.5);
    const lines = await t.api.listInventory({ query: { locationId: String(stock.here) } });
    expect(lines.body.find(({ productId }) => productId === id)?.parAmount).toBe(2);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('an import that gave a unit is not undone where that would relabel stock', async () => {
    const id = await aProduct();
    const before = await ownUnit(id);
    const { body } = await importUnit(id);
    const params = { id: body.importId ?? '' };
    await count(id, 4);
    const refused = await t.api.undoProductImport({ params });
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      expect.stringContaining(`is kept in ${stock.piece}.`),
    ]);
    expect([await ownUnit(id), await onHand(id)]).toEqual([stock.piece, 4]);
    await t.database.pool.query(
      `insert into product_conversions (product_id, unit_id, factor)
        select $1, id, 0.5 from units_of_measure where abbreviation = $2`,
      [id, before],
    );
    expect((await t.api.undoProductImport({ params })).problem).toBeUndefined();
    expect([await ownUnit(id), await onHand(id)]).toEqual([before, 2]);
  });

  test('a price is of one unit: in another one it is converted, else it stays as the request leaves it (M1)', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => t.make.product({ price: '10' })),
    );
    const ids = made.map(({ id }) => id);
    const [byPut, byBulk, byImport, given, same, ...unknown] = ids;
    for (const id of ids.slice(0, 5))
      await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 24 }]);
    const put = async (id = '', more = {}) =>
      t.api.updateProduct({
        params: { id },
        body: { ...(await bodyOf(id)), unitOfMeasure: stock.piece, ...more },
      });
    const bulk = (id = '') =>
      t.api.bulkUpdateProducts({
        body: { productIds: [id], updates: { unitOfMeasure: stock.piece } },
      });
    await put(byPut);
    await bulk(byBulk);
    await importUnit(byImport ?? '');
    await put(given, { price: '0.45' });
    await put(same, { price: '10.00' });
    const [kept, cleared, clearedByBulk] = unknown;
    await put(kept, { price: '10' });
    await put(cleared);
    await bulk(clearedByBulk);
    const { rows } = await t.database.pool.query<{ id: string; price: string | null }>(
      'select id, price from products where id = any($1)',
      [ids],
    );
    const prices = new Map(rows.map(({ id, price }) => [id, price && Number(price)]));
    expect(ids.map((id) => prices.get(id))).toEqual([0.4167, 0.4167, 0.4167, 0.45, 10, 10, 10, 10]);
    const history = async (id = '') =>
      (await t.api.listPricesOfProduct({ params: { id } })).body.map(({ price, source }) => [
        price,
        source,
      ])[0];
    expect(await history(byPut)).toEqual(['0.4167', 'edit']);
    expect(await history(byBulk)).toEqual(['0.4167', 'edit']);
    expect(await history(byImport)).toEqual(['0.4167', 'import']);
  });

  test.each([
    [{ factor: 0 }, 'factor'],
    [{ factor: -1 }, 'factor'],
    [{ factor: 0.000_000_1 }, 'factor'],
    [{ factor: 10_000_000 }, 'factor'],
    [{ unitOfMeasure: 'nothing' }, 'unitOfMeasure'],
  ])('a conversion %j is refused', async (wrong, field) => {
    const id = await aProduct();
    const conversion = { unitOfMeasure: stock.piece, factor: 2, ...wrong };
    const answer = await t.api.updateProduct({
      params: { id },
      body: { ...(await bodyOf(id)), conversions: [conversion] },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.details?.[0]?.path).toBe(`conversions.0.${field}`);
  });

  test('a conversion to the own unit, or twice to one unit, is refused; a unit of a conversion cannot be deleted (D11)', async () => {
    const id = await aProduct();
    const product = await bodyOf(id);
    for (const conversions of [
      [{ unitOfMeasure: product['unitOfMeasure'], factor: 2 }],
      [stock.piece, ` ${stock.piece.toUpperCase()}`].map((unitOfMeasure) => ({
        unitOfMeasure,
        factor: 2,
      })),
    ]) {
      const answer = await t.api.updateProduct({
        params: { id },
        body: { ...product, conversions },
      });
      expect(answer.status).toBe(400);
    }
    const unit = await t.make.unit();
    await setConversions(id, [{ unitOfMeasure: unit.abbreviation, factor: 2 }]);
    expect((await t.api.deleteUnit({ params: { id: unit.id } })).problem.code).toBe('in_use');
  });
});
