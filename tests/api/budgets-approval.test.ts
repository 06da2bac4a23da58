import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/calls/orders.ts';
import { inEnglish } from '#contract/statements/table.ts';
import { useTestApp } from '#tests/support/app.ts';
import { newBudget, statusOf } from '#tests/support/budgets.ts';

/** Budgets in the cart, and orders that wait for them (H9). */
const t = useTestApp();

const NOW = '2026-11-25T15:00:00.000Z';
beforeEach(() => t.setNow(new Date(NOW)));

type Kitchen = { limit?: string | null } & Record<string, unknown>;

/** A location with a budget of 100 a week, over which orders of employees wait. */
async function kitchen({ limit = null, ...values }: Kitchen = {}) {
  const location = await t.make.location({ approvalLimit: limit });
  const employee = await t.make.user({ locationIds: [location.id] });
  const manager = await t.make.manager();
  const product = await t.make.product({ price: '10' });
  const budget = await newBudget(t, {
    places: { regions: [], locationIds: [location.id] },
    amount: '100',
    action: 'approve',
    ...values,
  });
  const order = async (quantity: number, orderedBy = employee.id, productId = product.id) =>
    (
      await t.api.createOrder({
        body: { locationId: location.id, orderedBy, items: [{ productId, quantity }] },
      })
    ).body;
  const check = async (quantity: number, api = t.api, productId = product.id) =>
    api.checkBudgets({
      body: { locationId: location.id, lines: [{ productId, quantity }] },
    });
  return { location, employee, manager, product, budget, order, check };
}

const read = async ({ id }: { id: string }) => (await t.api.getOrder({ params: { id } })).body;
const firstItem = async ({ id }: { id: string }) => {
  const [item] = (await t.api.listItemsOfOrder({ params: { id } })).body;
  if (!item) throw new Error('the order has no item');
  return item;
};
const reasons = ({ waitsFor }: Pick<Order, 'waitsFor'>) => waitsFor.map(({ code }) => code);

describe('an order that goes over a budget with approve', () => {
  test('waits for a manager and says why, wherever it is shown (H9)', async () => {
    const { order, budget, employee, location } = await kitchen();
    const within = await order(10);
    expect([within.needsApproval, within.waitsFor]).toEqual([false, []]);
    const over = await order(2);
    const params = { name: budget.name, from: '2026-11-23', to: '2026-11-29' };
    expect([over.status, over.needsApproval, over.waitsFor]).toEqual([
      'pending',
      true,
      [{ code: 'over_budget', params: { ...params, over: '20.00', currency: 'USD' } }],
    ]);
    expect(over.waitsFor.map((reason) => inEnglish(reason))).toEqual([
      `Over the budget ${budget.name} from Mon, Nov 23 to Sun, Nov 29.`,
    ]);
    expect(await read(over)).toEqual(over);
    const own = await t.api.listOrdersOfUser({
      params: { id: employee.id },
      query: { limit: '1' },
    });
    expect(own.body[0]).toEqual(over);
    const short = await t.api.listOrders({
      query: { needsApproval: 'true', locationId: String(location.id), lines: 'none' },
    });
    expect(short.body.map(reasons)).toEqual([['over_budget']]);
    expect((await firstItem(over)).isOpen).toBe(false);
    // What waits counts, so that nobody orders it twice.
    expect((await statusOf(t, budget, { locationId: location.id }))?.left).toBe('-20.00');
  });

  test('waits for the limit of its location as well, and a raised limit does not free it (M6, E36)', async () => {
    const { order, location } = await kitchen({ limit: '50' });
    const both = await order(11);
    expect(reasons(both)).toEqual(['above_approval_limit', 'over_budget']);
    expect(both.waitsFor[0]?.params).toEqual({});
    await t.api.updateLocation({
      params: { id: location.id },
      body: { name: location.name, approvalLimit: null },
    });
    expect(reasons(await read(both))).toEqual(['over_budget']);
    expect((await read(both)).needsApproval).toBe(true);
  });

  test('does not wait when a manager sends it, the budget only shows, or nothing of it counts (H9, E24)', async () => {
    const { order, manager, location } = await kitchen();
    expect((await order(50, manager.id)).needsApproval).toBe(false);
    const free = await t.make.product({ price: null });
    const unpriced = await order(5, undefined, free.id);
    expect([unpriced.total, unpriced.needsApproval]).toEqual([null, false]);
    const shown = await kitchen({ action: 'show' });
    expect((await shown.order(50)).needsApproval).toBe(false);
    expect(location.id).not.toBe(shown.location.id);
  });

  test('is approved, goes to its vendor, and waits again for the same when that is taken back (M6, 24.9)', async () => {
    const { order, manager } = await kitchen();
    const over = await order(12);
    const api = await t.as(manager);
    const approved = await api.approveOrder({
      params: { id: over.id },
      body: { total: over.total },
    });
    expect([approved.body.status, approved.body.waitsFor]).toEqual(['approved', []]);
    expect((await firstItem(over)).purchaseOrderNumber).not.toBeNull();
    const again = await api.takeBackApproval({ params: { id: over.id } });
    expect([again.body.needsApproval, reasons(again.body)]).toEqual([true, ['over_budget']]);
    await api.approveOrder({ params: { id: over.id } });
    const { id } = await firstItem(over);
    await api.setOrderItemStatus({ params: { id }, body: { status: 'ordered' } });
    expect((await read(over)).needsApproval).toBe(false);
  });

  test('nothing that a manager does makes an order wait: editing, combining, restoring (E33)', async () => {
    const { order, manager } = await kitchen();
    const api = await t.as(manager);
    const [one, other] = [await order(4), await order(4)];
    const { id } = await firstItem(one);
    await api.updateOrderItem({ params: { id }, body: { quantity: 90 } });
    expect((await read(one)).needsApproval).toBe(false);
    const combined = await api.combineOrders({
      params: { id: one.id },
      body: { orderIds: [other.id] },
    });
    expect([combined.body.needsApproval, combined.body.waitsFor]).toEqual([false, []]);
    const waited = [await order(3), await order(1)];
    expect(waited.map(reasons)).toEqual([['over_budget'], ['over_budget']]);
    for (const over of waited) {
      await api.approveOrder({ params: { id: over.id } });
      const item = await firstItem(over);
      await api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } });
    }
    const [into, from] = waited.map((over) => over.id);
    const both = await api.combineOrders({
      params: { id: into ?? '' },
      body: { orderIds: [from ?? ''] },
    });
    expect([both.body.needsApproval, both.body.waitsFor]).toEqual([false, []]);
  });

  test('a retry answers the stored order, whatever the budget says by then (D12)', async () => {
    const { location, employee, product } = await kitchen();
    const body = await t.make.newOrder({
      locationId: location.id,
      orderedBy: employee.id,
      items: [{ productId: product.id, quantity: 8 }],
    });
    const first = await t.api.createOrder({ body });
    const again = await t.api.createOrder({ body });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.body.needsApproval).toBe(false);
  });
});

describe('the cart', () => {
  test('says what is left, what it takes and by how much it goes over, for each period (H9)', async () => {
    const { budget, check, order } = await kitchen();
    await order(3);
    const free = await t.make.product({ price: null, name: 'Sage' });
    const { id: budgetId, name, period } = budget;
    const said = { budgetId, name, period, action: 'approve', amount: '100.00' };
    const week = { from: '2026-11-23', to: '2026-11-29' };
    const none = { withoutPrice: 0, withoutPriceNames: [] };
    expect((await check(7)).body).toEqual([
      { ...said, ...week, left: '70.00', thisOrder: '70.00', over: null, ...none },
    ]);
    expect((await check(8)).body).toMatchObject([{ thisOrder: '80.00', over: '10.00' }]);
    expect((await check(8, t.api, free.id)).body).toMatchObject([
      { thisOrder: '0.00', over: null, withoutPrice: 1, withoutPriceNames: ['Sage'] },
    ]);
  });

  test('an order that is being changed does not count beside its new lines (H9)', async () => {
    const { location, product, order } = await kitchen();
    const { id: orderId } = await order(6);
    const lines = [{ productId: product.id, quantity: 9 }];
    const { body } = await t.api.checkBudgets({
      body: { locationId: location.id, lines, orderId },
    });
    expect(body).toMatchObject([{ left: '100.00', thisOrder: '90.00', over: null }]);
  });

  test('counts each line in the period of its delivery (H8)', async () => {
    const { location, product, budget } = await kitchen({ period: 'week' });
    await t.api.updateDeliverySchedule({
      params: { id: product.vendorId },
      body: {
        rules: ['friday', 'monday'].map((deliveryDay) => ({
          deliveryDay,
          daysBefore: 1,
          cutOff: '14:00',
        })),
      },
    });
    const lines = ['2026-11-27', '2026-11-30'].map((deliveryDate, index) => ({
      productId: product.id,
      quantity: index + 5,
      deliveryDate,
    }));
    const { body } = await t.api.checkBudgets({ body: { locationId: location.id, lines } });
    expect(body.map(({ budgetId, from, thisOrder }) => [budgetId, from, thisOrder])).toEqual([
      [budget.id, '2026-11-23', '50.00'],
      [budget.id, '2026-11-30', '60.00'],
    ]);
  });

  test('and orders say no amounts to those who see no prices (E14)', async () => {
    const { location, employee, check, order } = await kitchen();
    const over = await order(11);
    const api = await t.as(employee);
    expect((await check(1, api)).status).toBe(200);
    const settings = { organizationName: 'Diner', timezone: 'UTC' };
    const show = (showPricesToEmployees: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });
    await show(false);
    const hidden = { code: 'over_budget', params: { over: null, currency: null } };
    expect((await api.getOrder({ params: { id: over.id } })).body.waitsFor).toMatchObject([hidden]);
    const own = await api.listOrdersOfUser({ params: { id: employee.id }, query: { limit: '5' } });
    expect(own.body.map(({ waitsFor }) => waitsFor)).toMatchObject([[hidden]]);
    expect((await check(1, api)).status).toBe(403);
    const query = { locationId: String(location.id) };
    expect((await api.listBudgetStatus({ query })).status).toBe(403);
    await show(true);
    expect((await api.listBudgetStatus({ query })).status).toBe(200);
  });
});
