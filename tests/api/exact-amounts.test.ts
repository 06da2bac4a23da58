import { beforeEach, describe, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { keptProduct } from '#tests/support/kept-product.ts';

/** What an entry is in the product's own unit is decided once, and only answers are rounded (E31). */
const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

/** A product that is kept in cases, of which so many pieces are one. */
async function inCases(factor: number, more: { price?: string } = {}) {
  const { abbreviation: piece } = await t.make.unit();
  const conversions = [{ unitOfMeasure: piece, factor }];
  const product = await keptProduct(t, { ...more, conversions });
  const set = (now: number) => product.setConversions([{ unitOfMeasure: piece, factor: now }]);
  return { ...product, piece, setFactor: set };
}

describe('corrections and undo keep what was decided for an entry (E31)', () => {
  test('a receipt that is corrected after the conversion changed, or was removed', async () => {
    const product = await inCases(24);
    const { itemId } = await product.order(2);
    const line = { orderItemId: itemId, quantity: 24, unitOfMeasure: product.piece };
    const { body } = await product.receive([line]);
    await product.setFactor(12);
    await product.correct(body.id, [{ ...line, quantity: 12 }]);
    expect([(await product.item(itemId)).receivedQuantity, await product.onHand()]).toEqual([
      0.5, 0.5,
    ]);
    expect((await product.setConversions([])).status).toBe(200);
    await product.correct(body.id, [{ ...line, quantity: 36 }]);
    expect([(await product.item(itemId)).receivedQuantity, await product.onHand()]).toEqual([
      1.5, 1.5,
    ]);
  });

  test('a line closed with nothing in an unknown unit counts once its conversion was given', async () => {
    const product = await keptProduct(t);
    const { abbreviation: bag } = await t.make.unit();
    const { itemId } = await product.order(5);
    const line = { orderItemId: itemId, quantity: 0, unitOfMeasure: bag, closed: true };
    const { body } = await product.receive([line]);
    await product.setConversions([{ unitOfMeasure: bag, factor: 10 }]);
    await product.correct(body.id, [{ ...line, quantity: 50 }]);
    expect(await product.item(itemId)).toMatchObject({
      orderedStatus: 'received',
      receivedQuantity: 5,
    });
    expect(await product.onHand()).toBe(5);
  });

  test('waste that is deleted and restored after the conversion changed', async () => {
    const product = await inCases(24, { price: '48.00' });
    await product.count(10);
    const { body } = await product.waste(12, product.piece);
    expect(body.cost).toBe('24.00');
    await t.api.deleteWasteLog({ params: { id: body.id } });
    await product.setFactor(12);
    const { body: restored } = await t.api.restoreWasteLog({ params: { id: body.id } });
    expect([restored.cost, await product.onHand()]).toEqual(['24.00', 9.5]);
  });

  test('waste whose conversion was first given while it was deleted', async () => {
    const product = await keptProduct(t);
    const { abbreviation: piece } = await t.make.unit();
    await product.count(10);
    const { body } = await product.waste(12, piece);
    await t.api.deleteWasteLog({ params: { id: body.id } });
    await product.setConversions([{ unitOfMeasure: piece, factor: 24 }]);
    await product.setConversions([{ unitOfMeasure: piece, factor: 12 }]);
    await t.api.restoreWasteLog({ params: { id: body.id } });
    expect(await product.onHand()).toBe(9.5);
  });

  test('entries that waited get the conversion that was first given', async () => {
    const product = await keptProduct(t);
    const { abbreviation: piece } = await t.make.unit();
    const { itemId } = await product.order(2);
    const line = { orderItemId: itemId, quantity: 24, unitOfMeasure: piece };
    const { body } = await product.receive([line]);
    await product.setConversions([{ unitOfMeasure: piece, factor: 24 }]);
    await product.setConversions([{ unitOfMeasure: piece, factor: 12 }]);
    await product.correct(body.id, [{ ...line, quantity: 36 }]);
    expect([(await product.item(itemId)).receivedQuantity, await product.onHand()]).toEqual([
      1.5, 1.5,
    ]);
  });

  test('what is on order stays what was ordered', async () => {
    const product = await inCases(24);
    await product.count(0);
    const { itemId } = await product.order(2);
    await product.edit(itemId, { unitOfMeasure: product.piece, quantity: 48 });
    await product.setFactor(12);
    expect(await product.onOrder()).toBe(2);
  });
});

describe('nothing is rounded before it is shown (E31)', () => {
  test('16 of 24 pieces of two cases each: Fill to Par orders no case too many', async () => {
    const product = await inCases(24);
    await product.setPar(2);
    const { itemId } = await product.order(2);
    await product.receive([{ orderItemId: itemId, quantity: 32, unitOfMeasure: product.piece }]);
    expect([await product.onHand(), await product.onOrder()]).toEqual([1.333, 0.667]);
    expect(await product.suggested()).toBe(0);
  });

  test('Mark as Received adds the exact rest: 7 pieces and the rest are three cases', async () => {
    const product = await inCases(24, { price: '480.00' });
    const { itemId } = await product.order(3);
    await product.receive([{ orderItemId: itemId, quantity: 7, unitOfMeasure: product.piece }]);
    await product.mark(itemId, 'received');
    expect([(await product.item(itemId)).receivedQuantity, await product.onHand()]).toEqual([3, 3]);
    expect(await product.spent()).toBe('1440.00');
    const { rows } = await t.database.pool.query(
      `select on_hand_numerator || '/' || on_hand_denominator as exact from inventory where product_id = $1`,
      [product.productId],
    );
    expect(rows).toEqual([{ exact: '3/1' }]);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('money is computed from exact amounts: 7 of 24 pieces at 480.00 a case are 140.00', async () => {
    const product = await inCases(24, { price: '480.00' });
    const { itemId } = await product.order(1);
    const line = { orderItemId: itemId, quantity: 7, unitOfMeasure: product.piece, closed: true };
    await product.receive([line]);
    expect(await product.spent()).toBe('140.00');
  });

  test('an item is received when all of it came: 4,998 of 5,000 pieces is not', async () => {
    const product = await inCases(5_000);
    const { itemId } = await product.order(1);
    const line = { orderItemId: itemId, unitOfMeasure: product.piece };
    await product.receive([{ ...line, quantity: 4_998 }]);
    expect((await product.item(itemId)).orderedStatus).toBe('ordered');
    await product.receive([{ ...line, quantity: 2 }]);
    expect(await product.item(itemId)).toMatchObject({
      orderedStatus: 'received',
      receivedQuantity: 1,
    });
  });
});

describe("correcting an item's unit converts the price in which it was ordered (E31)", () => {
  test.each([
    ['8.50', 25_000],
    ['0.90', 50_000],
    ['10.00', 3],
  ])('there and back is the same price: %s for %i of the other unit', async (price, factor) => {
    const product = await inCases(factor, { price });
    const { itemId } = await product.order(2);
    const there = await product.edit(itemId, { unitOfMeasure: product.piece });
    // Four decimals cannot hold it: it is not known, and neither 0 nor another price.
    expect(there.body.unitPrice).toBeNull();
    const back = await product.edit(itemId, { unitOfMeasure: product.own() });
    expect(back.body.unitPrice).toBe(price);
  });

  test('by what its unit was when it was ordered: a later conversion counts for later items', async () => {
    const product = await inCases(2, { price: '12.00' });
    const { itemId } = await product.order(8);
    // The product's own unit is the piece now. Two pieces are a case, and later four.
    for (const factor of [0.5, 0.25]) {
      const { status } = await t.api.updateProduct({
        params: { id: product.productId },
        body: {
          name: product.name,
          vendorId: product.vendorId,
          unitOfMeasure: product.piece,
          price: '6.00',
          conversions: [{ unitOfMeasure: product.own(), factor }],
        },
      });
      expect(status).toBe(200);
    }
    const { body } = await product.edit(itemId, { unitOfMeasure: product.piece });
    expect(body.unitPrice).toBe('6.00');
  });

  test('a price that four decimals hold is converted, also by way of a third unit', async () => {
    const [half, tenth] = [await t.make.unit(), await t.make.unit()];
    const product = await keptProduct(t, {
      price: '12.00',
      conversions: [
        { unitOfMeasure: half.abbreviation, factor: 7 },
        { unitOfMeasure: tenth.abbreviation, factor: 10 },
      ],
    });
    const { itemId } = await product.order(2);
    expect((await product.edit(itemId, { unitOfMeasure: half.abbreviation })).body.unitPrice).toBe(
      null,
    );
    expect((await product.edit(itemId, { unitOfMeasure: tenth.abbreviation })).body.unitPrice).toBe(
      '1.20',
    );
  });

  test('a price that was given since counts for the unit that the item had then', async () => {
    const product = await inCases(10, { price: '12.00' });
    const { itemId } = await product.order(2);
    await product.edit(itemId, { unitOfMeasure: product.piece });
    await product.edit(itemId, { unitPrice: '1.50' });
    const { body } = await product.edit(itemId, { unitOfMeasure: product.own() });
    expect(body.unitPrice).toBe('15.00');
  });
});

describe('a conversion so small that an entry exceeds the largest amount (E31)', () => {
  const TINY = 0.000001;

  test('is refused for a receipt, a count and waste, and nothing moves', async () => {
    const product = await inCases(TINY);
    const { itemId } = await product.order(2);
    const { piece } = product;
    const answers = [
      await product.receive([{ orderItemId: itemId, quantity: 50, unitOfMeasure: piece }]),
      await product.count(50, piece),
      await product.waste(50, piece),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(answers[0]?.problem.message).toMatch(/would be more than 9,999,999/);
    expect([await product.onHand(), (await product.item(itemId)).receivedQuantity]).toEqual([
      0,
      null,
    ]);
  });

  test('cannot be given while such an entry waits', async () => {
    const product = await keptProduct(t);
    const { abbreviation: piece } = await t.make.unit();
    const { itemId } = await product.order(2);
    await product.receive([{ orderItemId: itemId, quantity: 50, unitOfMeasure: piece }]);
    const tiny = await product.setConversions([{ unitOfMeasure: piece, factor: TINY }]);
    expect([tiny.status, tiny.problem.details?.[0]?.path]).toEqual([400, 'conversions']);
    expect((await product.setConversions([{ unitOfMeasure: piece, factor: 25 }])).status).toBe(200);
    expect([await product.onHand(), (await product.item(itemId)).receivedQuantity]).toEqual([2, 2]);
  });
});
