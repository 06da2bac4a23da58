import { beforeEach, describe, expect, test } from 'vitest';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, newReceiptId, receive, stateOf } from '#tests/support/receipts.ts';
import { damaged } from '#tests/support/received-item.ts';

/** An item that a manager ordered elsewhere, or accepted as out of stock, is not expected any more (E11, V7). */
const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

const correct = (id: string, lines: object[]) =>
  t.api.updateReceipt({ params: { id }, body: { lines } });
/** All came spoilt, and more comes. */
const spoilt = (orderItemId: number, quantity = 5) => ({
  orderItemId,
  quantity: 0,
  closed: false,
  refused: [damaged(quantity)],
});

/** Five of each of two items: the first came spoilt, the second came, and then the first was ordered elsewhere. */
async function orderedElsewhere() {
  const order = await anOrder(t, [{}, {}]);
  const [spoiltId = 0, otherId = 0] = order.itemIds;
  const other = { orderItemId: otherId, quantity: 5 };
  const { body: receipt } = await receive(t.api, order, [spoilt(spoiltId), other]);
  const { id: productId } = await t.make.product();
  const elsewhere = await t.api.orderElsewhere({ params: { id: spoiltId }, body: { productId } });
  expect(elsewhere.problem).toBeUndefined();
  const instead = elsewhere.body.id;
  return { order, receipt, spoiltId, other, instead };
}

/** Its only item is ordered, and is answered as out of stock when this is accepted. */
async function anOrderedItem() {
  const one = await anAnsweringVendor(t, { items: 1 });
  await one.mark(0, 'ordered');
  const acceptOut = async () => {
    await one.answer([{ answer: 'out' }]);
    const { body } = await one.accept(0);
    expect(body).toMatchObject({ orderedStatus: 'missing', answer: { settled: 'accepted' } });
  };
  return { ...one, itemId: one.idOf(0), acceptOut };
}

describe('an item that was ordered elsewhere after it came spoilt', () => {
  test('stays missing when another line of its receipt is corrected (E13)', async () => {
    const { order, receipt, spoiltId, other } = await orderedElsewhere();
    const lines = [spoilt(spoiltId), { ...other, quantity: 4, closed: true }];
    const { problem } = await correct(receipt.id, lines);
    expect(problem).toBeUndefined();
    expect((await stateOf(t, order.id)).items).toEqual([
      ['missing', 0],
      ['received', 4],
      ['pending', null],
    ]);
  });

  test('stays missing when its receipt is taken back (24.9)', async () => {
    const { order, receipt } = await orderedElsewhere();
    expect((await t.api.takeBackReceipt({ params: { id: receipt.id } })).status).toBe(200);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['missing', null],
      ['ordered', null],
      ['pending', null],
    ]);
  });

  test('is received once it comes after all (R2)', async () => {
    const { order, spoiltId } = await orderedElsewhere();
    await receive(t.api, order, [{ orderItemId: spoiltId, quantity: 2 }], { id: newReceiptId() });
    expect((await stateOf(t, order.id)).items[0]).toEqual(['received', 2]);
  });

  test('is expected again when what was ordered instead was deleted', async () => {
    const { order, receipt, spoiltId, other, instead } = await orderedElsewhere();
    await t.api.deleteOrderItem({ params: { id: instead } });
    await correct(receipt.id, [spoilt(spoiltId), { ...other, quantity: 4 }]);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['ordered', 0],
      ['ordered', 4],
    ]);
  });
});

describe('an item that a manager accepted as out of stock after it came spoilt', () => {
  test('stays missing when its receipt is corrected, and when more of it comes spoilt (E13)', async () => {
    const { place, order, itemId, acceptOut } = await anOrderedItem();
    const { body: receipt } = await receive(t.api, place, [spoilt(itemId, 12)]);
    await acceptOut();
    await correct(receipt.id, [spoilt(itemId, 11)]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['missing', 0]] });
    await receive(t.api, place, [spoilt(itemId, 1)]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['missing', 0]] });
  });

  test('stays missing also when some of it had been kept before a correction', async () => {
    const { place, order, itemId, acceptOut } = await anOrderedItem();
    const { body: receipt } = await receive(t.api, place, [{ orderItemId: itemId, quantity: 2 }]);
    await correct(receipt.id, [spoilt(itemId, 2)]);
    await acceptOut();
    await correct(receipt.id, [spoilt(itemId, 3)]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['missing', 0]] });
  });

  test('is expected again when the manager takes the acceptance back (24.9)', async () => {
    const { place, order, itemId, acceptOut } = await anOrderedItem();
    const { body: receipt } = await receive(t.api, place, [spoilt(itemId, 12)]);
    await acceptOut();
    await t.api.takeBackSettling({ params: { id: itemId } });
    await correct(receipt.id, [spoilt(itemId, 11)]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'ordered', items: [['ordered', 0]] });
  });
});
