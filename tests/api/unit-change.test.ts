import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Conversion } from '#contract/calls/products.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anEntry } from '#tests/support/waste.ts';
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
    count: (lines: Record<string, unknown>[], at?: string) =>
      t.api.createCount({
        body: {
          id: randomUUID(),
          locationId,
          at,
          lines: lines.map((one) => ({ productId, ...one })),
        },
      }),
    /** What vendors still have to deliver. */
    onOrder: async () => {
      const list = await t.api.listInventory({ query: { locationId: String(locationId) } });
      return list.body.find((one) => one.productId === productId)?.onOrder;
    },
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

/** What moved a product, the newest first, in its own unit; what another unit changed is named. */
async function movements(productId: string) {
  const query = { productId, locationId: String(locationId) };
  const { body } = await t.api.listMovements({ query });
  return body.map(({ amount, unitOfMeasure, changesUnit }) =>
    changesUnit ? `other unit ${amount}` : `${amount} ${unitOfMeasure}`,
  );
}

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

  test('what moved before is shown in the unit of today, and adds up to the amount on hand (S1)', async () => {
    const product = await stocked('ea', { amount: 36 });
    const person = await t.make.user({ locationIds: [locationId] });
    const waste = async (quantity: number, at?: string) => {
      const more = { productId: product.id, locationId, recordedBy: person.id, quantity };
      const body = { ...(await anEntry(t, more)), unitOfMeasure: 'ea', at };
      expect((await t.api.createWasteLog({ body })).problem).toBeUndefined();
    };
    await waste(12);
    const before = new Date().toISOString();
    await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    expect(await movements(product.id)).toEqual(['other unit 0', '-0.5 case', '1.5 case']);
    // It happened before the change, and is stored after it.
    await waste(6, before);
    expect(await product.stock()).toEqual([0.75, 1.5]);
    expect((await movements(product.id)).toSorted()).toEqual(
      ['other unit 0', 'other unit 0', '-0.25 case', '-0.5 case', '1.5 case'].toSorted(),
    );
    const [count] = (await t.api.listCounts({ query: { locationId: String(locationId) } })).body;
    const { body } = await t.api.getCount({ params: { id: count?.id ?? '' } });
    expect(body.lines).toMatchObject([{ difference: 1.5, ownUnit: 'case' }]);

    await product.change({ unitOfMeasure: 'ea', unitChange: ONE_CASE });
    const moved = (await movements(product.id)).filter((one) => one !== 'other unit 0');
    expect(moved.toSorted()).toEqual(['-12 ea', '-6 ea', '36 ea'].toSorted());
    expect(await product.stock()).toEqual([18, 36]);
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

  test('is ignored while the unit stays, and for a new product', async () => {
    const product = await stocked('ea', { amount: 24 });
    const { body } = await product.change({ unitOfMeasure: 'ea', unitChange: ONE_CASE });
    expect(body.conversions).toEqual([]);
    expect(await product.stock()).toEqual([24, 24]);
    const ofCase = await stocked('case', { amount: 2 });
    const stays = { unitOfMeasure: 'Case', unitChange: ONE_CASE, conversions: [] };
    expect((await ofCase.change(stays)).body.conversions).toEqual([]);
    const added = await t.api.createProduct({
      body: { ...stays, name: `Limes ${randomUUID()}`, vendorId: product.vendorId },
    });
    expect([added.status, added.body.conversions]).toEqual([201, []]);
  });
});

describe('entries from before the change count as if they had been stored in time (S0, E16)', () => {
  test('a count that waited for the stated conversion', async () => {
    const product = await stocked('case', { amount: 2 });
    const waiting = await product.count([{ amount: 50, unitOfMeasure: 'ea' }]);
    expect(waiting.body.waiting).toBe(1);
    const { status } = await product.change({ unitOfMeasure: 'ea', unitChange: ONE_CASE });
    expect([status, (await product.stock())[0]]).toEqual([200, 50]);
  });

  test('a count that a tablet sends afterwards, but not over a later count', async () => {
    const product = await stocked('ea', { amount: 48 });
    const before = new Date().toISOString();
    await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    await product.count([{ amount: 50, unitOfMeasure: 'ea' }], before);
    expect((await product.stock())[0]).toBe(2.083);
    await product.count([{ amount: 3 }]);
    await product.count([{ amount: 47, unitOfMeasure: 'ea' }], before);
    expect((await product.stock())[0]).toBe(3);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('a count of a place that had nothing at the change', async () => {
    const product = await stocked('ea', { amount: 0 });
    const before = new Date().toISOString();
    await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    await product.count([{ amount: 48, unitOfMeasure: 'ea' }], before);
    expect((await product.stock())[0]).toBe(2);
  });

  test('waste that is deleted afterwards', async () => {
    const product = await stocked('ea', { amount: 53 });
    const body = await anEntry(t, {
      productId: product.id,
      locationId,
      quantity: 5,
      unitOfMeasure: 'ea',
    });
    const params = { id: (await t.api.createWasteLog({ body })).body.id };
    await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    expect((await product.stock())[0]).toBe(2);
    await t.api.deleteWasteLog({ params });
    expect((await product.stock())[0]).toBe(2.208);
    await t.api.restoreWasteLog({ params });
    expect((await product.stock())[0]).toBe(2);
  });
});

describe('what is left in the former unit can be converted afterwards, else the unit stays (S0)', () => {
  const order = ({ id, vendorId }: { id: string; vendorId: number }, unitOfMeasure: string) =>
    t.make.order({ locationId, items: [{ productId: id, vendorId, unitOfMeasure, quantity: 48 }] });

  test('open order items keep their unit convertible', async () => {
    const product = await stocked('ea', { amount: 24 });
    await order(product, 'ea');
    const { status } = await product.change({ unitOfMeasure: 'case', unitChange: ONE_CASE });
    expect([status, await product.onOrder()]).toEqual([200, 2]);
  });

  test('open order items without an exact way back keep the unit of the product', async () => {
    const product = await stocked('case', { amount: 2 });
    await order(product, 'case');
    const { id } = await order(product, 'Case');
    const change = { unitOfMeasure: 'ea', unitChange: ONE_CASE };
    const refused = await product.change(change);
    const message = `There are 2 open order items of ${product.name} in case, and one ea is no exact number of case. First receive or cancel the items, or keep the unit.`;
    expect([refused.status, refused.problem.details]).toMatchObject([
      400,
      [{ path: 'unitOfMeasure', message }],
    ]);
    expect([await product.stock(), await product.onOrder()]).toEqual([[2, 2], 96]);
    await t.database.pool.query(
      'update order_items set is_deleted = true where product_id = $1 and order_id <> $2',
      [product.id, id],
    );
    expect((await product.change(change)).problem.message).toMatch(
      /^There is 1 open order item of .* First receive or cancel the item, or/,
    );
    await t.database.pool.query('update order_items set is_deleted = true where order_id = $1', [
      id,
    ]);
    expect((await product.change(change)).status).toBe(200);
  });

  test('entries that wait are converted first', async () => {
    const product = await stocked('case', { amount: 2 });
    await product.count([
      { amount: 1, unitOfMeasure: 'case' },
      { amount: 3, unitOfMeasure: 'ea' },
    ]);
    const { status, problem } = await product.change({
      unitOfMeasure: 'ea',
      unitChange: ONE_CASE,
    });
    expect([status, problem.message]).toEqual([
      400,
      `There is 1 waiting entry of ${product.name} in case, and one ea is no exact number of case. First save the conversion for which the stock waits, or keep the unit.`,
    ]);
    await product.change({ conversions: [{ unitOfMeasure: 'ea', factor: 24 }] });
    await product.change({ unitOfMeasure: 'ea' });
    expect((await product.stock())[0]).toBe(27);
  });
});
