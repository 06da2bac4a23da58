import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import type { AnsweringVendor } from '#tests/support/answers.ts';

const t = useTestApp();
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Another order of the vendor for the location and the day gets a number. */
async function orderFor(one: AnsweringVendor, deliveryDate: string | null) {
  const { id } = await t.make.order({
    locationId: one.location.id,
    items: [{ vendorId: one.vendor.id, deliveryDate }],
  });
  await t.api.getVendorOrderPdf({ params: one.place });
  return (await t.api.listItemsOfOrder({ params: { id } })).body[0]?.purchaseOrderNumber;
}

describe('an accepted answer with another delivery date (V4, V7)', () => {
  test("becomes the item's; the purchase order keeps its own while its items differ, and shows both", async () => {
    const day = inDays(4);
    const one = await anAnsweringVendor(t);
    const own = (await one.get()).deliveryDate;
    await one.answer([{ answer: 'confirmed', deliveryDate: day }]);
    await one.accept(0);
    const order = await one.get();
    expect(order.deliveryDate).toBe(own);
    expect(order.items.map(({ deliveryDate }) => deliveryDate)).toEqual([day, own]);
    expect(await orderFor(one, day)).toBeGreaterThan(one.number);
  });

  test('once everything comes on that day, the purchase order is for it: in its history, and for what is ordered later', async () => {
    const day = inDays(4);
    const one = await anAnsweringVendor(t);
    const before = (await one.get()).deliveryDate;
    await one.answer(one.itemIds.map(() => ({ answer: 'confirmed', deliveryDate: day })));
    await one.accept(0);
    expect((await one.get()).deliveryDate).toBe(before);
    await one.accept(1, await t.as(await t.make.manager({ name: 'Ana' })));
    const { deliveryDate, changedSinceSent } = await one.get();
    expect([deliveryDate, changedSinceSent]).toEqual([day, false]);
    const { body: history } = await t.api.listHistory({
      query: { kind: 'purchase-orders', id: String(one.number) },
    });
    expect(history.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: 'deliveryDate', before, after: day }),
    );
    expect(await orderFor(one, day)).toBe(one.number);
    expect(await orderFor(one, before)).not.toBe(one.number);
  });

  test('what is out of stock does not count, what came on the first day does', async () => {
    const day = inDays(4);
    const one = await anAnsweringVendor(t, { items: 3 });
    const before = (await one.get()).deliveryDate;
    const later = { answer: 'confirmed', deliveryDate: day };
    await one.answer([later, { answer: 'out' }]);
    await one.mark(2, 'ordered');
    await one.mark(2, 'received');
    await one.accept(0);
    await one.accept(1);
    expect((await one.get()).deliveryDate).toBe(before);
    const other = await anAnsweringVendor(t);
    await other.answer([later, { answer: 'out' }]);
    await other.accept(0);
    await other.accept(1);
    expect((await other.get()).deliveryDate).toBe(day);
  });

  test('what a manager orders elsewhere does not count either: the purchase order follows at once (E11)', async () => {
    const one = await anAnsweringVendor(t, { items: 2 });
    const before = (await one.get()).deliveryDate;
    await one.answer([{ answer: 'confirmed', deliveryDate: inDays(4) }, { answer: 'out' }]);
    await one.accept(0);
    expect((await one.get()).deliveryDate).toBe(before);
    const { id: productId } = await t.make.product();
    const params = { id: one.idOf(1) };
    expect((await t.api.orderElsewhere({ params, body: { productId } })).status).toBe(201);
    expect((await one.get()).deliveryDate).toBe(inDays(4));
  });

  test('of two managers at once the purchase order follows both', async () => {
    const day = inDays(4);
    const one = await anAnsweringVendor(t, { items: 2 });
    await one.answer(one.itemIds.map(() => ({ answer: 'confirmed', deliveryDate: day })));
    const both = await Promise.all([one.accept(0), one.accept(1)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await one.get()).deliveryDate).toBe(day);
  });
});

describe('a purchase order follows the items that still come (V4)', () => {
  /** Two items for no day, of which the vendor brings the first on another one. */
  async function oneLater() {
    const day = inDays(4);
    const one = await anAnsweringVendor(t, { items: 2 });
    await one.answer([{ answer: 'confirmed', deliveryDate: day }]);
    await one.accept(0);
    expect((await one.get()).deliveryDate).toBeNull();
    return { ...one, day, params: { id: one.idOf(1) } };
  }
  type Later = Awaited<ReturnType<typeof oneLater>>;

  const receiptOf = (one: Later, line: object) =>
    t.api.createReceipt({
      body: { ...one.place, lines: [{ orderItemId: one.idOf(1), quantity: 0, ...line }] },
    });

  test.each<[string, (one: Later) => Promise<{ status: number }>]>([
    [
      'is marked as missing',
      async (one) => {
        await one.mark(1, 'ordered');
        return one.mark(1, 'missing');
      },
    ],
    [
      'did not come, by a receipt',
      async (one) => {
        await one.mark(1, 'ordered');
        return receiptOf(one, { closed: true });
      },
    ],
    [
      'did not come, by a corrected receipt',
      async (one) => {
        await one.mark(1, 'ordered');
        const { body } = await receiptOf(one, { quantity: 2 });
        const lines = [{ orderItemId: one.idOf(1), quantity: 0, closed: true }];
        return t.api.updateReceipt({ params: { id: body.id }, body: { lines } });
      },
    ],
    ['is deleted', async ({ params }) => t.api.deleteOrderItem({ params })],
    [
      'gets another vendor',
      async ({ params }) =>
        t.api.updateOrderItem({ params, body: { vendorId: (await t.make.vendor()).id } }),
    ],
  ])('when another item %s', async (_what, change) => {
    const one = await oneLater();
    expect((await change(one)).status).toBeLessThan(300);
    expect((await one.get()).deliveryDate).toBe(one.day);
  });

  test('when another order is cancelled', async () => {
    const day = inDays(4);
    const one = await anAnsweringVendor(t, { items: 1 });
    const items = [{ vendorId: one.vendor.id }];
    const { id } = await t.make.order({ locationId: one.location.id, items });
    await t.api.getVendorOrderPdf({ params: one.place });
    await one.answer([{ answer: 'confirmed', deliveryDate: day }]);
    await one.accept(0);
    const cancelled = await t.api.setOrderStatus({ params: { id }, body: { status: 'cancelled' } });
    expect([cancelled.status, (await one.get()).deliveryDate]).toEqual([200, day]);
  });

  test('when an item arrives that was missing, or one is restored', async () => {
    const late = await oneLater();
    await late.mark(0, 'ordered');
    await late.mark(0, 'missing');
    await t.api.deleteOrderItem({ params: late.params });
    expect((await late.get()).deliveryDate).toBeNull();
    await late.mark(0, 'received');
    expect((await late.get()).deliveryDate).toBe(late.day);

    const restored = await oneLater();
    const params = { id: restored.idOf(0) };
    await t.api.deleteOrderItem({ params });
    const { id: vendorId } = await t.make.vendor();
    await t.api.updateOrderItem({ params: restored.params, body: { vendorId } });
    expect((await restored.get()).deliveryDate).toBeNull();
    expect((await t.api.restoreOrderItem({ params })).status).toBe(200);
    expect((await restored.get()).deliveryDate).toBe(restored.day);
  });
});
