import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';

const t = useTestApp();
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

const orderOf = async (id: string) => (await t.api.getOrder({ params: { id } })).body;

describe('accepting an answer', () => {
  test('makes a short quantity the ordered one, of which the vendor knows already (V7)', async () => {
    const one = await anAnsweringVendor(t);
    await one.edit(0, { unitPrice: '2' });
    await one.send();
    await one.answer([{ answer: 'short', quantity: 6 }, { answer: 'confirmed' }]);
    expect(await one.get()).toMatchObject({ state: 'answered', answersToSettle: 1 });
    const manager = await t.make.manager();
    const { status, body } = await one.accept(0, await t.as(manager));
    expect((await one.get()).answersToSettle).toBe(0);
    expect([status, body]).toMatchObject([
      200,
      {
        quantity: 6,
        version: 3,
        answer: { settled: 'accepted', toSettle: false, outdated: false },
      },
    ]);
    expect(await orderOf(one.order.id)).toMatchObject({ total: '12.00' });
    const { changedSinceSent, changes, events } = await one.get();
    expect([changedSinceSent, changes]).toEqual([false, []]);
    expect(events.map(({ kind }) => kind)).not.toContain('changed');
    const { body: history } = await t.api.listHistory({
      query: { kind: 'orders', id: one.order.id },
    });
    expect(history[0]).toMatchObject({ actorName: manager.name });
    expect(history[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'quantity', before: 12, after: 6 }),
    );
  });

  test('leaves a change that was never sent to the vendor as it is (V4)', async () => {
    const one = await anAnsweringVendor(t);
    await one.send();
    await one.edit(1, { quantity: 20 });
    await one.answer([{ answer: 'short', quantity: 6 }]);
    await one.accept(0);
    expect((await one.get()).changes).toMatchObject([{ before: 12, after: 20 }]);
  });

  test('takes out what is out of stock, pending or ordered, and its order follows (E11, D15)', async () => {
    const one = await anAnsweringVendor(t);
    await one.mark(1, 'ordered');
    await one.answer([{ answer: 'out' }, { answer: 'out' }]);
    expect((await one.accept(0)).body).toMatchObject({ orderedStatus: 'missing', isOpen: false });
    expect((await one.item(0))?.orderedAt).not.toBeNull();
    expect(await orderOf(one.order.id)).toMatchObject({ status: 'ordered' });
    expect((await one.accept(1)).body).toMatchObject({ orderedStatus: 'missing' });
    expect(await orderOf(one.order.id)).toMatchObject({ status: 'completed' });
    expect(await one.get()).toMatchObject({ state: 'closed', openItems: 0 });
  });

  test('takes the price for the item and the product, and the price alert counts as seen by the manager who accepts it (V7, M4)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const productId = one.order.items[0]?.productId ?? '';
    await t.database.pool.query("update products set price = '2.00' where id = $1", [productId]);
    const unit = (await t.api.listProducts()).body.find(({ id }) => id === productId);
    await one.edit(0, { unitOfMeasure: unit?.unitOfMeasure });
    await one.answer([{ answer: 'confirmed', price: '3.25', version: 2 }]);
    const manager = await t.make.manager();
    expect((await one.accept(0, await t.as(manager))).body).toMatchObject({ unitPrice: '3.25' });
    const { body } = await t.api.listPricesOfProduct({ params: { id: productId } });
    expect(body[0]).toMatchObject({ price: '3.25', source: 'vendor', changedBy: manager.name });
    const after = (await t.api.listProducts()).body.find(({ id }) => id === productId);
    expect(after).toMatchObject({ price: '3.25' });
    expect((await t.api.listPriceAlerts()).body.map(({ id }) => id)).not.toContain(productId);
  });

  test('takes the price for the item alone where it says nothing of the product (V7)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const ids = new Set(one.order.items.map(({ productId }) => productId));
    // Ordered in another unit than the product is sold in now.
    await t.database.pool.query('update order_items set unit_id = $1 where id = $2', [
      (await t.make.unit()).id,
      one.order.items[0]?.id,
    ]);
    await one.answer([
      { answer: 'confirmed', price: '3.25' },
      { answer: 'substitute', substitute: 'Plum tomatoes', price: '4' },
    ]);
    expect((await one.accept(0)).body).toMatchObject({ unitPrice: '3.25' });
    expect((await one.accept(1)).body).toMatchObject({
      unitPrice: '4.00',
      orderedStatus: 'pending',
      answer: { substitute: 'Plum tomatoes', settled: 'accepted' },
    });
    const products = (await t.api.listProducts()).body.filter(({ id }) => ids.has(id));
    expect(products.map(({ price }) => price)).toEqual([null, null]);
  });

  test('takes the day on which it comes, under the number that it has (V4)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    await one.answer([{ answer: 'confirmed', deliveryDate: inDays(4) }]);
    expect((await one.accept(0)).body).toMatchObject({
      deliveryDate: inDays(4),
      purchaseOrderNumber: one.number,
    });
    // What is ordered for that day does not join a purchase order of another.
    const later = await t.make.order({
      locationId: one.location.id,
      items: [{ vendorId: one.vendor.id, deliveryDate: inDays(4) }],
    });
    await t.api.getVendorOrderPdf({ params: one.place });
    const { body } = await t.api.listItemsOfOrder({ params: { id: later.id } });
    expect(body[0]?.purchaseOrderNumber).toBeGreaterThan(one.number);
  });

  test('never makes the order wait for approval: its vendor has it (E33)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await t.database.pool.query("update locations set approval_limit = '100' where id = $1", [
      one.location.id,
    ]);
    await one.answer([{ answer: 'confirmed', price: '50' }]);
    await one.send();
    expect((await one.accept(0)).body).toMatchObject({ orderNeedsApproval: false, isOpen: true });
    expect(await orderOf(one.order.id)).toMatchObject({ needsApproval: false, total: '600.00' });
    // The vendor named this price.
    expect(await one.get()).toMatchObject({ closedAt: null, changedSinceSent: false });
  });
});

describe('dismissing an answer', () => {
  test('leaves the item as it was ordered, until the vendor insists (V7)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'out' }]);
    expect((await one.dismiss(0)).body).toMatchObject({
      quantity: 12,
      orderedStatus: 'pending',
      version: 1,
      answer: { answer: 'out', settled: 'dismissed', toSettle: false },
    });
    expect((await one.answer([{ answer: 'out' }])).body.stored).toBe(1);
    expect(await one.answerOf(0)).toMatchObject({ settled: null, toSettle: true });
  });
});

describe('there is nothing to settle', () => {
  test.each(['accept', 'dismiss'] as const)(
    'without an answer, twice, as ordered, after an edit, once it came: %s is 409 (E11)',
    async (settle) => {
      const one = await anAnsweringVendor(t, { items: 5 });
      expect((await one[settle](0)).status).toBe(409);
      await one.answer([
        { answer: 'short', quantity: 3 },
        { answer: 'confirmed' },
        { answer: 'out' },
        { answer: 'out' },
      ]);
      expect((await one[settle](0)).status).toBe(200);
      expect((await one[settle](0)).status).toBe(409);
      expect((await one[settle](1)).status).toBe(409);
      await one.edit(2, { quantity: 8 });
      expect(await one.answerOf(2)).toMatchObject({ outdated: true, toSettle: false });
      expect((await one[settle](2)).problem.message).toContain('outdated');
      await one.mark(3, 'ordered');
      await one.mark(3, 'received');
      expect(await one.answerOf(3)).toMatchObject({ toSettle: false });
      expect((await one[settle](3)).status).toBe(409);
      expect((await one.item(3))?.orderedStatus).toBe('received');
    },
  );

  test('at the vendor, of what came already (R2)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    await one.answer([{ answer: 'out' }, { answer: 'short', quantity: 6 }]);
    const came = (quantity: number) =>
      t.database.pool.query(
        'update order_items set received_numerator = $1, received_denominator = 1 where order_id = $2',
        [quantity, one.order.id],
      );
    await came(6);
    expect((await one.accept(0)).problem.message).toContain('6 of this item came already');
    expect((await one.accept(1)).status).toBe(409);
    expect(await one.item(1)).toMatchObject({ quantity: 12, orderedStatus: 'pending' });
    await came(5);
    expect((await one.accept(1)).body).toMatchObject({ quantity: 6 });
  });

  test('of an item that does not exist: 404; by employees: 403 (D30)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'out' }]);
    const employee = await t.as(await t.make.user({ locationIds: [one.location.id] }));
    expect((await one.accept(0, employee)).status).toBe(403);
    expect((await one.dismiss(0, employee)).status).toBe(403);
    expect((await t.api.acceptAnswer({ params: { id: 2_000_000_000 } })).status).toBe(404);
    expect(await one.answerOf(0)).toMatchObject({ toSettle: true });
  });

  test('with the vendor to whom the item moves: its answer is gone (E5)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'out' }]);
    const other = await t.make.vendor();
    const { body } = await one.edit(0, { vendorId: other.id });
    expect(body.answer).toBeNull();
  });
});
