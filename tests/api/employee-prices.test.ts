import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

const settings = { organizationName: 'Diner', timezone: 'UTC' };
const showToEmployees = (showPricesToEmployees: boolean) =>
  t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });

let employee: Client;
let manager: Client;
let locationId: number;
let userId: number;
let orderId: string;
let itemId: number;
let productId: string;

beforeAll(async () => {
  const { location, user, product } = await t.make.orderParts();
  [locationId, userId, productId] = [location.id, user.id, product.id];
  await t.database.pool.query('update products set price = 4321.5 where id = $1', [product.id]);
  const items = [{ productId, quantity: 2 }];
  const body = { locationId, orderedBy: userId, items };
  orderId = (await t.api.createOrder({ body })).body.id;
  await t.database.pool.query(`update vendors set minimum_order = 4321.98`);
  await t.database.pool.query(`update locations set approval_limit = 8765.43`);
  const [item] = (await t.api.listItemsOfOrder({ params: { id: orderId } })).body;
  itemId = item?.id ?? 0;
  await t.api.setOrderItemStatus({ params: { id: itemId }, body: { status: 'ordered' } });
  // The vendor answers with another price.
  const vendorId = item?.vendorId ?? 0;
  const link = await t.api.createPublicLink({ params: { vendorId, locationId } });
  const token = link.body.publicUrl.split('/').at(-1) ?? '';
  const line = { orderItemId: itemId, answer: 'confirmed', price: '77.31' };
  await t.api.submitAnswers({ params: { token }, body: { lines: [line] } });
  employee = await t.as(user);
  manager = await t.as(await t.make.manager());
});

/** Every answer in which this caller could see what the product and the order cost. */
async function answersTo(api: Client): Promise<Record<string, unknown>> {
  const newOrder = { locationId, orderedBy: userId, items: [{ productId, quantity: 1 }] };
  const answers = {
    products: await api.listProducts(),
    search: await api.searchProducts({ params: { term: 'product' } }),
    order: await api.getOrder({ params: { id: orderId } }),
    created: await api.createOrder({ body: { ...newOrder, orderedBy: userId } }),
    ordersOfUser: await api.listOrdersOfUser({ params: { id: userId } }),
    pageOfOrders: await api.listOrdersOfUser({ params: { id: userId }, query: { limit: '5' } }),
    items: await api.listItemsOfOrder({ params: { id: orderId } }),
    marked: await api.setOrderItemStatus({ params: { id: itemId }, body: { status: 'ordered' } }),
    expected: await api.listExpected({ params: { id: locationId } }),
  };
  for (const [name, { status }] of Object.entries(answers))
    expect([name, status < 300]).toEqual([name, true]);
  return Object.fromEntries(Object.entries(answers).map(([name, { body }]) => [name, body]));
}

/** The price and its double are numbers that no time has. */
const withPrices = (answers: Record<string, unknown>) =>
  Object.keys(answers).filter((name) =>
    /4321\.5|"8643(\.00)?"/.test(JSON.stringify(answers[name])),
  );

describe('showPricesToEmployees (E14)', () => {
  test('is on by default: employees and managers see the same prices', async () => {
    expect((await t.api.getOrganizationSettings()).body.showPricesToEmployees).toBe(true);
    const answers = await answersTo(employee);
    expect(withPrices(answers)).toEqual(Object.keys(answers));
    expect(JSON.stringify(answers)).toContain('77.31');
    const prices = await employee.listPricesOfProduct({ params: { id: productId } });
    expect(prices.status).toBe(200);
  });

  test('off, no answer to an employee has a price or a total; those to managers still do', async () => {
    await showToEmployees(false);
    const hidden = await answersTo(employee);
    expect(withPrices(hidden)).toEqual([]);
    expect(JSON.stringify(hidden)).not.toContain('77.31');
    const prices = await employee.listPricesOfProduct({ params: { id: productId } });
    expect(prices.status).toBe(403);
    const answers = await answersTo(manager);
    expect(withPrices(answers)).toEqual(Object.keys(answers));
  });

  test('off, the minimum order of vendors is hidden too; that there is one is not', async () => {
    const limitsSeenBy = async (api: Client) => {
      const vendors = await api.listVendors();
      return {
        minimums: vendors.body.map(({ minimumOrder }) => minimumOrder),
        has: vendors.body.map(({ hasMinimumOrder }) => hasMinimumOrder),
      };
    };
    const seen = { minimums: ['4321.98'], has: [true] };
    await showToEmployees(false);
    expect(await limitsSeenBy(employee)).toEqual({ minimums: [null], has: [true] });
    expect(await limitsSeenBy(manager)).toEqual(seen);
    await showToEmployees(true);
    expect(await limitsSeenBy(employee)).toEqual(seen);
    await showToEmployees(false);
  });

  test('takes effect at once on the cached lists, in both directions', async () => {
    const [shown] = (await employee.listProducts()).body;
    expect(shown).toMatchObject({ id: productId, price: null, priceUpdatedAt: null });
    await showToEmployees(true);
    expect(withPrices({ products: (await employee.listProducts()).body })).toEqual(['products']);
    await showToEmployees(false);
    expect(withPrices({ products: (await employee.listProducts()).body })).toEqual([]);
    const etags = [await employee.listProducts(), await manager.listProducts()].map(
      ({ headers }) => headers['etag'],
    );
    expect(etags[0]).not.toBe(etags[1]);
  });
});

test('the approval limit and the account numbers of a location are for managers, prices or not (E36)', async () => {
  const params = { id: locationId };
  const { body: location } = await manager.getLocation({ params });
  const { body: vendors } = await manager.listVendors();
  const vendorAccounts = [{ vendorId: vendors[0]?.id, accountNumber: 'A-774411' }];
  await manager.updateLocation({ params, body: { name: location.name, vendorAccounts } });
  for (const shown of [true, false]) {
    await showToEmployees(shown);
    const ofManager = await manager.getLocation({ params });
    expect(ofManager.body).toMatchObject({ approvalLimit: '8765.43', vendorAccounts });
    expect((await manager.listLocations()).raw.toString()).toContain('A-774411');
    for (const { raw } of [await employee.getLocation({ params }), await employee.listLocations()])
      expect(raw.toString()).not.toMatch(/8765\.43|A-774411/);
    const { body } = await employee.getLocation({ params });
    expect(body).toMatchObject({ approvalLimit: null, vendorAccounts: [] });
  }
});
