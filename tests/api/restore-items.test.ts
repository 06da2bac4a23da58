import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();
let api: Client;
let manager: { id: number };

beforeAll(async () => {
  manager = await t.make.manager();
  api = await t.as(manager);
});

describe('an item that is restored re-opens its order (E36, D15)', () => {
  const deleted = async (states: readonly ('pending' | 'ordered' | 'received')[]) => {
    const order = await t.make.order({ status: 'approved', items: states.map(() => ({})) });
    for (const [index, status] of states.entries()) {
      const params = { id: order.items[index]!.id };
      if (status !== 'pending')
        await api.setOrderItemStatus({ params, body: { status: 'ordered' } });
      if (status === 'received') await api.setOrderItemStatus({ params, body: { status } });
    }
    const params = { id: order.items[0]!.id };
    const status = async () => (await api.getOrder({ params: { id: order.id } })).body.status;
    expect((await api.deleteOrderItem({ params })).status).toBe(204);
    return { order, params, status };
  };

  test('a pending one an order that is ordered since', async () => {
    const { params, status } = await deleted(['pending', 'ordered']);
    expect(await status()).toBe('ordered');
    expect((await api.restoreOrderItem({ params })).status).toBe(200);
    expect(await status()).toBe('approved');
  });

  test.each([
    ['pending', 'approved'],
    ['ordered', 'ordered'],
  ] as const)('one that is %s an order whose other items all arrived', async (item, expected) => {
    const { params, status } = await deleted([item, 'received']);
    expect(await status()).toBe('completed');
    expect((await api.restoreOrderItem({ params })).status).toBe(200);
    expect(await status()).toBe(expected);
  });

  test('also when the others arrived later', async () => {
    const { order, params, status } = await deleted(['ordered', 'ordered']);
    const other = { id: order.items[1]!.id };
    await api.setOrderItemStatus({ params: other, body: { status: 'received' } });
    expect(await status()).toBe('completed');
    expect((await api.restoreOrderItem({ params })).status).toBe(200);
    expect(await status()).toBe('ordered');
  });
});

describe('a restore of an item that is refused says why (A9, E4)', () => {
  test('an item of an order that is completed or cancelled', async () => {
    for (const status of ['completed', 'cancelled'] as const) {
      const order = await t.make.order({ items: [{}, {}] });
      const params = { id: order.items[0]!.id };
      await api.deleteOrderItem({ params });
      await api.setOrderStatus({ params: { id: order.id }, body: { status } });
      const result = await api.restoreOrderItem({ params });
      expect([result.status, result.problem.message]).toEqual([
        409,
        `This order is ${status}, so its items cannot be restored.`,
      ]);
    }
  });

  test('an item whose unit lost its conversion, or was deleted, since: it could not be received exactly (S0, E30)', async () => {
    const [own, other] = [await t.make.unit(), await t.make.unit()];
    const product = await t.make.product({ unitId: own.id });
    const { id: productId, name, vendorId } = product;
    const item = { productId, productName: name, vendorId, unitOfMeasure: other.abbreviation };
    const setConversions = async (conversions: object[]) => {
      const body = { name, vendorId, unitOfMeasure: own.abbreviation, conversions };
      expect((await api.updateProduct({ params: { id: productId }, body })).status).toBe(200);
    };
    const conversion = { unitOfMeasure: other.abbreviation, factor: 24 };
    await setConversions([conversion]);
    const order = await t.make.order({ items: [item, {}] });
    const params = { id: order.items[0]!.id };
    await api.deleteOrderItem({ params });
    await setConversions([]);
    const message = `${name} can no longer be counted in ${other.abbreviation}. Order it again in its present unit.`;
    const refused = await api.restoreOrderItem({ params });
    expect([refused.status, refused.problem.message]).toEqual([409, message]);
    await setConversions([conversion]);
    expect((await api.restoreOrderItem({ params })).status).toBe(200);

    const third = await t.make.unit();
    const unknown = { ...item, unitOfMeasure: third.abbreviation };
    const later = await t.make.order({ items: [unknown, {}] });
    const ofLater = { id: later.items[0]!.id };
    const restored = async () => {
      await api.deleteOrderItem({ params: ofLater });
      return (await api.restoreOrderItem({ params: ofLater })).status;
    };
    expect(await restored()).toBe(200);
    await api.deleteOrderItem({ params: ofLater });
    expect((await api.deleteUnit({ params: { id: third.id } })).status).toBe(204);
    expect((await api.restoreOrderItem({ params: ofLater })).status).toBe(409);
  });

  test('an item of an order that was combined with another one', async () => {
    const first = await t.make.order({ items: [{}, {}] });
    const second = await t.make.order({
      locationId: first.locationId,
      orderedBy: first.orderedBy,
    });
    const params = { id: first.items[0]!.id };
    await api.deleteOrderItem({ params });
    const body = { orderIds: [first.id] };
    expect((await api.combineOrders({ params: { id: second.id }, body })).status).toBe(200);
    expect((await api.restoreOrderItem({ params })).status).toBe(409);
  });
});

test('an order that was cancelled by the deletion of its last item opens again with it (A9, D15)', async () => {
  const order = await t.make.order({ status: 'approved' });
  const params = { id: order.items[0]!.id };
  const status = async () => (await api.getOrder({ params: { id: order.id } })).body.status;
  await api.deleteOrderItem({ params });
  expect(await status()).toBe('cancelled');
  expect((await api.restoreOrderItem({ params })).status).toBe(200);
  expect(await status()).toBe('approved');
});
