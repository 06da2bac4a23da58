import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

/** All locations at a glance (24.2). */
const t = useTestApp();

/** A Saturday, 10:00 in New York, and Sunday 00:00 in Tokyo. */
const NOW = '2026-11-21T15:00:00.000Z';

const rowOf = async (id: number) =>
  (await t.api.listBoard()).body.find(({ locationId }) => locationId === id);

test('a location says what it ordered today, expects today, misses and waits for, on its own calendar (24.2)', async () => {
  t.setNow(new Date(NOW));
  const tokyo = await t.make.location({ timezone: 'Asia/Tokyo', name: 'Tokyo' });
  expect(await rowOf(tokyo.id)).toEqual({
    locationId: tokyo.id,
    locationName: 'Tokyo',
    orderedToday: 0,
    dueToday: 0,
    overdue: 0,
    countedAt: null,
    belowPar: 0,
    needsApproval: 0,
    overBudget: 0,
  });
  const at = { locationId: tokyo.id, items: [] };
  await t.make.order({ ...at, orderDate: '2026-11-21T14:59:00.000Z' });
  await t.make.order({ ...at, orderDate: NOW });
  await t.make.order({ ...at, orderDate: NOW, status: 'cancelled' });
  await t.make.order({ ...at, orderDate: NOW, total: '900.00', appliedLimit: '100' });
  const ordered = await t.make.order({ ...at, orderDate: '2026-11-19T00:00:00.000Z' });
  const coming = async (deliveryDate: string | null, vendorId: number) =>
    t.make.item({ orderId: ordered.id, vendorId, orderedStatus: 'ordered', deliveryDate });
  const [farm, mill] = [await t.make.vendor(), await t.make.vendor()];
  await coming('2026-11-22', farm.id);
  await coming('2026-11-22', farm.id);
  await coming('2026-11-21', farm.id);
  await coming('2026-11-20', mill.id);
  await coming('2026-11-23', mill.id);
  await coming(null, mill.id);
  expect(await rowOf(tokyo.id)).toMatchObject({
    orderedToday: 2,
    dueToday: 1,
    overdue: 2,
    needsApproval: 1,
  });
});

test('products are below par as on the screen of stock: what is on order counts, what is not kept does not (24.2, S1)', async () => {
  const location = await t.make.location();
  const below = async () => (await rowOf(location.id))?.belowPar;
  const { id: limes, vendorId } = await t.make.product();
  const [basil, salt] = [await t.make.product(), await t.make.product()];
  await t.api.updateInventory({
    body: {
      locationId: location.id,
      lines: [
        { productId: limes, parAmount: 4 },
        { productId: basil.id, parAmount: 4 },
        { productId: salt.id, parAmount: 0 },
      ],
    },
  });
  expect(await below()).toBe(2);
  const order = await t.make.order({ locationId: location.id, items: [] });
  await t.make.item({ orderId: order.id, productId: limes, vendorId, quantity: 3 });
  expect(await below()).toBe(2);
  await t.make.item({ orderId: order.id, productId: limes, vendorId, quantity: 1 });
  expect(await below()).toBe(1);
  await t.database.pool.query('update inventory set is_kept = false where location_id = $1', [
    location.id,
  ]);
  expect(await below()).toBe(0);
});

test('the latest count of a location is that of any of its products; locations are in natural order, without deleted ones (24.2)', async () => {
  const names = ['Board 10', 'Board 9', 'Board 8'];
  const made = [];
  for (const name of names) made.push(await t.make.location({ name }));
  const [ten] = made;
  const product = await t.make.product();
  await t.api.createCount({
    body: {
      id: randomUUID(),
      locationId: ten?.id ?? 0,
      lines: [{ productId: product.id, amount: 2 }],
    },
  });
  expect((await rowOf(ten?.id ?? 0))?.countedAt).not.toBeNull();
  await t.api.deleteLocation({ params: { id: made[2]?.id ?? 0 } });
  const listed = (await t.api.listBoard()).body.map(({ locationName }) => locationName);
  expect(listed.filter((name) => names.includes(name))).toEqual(['Board 9', 'Board 10']);
});
