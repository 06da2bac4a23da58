import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Conversion } from '#contract/products.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';

const t = useTestApp();

let locationId: number;
beforeAll(async () => {
  locationId = (await t.make.location()).id;
  for (const abbreviation of ['ea', 'case', 'kg', 'box']) await t.make.unit({ abbreviation });
});

/** A product of which `amount` is on the shelf, with a par of as much and a price of 12.00. */
async function stocked(
  unitOfMeasure: string,
  { amount, conversions = [] }: { amount: number; conversions?: Conversion[] },
) {
  const { id: vendorId } = await t.make.vendor();
  const input = { name: `Limes ${randomUUID()}`, vendorId, price: '12', conversions };
  const { body } = await t.api.createProduct({ body: { ...input, unitOfMeasure } });
  const productId = body.id;
  const line = { productId, parAmount: amount };
  await t.api.updateInventory({ body: { locationId, lines: [line] } });
  const count = { id: randomUUID(), locationId, area: null, lines: [{ productId, amount }] };
  expect((await t.api.createCount({ body: count })).status).toBe(201);
  return {
    ...body,
    change: (more: Record<string, unknown>) =>
      t.api.updateProduct({ params: { id: productId }, body: { ...body, ...withoutOwn, ...more } }),
    /** On hand and par. */
    stock: async () => {
      const list = await t.api.listInventory({ query: { locationId: String(locationId) } });
      const found = list.body.find((one) => one.productId === productId);
      return [found?.onHandAmount, found?.parAmount];
    },
  };
}
/** A `PUT` that omits them leaves them. */
const withoutOwn = { conversions: undefined, price: undefined };

const ONE_CASE = { one: 'case', factor: 24, unitOfMeasure: 'ea' };

describe('another unit of its own, stated with the change as people know it: 1 case = 24 ea (S0)', () => {
  test.each([
    ['from the smaller to the larger unit', 'ea', 36, 'case', [1.5, 1.5], '288.00'],
    ['from the larger to the smaller unit', 'case', 1.5, 'ea', [36, 36], '0.50'],
  ])('%s', async (_, from, amount, to, stock, price) => {
    const product = await stocked(from, { amount });
    const { status, body } = await product.change({ unitOfMeasure: to, unitChange: ONE_CASE });
    expect([status, body.unitOfMeasure, body.price]).toEqual([200, to, price]);
    expect(await product.stock()).toEqual(stock);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('keeps what is no decimal exact: 7 of 24 pieces, back again, are 7 pieces', async () => {
    const product = await stocked('ea', { amount: 7 });
    await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    expect((await product.stock())[0]).toBe(0.292);
    await product.change({ unitOfMeasure: 'ea', unitChange: ONE_CASE });
    expect((await product.stock())[0]).toBe(7);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('converts the other conversions, or takes those that the request brings, with the stated one', async () => {
    const conversions = [{ unitOfMeasure: 'kg', factor: 0.5 }];
    const product = await stocked('ea', { amount: 24, conversions });
    const kept = await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    expect(kept.body.conversions).toEqual([
      { unitOfMeasure: 'ea', factor: 24 },
      { unitOfMeasure: 'kg', factor: 12 },
    ]);
    const other = await stocked('ea', { amount: 24, conversions });
    const brought = await other.change({
      unitOfMeasure: 'case',
      unitChange: ONE_CASE,
      conversions: [{ unitOfMeasure: 'kg', factor: 11 }],
    });
    expect(brought.body.conversions).toEqual([
      { unitOfMeasure: 'ea', factor: 24 },
      { unitOfMeasure: 'kg', factor: 11 },
    ]);
  });

  test('counts before a stored conversion', async () => {
    for (const [from, to, stock] of [
      ['case', 'ea', [48, 48]],
      ['ea', 'case', [2 / 24, 2 / 24]],
    ] as const) {
      const conversions = [{ unitOfMeasure: to, factor: 5 }];
      const product = await stocked(from, { amount: 2, conversions });
      await product.change({ unitOfMeasure: to, unitChange: ONE_CASE });
      const [onHand, par] = await product.stock();
      expect(onHand).toBeCloseTo(stock[0]);
      expect(par).toBeCloseTo(stock[1], 2);
    }
  });

  test('of other units than the two is refused, and changes nothing', async () => {
    const product = await stocked('ea', { amount: 24 });
    const unitChange = { ...ONE_CASE, unitOfMeasure: 'kg' };
    const { status, problem } = await product.change({ unitOfMeasure: 'case', unitChange });
    expect([status, problem.message]).toEqual([
      400,
      `The unit of ${product.name} changes from ea to case. Say how many ea are in one case, or the other way round.`,
    ]);
    expect(await product.stock()).toEqual([24, 24]);
  });

  test('is ignored while the unit stays', async () => {
    const product = await stocked('ea', { amount: 24 });
    const { body } = await product.change({ unitOfMeasure: 'ea', unitChange: ONE_CASE });
    expect(body.conversions).toEqual([]);
    expect(await product.stock()).toEqual([24, 24]);
  });
});
