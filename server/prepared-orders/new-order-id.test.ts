import { expect, test } from 'vitest';
import { orderId } from '../../contract/calls/orders.ts';
import { newOrderId } from './new-order-id.ts';

test('thousands of prepared orders that are submitted in the same millisecond get ids of their own (H6)', () => {
  const now = new Date('2026-08-11T17:00:00.000Z');
  const ids = Array.from({ length: 10_000 }, () => newOrderId(now));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100)) expect(orderId.safeParse(id).success).toBe(true);
});
