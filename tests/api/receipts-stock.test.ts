import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
const NOON = new Date('2026-11-20T17:00:00Z');
beforeEach(() => t.setNow(NOON));

const ago = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000).toISOString();

/** An order of five cases of a product that is kept in cases. */
async function cases(quantity = 5) {
  const unit = await t.make.unit();
  const product = await t.make.product({ unitId: unit.id });
  const item = { productId: product.id, productName: product.name, quantity };
  const order = await anOrder(t, [{ ...item, unitOfMeasure: unit.abbreviation }], {
    vendorId: product.vendorId,
  });
  return { order, productId: product.id, orderItemId: order.itemIds[0] };
}

async function convert(productId: string, unitOfMeasure: string, factor: number) {
  const { body } = await t.api.listProducts();
  const product = body.find(({ id }) => id === productId);
  const answer = await t.api.updateProduct({
    params: { id: productId },
    body: { ...product, conversions: [{ unitOfMeasure, factor }] },
  });
  expect(answer.problem).toBeUndefined();
}

async function stockOf(locationId: number, productId: string) {
  const query = { locationId: String(locationId) };
  const { body } = await t.api.listInventory({ query });
  const { body: movements } = await t.api.listMovements({ query: { ...query, productId } });
  expect(await ledgerErrors(t.database.pool)).toEqual([]);
  return {
    onHand: body.find((line) => line.productId === productId)?.onHandAmount,
    movements: movements.toReversed().map(({ kind, amount }) => [kind, amount]),
  };
}

test('what arrives is on hand at its location, also by the two buttons and without an order (S1)', async () => {
  const { order, productId, orderItemId } = await cases();
  await receive(t.api, order, [{ orderItemId, quantity: 2.5, lot: 'A' }]);
  await t.api.setOrderItemStatus({
    params: { id: orderItemId ?? 0 },
    body: { status: 'received' },
  });
  await receive(t.api, order, [{ productId, quantity: 1, reason: 'not_ordered' }]);
  expect(await stockOf(order.locationId, productId)).toEqual({
    onHand: 6,
    movements: [
      ['receipt', 2.5],
      ['receipt', 2.5],
      ['receipt', 1],
    ],
  });
});

test('Mark as Missing moves nothing, nor does a repeated receipt', async () => {
  const { order, productId, orderItemId } = await cases();
  const more = { id: 'RCP-1780000000001' };
  for (let times = 0; times < 3; times++)
    await receive(t.api, order, [{ productId, quantity: 1 }], more);
  await t.api.setOrderItemStatus({ params: { id: orderItemId ?? 0 }, body: { status: 'missing' } });
  expect(await stockOf(order.locationId, productId)).toEqual({
    onHand: 1,
    movements: [['receipt', 1]],
  });
});

test('a correction takes back what was wrong; what it leaves as it is moves nothing (E13)', async () => {
  const { order, productId, orderItemId } = await cases();
  const one = { orderItemId, quantity: 4 };
  const unordered = { productId, quantity: 2 };
  const { body } = await receive(t.api, order, [one, unordered], { at: ago(2) });
  const correct = (lines: object[] | undefined, more: object = {}) =>
    t.api.updateReceipt({
      params: { id: body.id },
      body: { ...(lines && { lines }), ...more },
    });
  await correct([{ ...one, note: 'Soft' }, unordered]);
  expect((await stockOf(order.locationId, productId)).movements).toHaveLength(2);
  await correct([{ ...one, quantity: 1.5 }]);
  const taken = await stockOf(order.locationId, productId);
  expect(taken.onHand).toBe(1.5);
  expect(taken.movements).toContainEqual(['correction', -4]);
  expect(taken.movements).toContainEqual(['correction', -2]);
  // At another moment: before a count, which stays.
  await t.api.createCount({
    body: {
      id: randomUUID(),
      locationId: order.locationId,
      at: ago(1),
      lines: [{ productId, amount: 9 }],
    },
  });
  await correct(undefined, { at: ago(3) });
  expect((await stockOf(order.locationId, productId)).onHand).toBe(9);
  await correct(undefined, { at: ago(0.5) });
  expect((await stockOf(order.locationId, productId)).onHand).toBe(10.5);
});

test('any unit of the product adds up exactly in the unit of the item: a case of 24 comes piece by piece (S0)', async () => {
  const { abbreviation: piece } = await t.make.unit();
  const { order, productId, orderItemId } = await cases(1);
  await convert(productId, piece, 24);
  const one = { orderItemId, quantity: 1, unitOfMeasure: piece };
  for (let come = 0; come < 3; come++) await receive(t.api, order, [one]);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', 0.125]]);
  const { body } = await receive(t.api, order, [{ ...one, quantity: 20 }]);
  expect(body.lines).toMatchObject([{ convertedQuantity: 0.833, awaitsConversion: false }]);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', 0.958]]);
  await receive(t.api, order, [one]);
  expect((await stateOf(t, order.id)).items).toEqual([['received', 1]]);
  expect((await stockOf(order.locationId, productId)).onHand).toBe(1);
});

test('an item that was ordered in another unit than its product is kept in is converted, too', async () => {
  const { abbreviation: piece } = await t.make.unit();
  const { productId, order: first } = await cases();
  await convert(productId, piece, 24);
  const { vendorId, locationId } = first;
  const item = { productId, productName: 'Cans', quantity: 48, unitOfMeasure: piece };
  const order = await anOrder(t, [item], { vendorId, locationId });
  const { body: listed } = await t.api.listProducts();
  const unitOfMeasure = listed.find(({ id }) => id === productId)?.unitOfMeasure;
  const line = { orderItemId: order.itemIds[0], quantity: 1.5, unitOfMeasure };
  const { body } = await receive(t.api, order, [line]);
  expect(body.lines).toMatchObject([{ convertedQuantity: 36, orderedUnit: piece }]);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', 36]]);
  expect((await stockOf(locationId, productId)).onHand).toBe(1.5);
});

test('a unit without a conversion says so and waits; once it is given, items and stock follow (S0)', async () => {
  const { abbreviation: piece } = await t.make.unit();
  const { order, productId, orderItemId } = await cases();
  const line = { orderItemId, quantity: 48, unitOfMeasure: piece };
  const { body } = await receive(t.api, order, [line]);
  expect(body.lines).toMatchObject([{ convertedQuantity: null, awaitsConversion: true }]);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', null]]);
  await convert(productId, piece, 24);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', 2]]);
  expect(await stockOf(order.locationId, productId)).toEqual({
    onHand: 2,
    movements: [['receipt', 2]],
  });
  expect((await t.api.getReceipt({ params: { id: body.id } })).body.lines).toMatchObject([
    { convertedQuantity: 2, awaitsConversion: false },
  ]);
  // What was counted stays: another conversion is for what comes later.
  await convert(productId, piece, 12);
  await receive(t.api, order, [{ ...line, quantity: 36 }]);
  expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['received', 5]] });
});

test('receipts and a conversion at the same moment lose nothing', async () => {
  const { abbreviation: piece } = await t.make.unit();
  const { order, productId, orderItemId } = await cases(50);
  const line = { orderItemId, quantity: 24, unitOfMeasure: piece };
  const some = () => Array.from({ length: 8 }, () => receive(t.api, order, [line]));
  await Promise.all(some());
  const answers = [...some(), convert(productId, piece, 24), ...some()];
  await Promise.all(answers);
  expect((await stockOf(order.locationId, productId)).onHand).toBe(24);
  expect((await stateOf(t, order.id)).items).toEqual([['ordered', 24]]);
});
