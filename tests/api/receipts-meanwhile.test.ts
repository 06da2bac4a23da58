import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { keptProduct } from '#tests/support/kept-product.ts';
import { ownTransaction, untilWaiting } from '#tests/support/locks.ts';
import { anOrder, newReceiptId, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

/** Two people at one location, and an order of five of each of two products there. */
async function twoAtTheDock() {
  const { location, user } = await t.make.orderParts();
  const other = await t.make.user({ name: 'Mia Ortiz', locationIds: [location.id] });
  const items = ['Roma Tomatoes', 'Basil'].map((productName) => ({
    productName,
    unitOfMeasure: 'kg',
  }));
  const order = await anOrder(t, items, { locationId: location.id });
  const all = (receivedBefore: number, quantity = 5) =>
    order.itemIds.map((orderItemId) => ({ orderItemId, quantity, receivedBefore }));
  return { order, all, mine: await t.as(user), theirs: await t.as(other) };
}

describe('a delivery that two people record (R1, R3)', () => {
  test('at the same moment, over two connections, counts once', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    const holder = await ownTransaction(t.database.pool);
    await holder.query('select from orders where id = $1 for update', [order.id]);
    const answers = Promise.all(
      [mine, theirs].map((person) => receive(person, order, all(0), { id: newReceiptId() })),
    );
    await untilWaiting(t.database.pool, 2);
    await holder.query('commit');
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['received', 5],
      ['received', 5],
    ]);
  });

  test('is refused to the second one, with who recorded what and what has arrived now; nothing is stored', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    await receive(theirs, order, all(0, 2));
    await receive(theirs, order, all(2, 1.5).slice(0, 1));
    const refused = await receive(mine, order, all(0));
    expect([refused.status, refused.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'changed_meanwhile',
        message:
          'Since this delivery was opened, Mia Ortiz recorded 2 kg of Roma Tomatoes, 2 kg of Basil, and 1.5 kg of Roma Tomatoes.',
        current: [
          { orderItemId: order.itemIds[0], receivedQuantity: 3.5 },
          { orderItemId: order.itemIds[1], receivedQuantity: 2 },
        ],
      }),
    ]);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['ordered', 3.5],
      ['ordered', 2],
    ]);
  });

  test('names only what its sender did not see, marks too, and says "you" of another device of the same person', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    await receive(theirs, order, all(0, 2).slice(0, 1));
    const id = order.itemIds[0] ?? 0;
    await t.api.setOrderItemStatus({ params: { id }, body: { status: 'received' } });
    const { problem } = await receive(mine, order, all(2).slice(0, 1));
    expect(problem.message).toBe(
      'Since this delivery was opened, somebody recorded 3 kg of Roma Tomatoes.',
    );
    const again = await receive(theirs, order, all(0).slice(0, 1));
    expect(again.problem.message).toBe(
      'Since this delivery was opened, you recorded 2 kg of Roma Tomatoes and somebody recorded 3 kg of Roma Tomatoes.',
    );
  });

  test('names three lines of a person, and counts the others', async () => {
    const { location, user } = await t.make.orderParts();
    const items = Array.from({ length: 30 }, (_, at) => ({
      productName: `Item ${at + 1}`,
      unitOfMeasure: 'kg',
    }));
    const order = await anOrder(t, items, { locationId: location.id });
    const lines = order.itemIds.map((orderItemId) => ({
      orderItemId,
      quantity: 5,
      receivedBefore: 0,
    }));
    await receive(await t.as(user), order, lines);
    expect((await receive(t.api, order, lines)).problem.message).toBe(
      `Since this delivery was opened, ${user.name} recorded 5 kg of Item 1, 5 kg of Item 2, 5 kg of Item 3, and 27 more lines.`,
    );
  });

  test('is taken as an extra delivery once its sender has seen that, and is flagged', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    await receive(theirs, order, all(0));
    const id = newReceiptId();
    expect((await receive(mine, order, all(0), { id })).status).toBe(409);
    const extra = await receive(mine, order, all(5), { id });
    expect(extra.status).toBe(201);
    expect(extra.body.lines.map(({ isOverDelivered }) => isOverDelivered)).toEqual([true, true]);
  });

  test('is taken without what its sender saw, as before', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    await receive(theirs, order, all(0));
    const lines = all(0).map(({ orderItemId, quantity }) => ({ orderItemId, quantity }));
    expect((await receive(mine, order, lines)).status).toBe(201);
  });

  test('again under the same id is a retry, also when its sender has read the items again (D12)', async () => {
    const { order, all, mine, theirs } = await twoAtTheDock();
    const id = newReceiptId();
    const first = await receive(mine, order, all(0), { id });
    await receive(theirs, order, all(5, 1));
    for (const seen of [0, 5, 6]) {
      const again = await receive(mine, order, all(seen), { id });
      expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    }
    expect((await stateOf(t, order.id)).items).toEqual([
      ['received', 6],
      ['received', 6],
    ]);
  });

  test('that a correction brings back is not over-delivery: what is seen may be more than what arrived', async () => {
    // A receipt is corrected on its own day: the test must not meet a midnight.
    t.setNow(new Date('2026-11-20T17:00:00Z'));
    const { order, all, mine, theirs } = await twoAtTheDock();
    const recorded = await receive(theirs, order, all(0));
    const lines = order.itemIds.map((orderItemId) => ({ orderItemId, quantity: 1 }));
    const { id } = recorded.body;
    expect((await t.api.updateReceipt({ params: { id }, body: { lines } })).status).toBe(200);
    expect((await receive(mine, order, all(5, 4))).status).toBe(201);
  });
});

describe('an item that is corrected to another unit before its receipt arrives (E31, O2)', () => {
  /** 24 ea of one case are ordered, counted without a network, and then corrected to 1 case. */
  async function correctedMeanwhile() {
    const { id: unitId, abbreviation: unitOfMeasure } = await t.make.unit();
    const product = await keptProduct(t, { conversions: [{ unitOfMeasure, factor: 24 }] });
    const { itemId } = await product.order(1);
    expect((await product.edit(itemId, { quantity: 24, unitOfMeasure })).status).toBe(200);
    const counted = { orderItemId: itemId, quantity: 24, unitOfMeasure, receivedBefore: 0 };
    const edited = await product.edit(itemId, { quantity: 1, unitOfMeasure: product.own() });
    expect(edited.status).toBe(200);
    return { product, itemId, unitId, counted };
  }

  test('came in the unit in which it was seen', async () => {
    const { product, itemId, counted } = await correctedMeanwhile();
    expect((await product.receive([counted])).status).toBe(201);
    const { orderedStatus, receivedQuantity } = await product.item(itemId);
    expect([orderedStatus, receivedQuantity, await product.onHand()]).toEqual(['received', 1, 1]);
  });

  test('is refused with its line where that unit was deleted', async () => {
    const { product, unitId, counted } = await correctedMeanwhile();
    expect((await product.setConversions([])).status).toBe(200);
    expect((await t.api.deleteUnit({ params: { id: unitId } })).status).toBe(204);
    const { status, problem } = await product.receive([counted]);
    expect([status, problem.details]).toEqual([
      400,
      [expect.objectContaining({ path: 'lines.0.unitOfMeasure', code: 'unit_gone' })],
    ]);
  });
});
