import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/calls/orders.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();
let userId: number;

/** Two orders of one employee: one of items of two vendors, of which one item is deleted, and one without items. */
beforeAll(async () => {
  const { location, user, product } = await t.make.orderParts();
  userId = user.id;
  const [farms, bakery] = [
    await t.make.vendor({ name: 'Farms' }),
    await t.make.vendor({ name: 'Bakery' }),
  ];
  const of = { locationId: location.id, orderedBy: user.id };
  await t.make.order({
    ...of,
    total: '12.50',
    items: [
      { productId: product.id, vendorId: farms.id },
      { productId: product.id, vendorId: bakery.id },
      { productId: product.id, vendorId: farms.id },
      { productId: product.id, vendorId: product.vendorId, isDeleted: true },
    ],
  });
  await t.make.order({ ...of, status: 'cancelled', items: [] });
});

async function listed(url: string) {
  const { statusCode, headers, payload } = await t.app.inject(url);
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
  return { rows: JSON.parse(payload) as unknown, total: headers['x-total-count'] };
}

const SUMMARIES = [
  { itemCount: 0, vendorNames: [] },
  { itemCount: 3, vendorNames: ['Bakery', 'Farms'] },
];

test.each(['', '&limit=50', '&q=Farms', '&limit=50&q=Bakery', '&limit=1'])(
  'a list of orders without lines (%s) has everything else, the number of items and their vendors (Q3)',
  async (query) => {
    for (const path of ['/api/orders', `/api/orders/user/${userId}`]) {
      const whole = await listed(`${path}?${query}`);
      const { rows, total } = await listed(`${path}?lines=none${query}`);
      expect(total).toBe(whole.total);
      const without = (whole.rows as Order[]).map(({ items, ...order }) => ({
        ...order,
        ...SUMMARIES.find(({ itemCount }) => itemCount === items.length),
      }));
      expect(rows).toEqual(without);
      expect(without.length).toBeGreaterThan(0);
    }
  },
);

test('another value of `lines` is refused', async () => {
  const { statusCode } = await t.app.inject('/api/orders?lines=some');
  expect(statusCode).toBe(400);
});

test('an employee who may not see prices sees no total without lines either (E14, Q3)', async () => {
  const settings = { organizationName: 'Diner', timezone: 'UTC', showPricesToEmployees: false };
  await t.api.updateOrganizationSettings({ body: settings });
  const employee = await t.as({ id: userId });
  const { body } = await employee.listOrdersOfUser({
    params: { id: userId },
    query: { lines: 'none' },
  });
  expect(body.map(({ total, unpricedItems }) => ({ total, unpricedItems }))).toEqual([
    { total: null, unpricedItems: 0 },
    { total: null, unpricedItems: 0 },
  ]);
});
