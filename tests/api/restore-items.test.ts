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
