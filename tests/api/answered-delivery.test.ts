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
