import { describe, expect, test } from 'vitest';
import type { ItemStatus } from '#contract/calls/order-items.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useCombining } from '#tests/support/combining.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { anOrder, newReceiptId, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();
const { combine, here } = useCombining(t);

const mark = (itemId: number | undefined, status: ItemStatus, id = newReceiptId(), api = t.api) =>
  api.setOrderItemStatus({ params: { id: itemId ?? 0 }, body: { status, id } });

describe('a mark by the id that an item had before orders were combined (E12, R2)', () => {
  test('is one of the item that stands for it, as often as it is sent', async () => {
    const { id: vendorId } = await t.make.vendor();
    const owner = { ...here, vendorId };
    const one = await anOrder(t, [{}], owner);
    const other = await anOrder(t, [{}, {}], owner);
    expect((await combine(one.id, [other.id])).status).toBe(200);
    const employee = await t.as({ id: here.orderedBy });
    for (const [index, status] of (['received', 'missing'] as const).entries()) {
      const id = newReceiptId();
      for (let times = 0; times < 2; times++) {
        const { body } = await mark(other.itemIds[index], status, id, employee);
        expect([body.orderId, body.orderedStatus]).toEqual([one.id, status]);
      }
    }
    expect((await stateOf(t, one.id)).items).toEqual([
      ['ordered', null],
      ['received', 5],
      ['missing', 0],
    ]);
    expect((await t.api.listReceipts({ query: { vendorId } })).body).toHaveLength(2);
  });

  test('is one of the rest, where a part had arrived', async () => {
    const one = await anOrder(t, [{}], here);
    const other = await anOrder(t, [{}], { ...here, vendorId: one.vendorId });
    const [orderItemId] = other.itemIds;
    await receive(t.api, other, [{ orderItemId, quantity: 2 }]);
    await combine(one.id, [other.id]);
    expect((await mark(orderItemId, 'received')).body).toMatchObject({ receivedQuantity: 5 });
  });

  test('is one of the item that stands for it also when it waited for the combining', async () => {
    const one = await anOrder(t, [{}], here);
    const other = await anOrder(t, [{}], { ...here, vendorId: one.vendorId });
    const { pool } = t.database;
    const holding = await ownTransaction(pool);
    await holding.query('select from orders where id = $1 for update', [other.id]);
    const combining = untilTestFinished(combine(one.id, [other.id]));
    await untilWaiting(pool, 1);
    const marking = untilTestFinished(mark(other.itemIds[0], 'received'));
    await untilWaiting(pool, 2);
    await holding.query('commit');
    expect((await combining).status).toBe(200);
    expect((await marking).body).toMatchObject({ orderId: one.id, orderedStatus: 'received' });
  });

  test.each(['received', 'missing'] as const)(
    'is refused as %s where the item was added to another one: the sum is named',
    async (status) => {
      const product = await t.make.product();
      const owner = { ...here, vendorId: product.vendorId };
      const item = { productId: product.id, productName: product.name, deliveryDate: null };
      const one = await anOrder(t, [item], owner);
      const other = await anOrder(t, [item], owner);
      await combine(one.id, [other.id]);
      const refused = await mark(other.itemIds[0], status);
      expect([refused.status, refused.problem.message]).toEqual([
        409,
        `Orders were combined: ${one.id} has 10 kg of ${product.name}, not 5. Nothing was marked. Mark it there, or record what arrived.`,
      ]);
      expect((await stateOf(t, one.id)).items).toEqual([['ordered', null]]);
    },
  );

  test('of an item that was deleted without combining is not found', async () => {
    const order = await anOrder(t, [{ orderedStatus: 'pending' }, {}], here);
    const [id = 0] = order.itemIds;
    expect((await t.api.deleteOrderItem({ params: { id } })).status).toBe(204);
    expect((await mark(id, 'received')).status).toBe(404);
  });
});
