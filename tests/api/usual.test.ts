import { expect, test } from 'vitest';
import { USUAL_ORDERS_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

async function aLocationWith(quantities: readonly number[]) {
  const location = await t.make.location();
  const unit = await t.make.unit();
  const product = await t.make.product({ unitId: unit.id });
  const { id: productId, vendorId, unitId } = product;
  const order = (quantity: number, more: object = {}) =>
    t.make.order({
      locationId: location.id,
      items: [{ productId, vendorId, unitId, unitOfMeasure: unit.abbreviation, quantity }],
      ...more,
    });
  for (const [index, quantity] of quantities.entries())
    await order(quantity, { orderDate: `2026-11-01T12:00:${String(index).padStart(2, '0')}.000Z` });
  const read = async (api = t.api) =>
    (await api.listUsual({ params: { id: location.id } })).body.filter(
      (one) => one.productId === productId,
    );
  return { location, product, order, read };
}

test('what is usual of a product at a location is the median of its last eight orders there (G3)', async () => {
  const { product, read } = await aLocationWith([500, 500, 4, 5, 6, 7, 8, 9, 10, 90]);
  const { id: productId, vendorId, unitId } = product;
  expect(await read()).toEqual([{ productId, vendorId, unitId, usual: 7, last: 90, orders: 8 }]);
});

test('what is ordered most often comes first, however often that is (24.5)', async () => {
  const rare = await aLocationWith(Array.from({ length: 9 }, () => 1));
  const {
    id: productId,
    vendorId,
    unitId,
  } = await t.make.product({
    unitId: rare.product.unitId,
  });
  for (let count = 0; count < 12; count++)
    await t.make.order({
      locationId: rare.location.id,
      items: [{ productId, vendorId, unitId, quantity: 2 }],
    });
  const { body } = await t.api.listUsual({ params: { id: rare.location.id } });
  expect(body.map((one) => one.productId)).toEqual([productId, rare.product.id]);
});

test('orders that were cancelled, items that were deleted, and orders of other locations do not count (G3)', async () => {
  const { order, read, product } = await aLocationWith([3]);
  await order(900, { status: 'cancelled' });
  await aLocationWith([70]);
  expect(await read()).toMatchObject([{ usual: 3, last: 3, orders: 1 }]);
  await t.database.pool.query('update products set is_deleted = true where id = $1', [product.id]);
  expect(await read()).toEqual([]);
});

test('only the newest orders of a location are looked through (G3)', async () => {
  const { location, order, read } = await aLocationWith([3]);
  for (let count = 0; count < USUAL_ORDERS_MAX - 1; count++)
    await t.make.order({ locationId: location.id, items: [{}] });
  expect(await read()).toHaveLength(1);
  await t.make.order({ locationId: location.id, items: [{}] });
  expect(await read()).toEqual([]);
  await order(4);
  expect(await read()).toMatchObject([{ usual: 4 }]);
});

test('employees read what is usual at their own locations only (D30)', async () => {
  const { location } = await aLocationWith([3]);
  const own = await t.as(await t.make.user({ locationIds: [location.id] }));
  const other = await t.as(await t.make.user());
  const params = { id: location.id };
  expect((await own.listUsual({ params })).status).toBe(200);
  expect((await other.listUsual({ params })).status).toBe(403);
});
