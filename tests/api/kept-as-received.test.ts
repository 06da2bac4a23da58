import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';
import { damaged, useReceivedItem } from '#tests/support/received-item.ts';
import type { Line } from '#tests/support/received-item.ts';

const t = useTestApp();
const { claimed, correct, received } = useReceivedItem(t);

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

describe('only what was kept counts as received (R1, R2, E32)', () => {
  test.each<[string, Line, unknown[]]>([
    [
      'a part refused, closed',
      { quantity: 2, refused: [damaged(3)], closed: true },
      ['received', 2],
    ],
    ['a part refused, and all came', { quantity: 2, refused: [damaged(3)] }, ['received', 2]],
    [
      'a part refused, and more will come for it',
      { quantity: 2, refused: [damaged(3)], closed: false },
      ['ordered', 2],
    ],
    ['a part refused, and the rest comes', { quantity: 2, refused: [damaged(1)] }, ['ordered', 2]],
    ['all refused, closed', { quantity: 0, refused: [damaged(5)], closed: true }, ['missing', 0]],
    ['all refused', { quantity: 0, refused: [damaged(5)] }, ['missing', 0]],
    [
      'all refused, and it comes again',
      { quantity: 0, refused: [damaged(5)], closed: false },
      ['ordered', 0],
    ],
  ])('%s', async (_, line, state) => {
    const { order } = await received(line);
    expect((await stateOf(t, order.id)).items).toEqual([state]);
  });

  test('Mark as Received adds what is still to come, without what was refused', async () => {
    const { order } = await received({ quantity: 0, refused: [damaged(2)] });
    const params = { id: order.itemIds[0] ?? 0 };
    const { body } = await t.api.setOrderItemStatus({ params, body: { status: 'received' } });
    expect([body.orderedStatus, body.receivedQuantity]).toEqual(['received', 3]);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
  });

  test('is answered with the older reason, too, and a client that sends the line back unchanged keeps what was refused', async () => {
    const { order, ids } = await received({
      quantity: 2,
      refused: [
        { ...damaged(1), note: 'Crushed' },
        { quantity: 1, reason: 'too_warm' },
      ],
      closed: true,
    });
    const params = { id: ids[0] ?? '' };
    const { body } = await t.api.getReceipt({ params });
    expect(body.lines).toMatchObject([
      {
        quantity: 2,
        reason: 'damaged',
        closed: true,
        billedPrice: null,
        refused: [
          { quantity: 1, reason: 'damaged', note: 'Crushed', photoUrl: null },
          { quantity: 1, reason: 'too_warm', note: null, photoUrl: null },
        ],
      },
    ]);
    const line = { quantity: 2, reason: 'damaged', closed: true, lot: 'A1' };
    const corrected = await correct(params.id, order, line);
    expect(corrected.body.lines).toMatchObject([{ refused: body.lines[0]?.refused, lot: 'A1' }]);
    expect(await claimed(order)).toEqual(['1 damaged 2.00', '1 too_warm 2.00', '1 short 2.00']);
    // Said in the older way, the rest is refused for one reason.
    const other = await correct(params.id, order, { ...line, quantity: 3 });
    expect(other.body.lines).toMatchObject([{ refused: [{ quantity: 2, reason: 'damaged' }] }]);
    expect(await claimed(order)).toEqual(['2 damaged 4.00']);
  });

  test('a product that nobody ordered may be refused as a whole', async () => {
    const { id: vendorId } = await t.make.vendor();
    const { id: locationId } = await t.make.location();
    const product = { productId: (await t.make.product()).id };
    const none = await receive(t.api, { vendorId, locationId }, [{ ...product, quantity: 0 }]);
    expect(none.status).toBe(400);
    const line = { ...product, quantity: 0, refused: [{ quantity: 2, reason: 'wrong_item' }] };
    const { status, body } = await receive(t.api, { vendorId, locationId }, [line]);
    expect(status).toBe(201);
    const [claim] = await claimsOf(t, body.id);
    expect(claim?.lines).toMatchObject([{ reason: 'wrong_item', quantity: 2, amount: null }]);
  });

  test.each<[string, Line]>([
    ['an amount of 0', { refused: [damaged(0)] }],
    ['a reason that is none of refused parts', { refused: [{ quantity: 1, reason: 'price' }] }],
    ['more parts than the limit', { refused: Array(11).fill(damaged(1)) }],
    ['a price that is none', { billedPrice: '1.23456' }],
  ])('%s is 400', async (_, line) => {
    const order = await anOrder(t);
    const { status } = await receive(t.api, order, [
      { orderItemId: order.itemIds[0], quantity: 1, ...line },
    ]);
    expect(status).toBe(400);
  });
});
