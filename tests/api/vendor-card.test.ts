import { describe, expect, test } from 'vitest';
import { productPrices } from '#server/db/schema/catalogue.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

const cardOf = async (id: number) => (await t.api.getVendorCard({ params: { id } })).body;
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a vendor's card (24.4)", () => {
  test('says what came whole and on time of what was ordered in ninety days', async () => {
    const { id: vendorId } = await t.make.vendor();
    const order = await anOrder(
      t,
      [
        { deliveryDate: dayFrom(2) },
        { deliveryDate: dayFrom(2) },
        { deliveryDate: dayFrom(-3) },
        {},
        { deliveryDate: dayFrom(2) },
      ],
      { vendorId },
    );
    const [whole, short, late, undated, missing] = order.itemIds;
    await receive(t.api, order, [
      { orderItemId: whole, quantity: 5 },
      { orderItemId: short, quantity: 3, closed: true },
      { orderItemId: late, quantity: 5 },
      { orderItemId: undated, quantity: 6 },
      { orderItemId: missing, quantity: 0, closed: true },
    ]);
    expect(await cardOf(vendorId)).toMatchObject({
      settled: 5,
      complete: 3,
      dated: 3,
      onTime: 2,
      credited: '0.00',
      priceChange: null,
    });
    await t.database.pool.query(
      "update orders set order_date = now() - interval '91 days' where id = $1",
      [order.id],
    );
    expect(await cardOf(vendorId)).toMatchObject({ settled: 0, dated: 0 });
  });

  test('adds up what it credited', async () => {
    const order = await anOrder(t, [{ unitPrice: '4' }]);
    const [orderItemId] = order.itemIds;
    await receive(t.api, order, [{ orderItemId, quantity: 2, closed: true }]);
    const query = { locationId: String(order.locationId) };
    const [claim] = (await t.api.listClaims({ query })).body;
    await t.database.pool.query(
      "update claims set state = 'credited', credited_amount = 7.5, sent_at = now(), settled_at = now() where id = $1",
      [claim?.id],
    );
    expect(await cardOf(order.vendorId)).toMatchObject({
      settled: 1,
      complete: 0,
      credited: '7.50',
    });
  });

  test('compares prices with those of ninety days ago, of products that have the same unit', async () => {
    const { id: vendorId } = await t.make.vendor();
    const [risen, fallen, unit, recent] = await Promise.all(
      ['11', '19', '50', '8'].map((price) => t.make.product({ vendorId, price })),
    );
    const since = new Date(Date.now() - 100 * 86_400_000).toISOString();
    const other = await t.make.unit();
    const before = async (product: typeof risen, price: string, unitId = product?.unitId ?? '') => {
      await t.database.direct
        .insert(productPrices)
        .values({ productId: product?.id ?? '', price, unitId, since, source: 'edit' });
    };
    await before(risen, '10');
    await before(fallen, '20');
    await before(unit, '10', other.id);
    expect(recent).toBeDefined();
    // Up by 10 %, down by 5 %.
    expect((await cardOf(vendorId)).priceChange).toBe(2.5);
  });

  test('is for managers, and of a vendor that exists', async () => {
    const { id } = await t.make.vendor();
    const employee = await t.as(await t.make.user());
    expect((await employee.getVendorCard({ params: { id } })).status).toBe(403);
    expect((await t.api.getVendorCard({ params: { id: 999_999 } })).status).toBe(404);
  });
});
