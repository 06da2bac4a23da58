import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { newBudget, statusOf } from '#tests/support/budgets.ts';

/** Orders that are sent in the same moment, and a budget over which they wait (H9). */
const t = useTestApp();

const ROUNDS = 3;

beforeEach(() => t.setNow(new Date('2026-11-25T15:00:00.000Z')));

/** A location with a budget of 100 a week, and what it orders for 10. */
async function kitchen() {
  const location = await t.make.location();
  const cook = await t.make.user({ locationIds: [location.id] });
  const product = await t.make.product({ price: '10' });
  const places = { regions: [], locationIds: [location.id] };
  const budget = await newBudget(t, { places, amount: '100', action: 'approve' });
  const order = async (quantity: number) => {
    const items = [{ productId: product.id, quantity }];
    const body = { locationId: location.id, orderedBy: cook.id, items };
    return (await t.api.createOrder({ body })).body;
  };
  return { location, cook, product, budget, order };
}

const waiting = (orders: readonly { needsApproval: boolean }[]) =>
  orders.filter(({ needsApproval }) => needsApproval).length;

test('of orders at once as many go as fit the budget, and the others wait (H9)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { order, budget, location } = await kitchen();
    const two = await Promise.all([order(8), order(8)]);
    expect(waiting(two), `round ${round}`).toBe(1);
    const left = (await statusOf(t, budget, { locationId: location.id }))?.left;
    expect(left).toBe('-60.00');
    const { order: small } = await kitchen();
    const many = await Promise.all(Array.from({ length: 8 }, () => small(3)));
    expect(waiting(many), `round ${round}`).toBe(5);
  }
});

test('of orders that their people make larger at once, one goes and the other waits (H3, H9)', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { order, cook, product } = await kitchen();
    await t.api.updateSendingRules({
      params: { id: product.vendorId },
      body: { rules: [{ when: 'at_once', minutes: 60 }] },
    });
    const api = await t.as(cook);
    const orders = [await order(4), await order(4)];
    await Promise.all(
      orders.map(async ({ id }) => {
        const [item] = (await api.listItemsOfOrder({ params: { id } })).body;
        const edited = await api.updateOrderItem({
          params: { id: item?.id ?? 0 },
          body: { quantity: 6 },
        });
        expect(edited.status).toBe(200);
      }),
    );
    const read = orders.map(async ({ id }) => (await t.api.getOrder({ params: { id } })).body);
    expect(waiting(await Promise.all(read)), `round ${round}`).toBe(1);
  }
});

test('the same order twice at once is stored once, and does not wait for itself (D12, H9)', async () => {
  const { location, cook, product } = await kitchen();
  const body = await t.make.newOrder({
    locationId: location.id,
    orderedBy: cook.id,
    items: [{ productId: product.id, quantity: 8 }],
  });
  const answers = await Promise.all([1, 2, 3].map(() => t.api.createOrder({ body })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(waiting(answers.map((answer) => answer.body))).toBe(0);
});
