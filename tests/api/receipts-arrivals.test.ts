import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

describe('items and orders follow what arrived (R2, D15)', () => {
  test('several receipts add up; the item is received once they reach its quantity', async () => {
    const order = await anOrder(t, [{}, {}]);
    const [one, other] = order.itemIds;
    const seen = [];
    for (const line of [
      { orderItemId: one, quantity: 3 },
      { orderItemId: other, quantity: 5 },
      { orderItemId: one, quantity: 1.5 },
      { orderItemId: one, quantity: 0.5 },
    ]) {
      expect((await receive(t.api, order, [line])).problem).toBeUndefined();
      seen.push(await stateOf(t, order.id));
    }
    expect(seen).toEqual([
      {
        order: 'ordered',
        items: [
          ['ordered', 3],
          ['ordered', null],
        ],
      },
      {
        order: 'ordered',
        items: [
          ['ordered', 3],
          ['received', 5],
        ],
      },
      {
        order: 'ordered',
        items: [
          ['ordered', 4.5],
          ['received', 5],
        ],
      },
      {
        order: 'completed',
        items: [
          ['received', 5],
          ['received', 5],
        ],
      },
    ]);
  });

  test('a closed line settles its item: received when something came, else missing', async () => {
    const order = await anOrder(t, [{}, {}, {}]);
    const [one, none, open] = order.itemIds;
    await receive(t.api, order, [
      { orderItemId: one, quantity: 1, closed: true, reason: 'short' },
      { orderItemId: none, quantity: 0, closed: true, reason: 'damaged' },
      { orderItemId: open, quantity: 0, reason: 'short' },
    ]);
    expect(await stateOf(t, order.id)).toEqual({
      order: 'ordered',
      items: [
        ['received', 1],
        ['missing', 0],
        ['ordered', 0],
      ],
    });
  });

  test('two lines of one item add up, such as two lots', async () => {
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    await receive(t.api, order, [
      { orderItemId, quantity: 2, lot: 'A' },
      { orderItemId, quantity: 3, lot: 'B' },
    ]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['received', 5]] });
  });

  test('over-delivery is taken and flagged, also when the item was received already', async () => {
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    const first = await receive(t.api, order, [{ orderItemId, quantity: 5 }]);
    expect(first.body.lines[0]?.isOverDelivered).toBe(false);
    const more = await receive(t.api, order, [{ orderItemId, quantity: 2 }]);
    expect([more.status, more.body.lines[0]?.isOverDelivered]).toEqual([201, true]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['received', 7]] });
  });

  test('what comes late of a missing item makes it received (D14)', async () => {
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    await receive(t.api, order, [{ orderItemId, quantity: 0, closed: true }]);
    await receive(t.api, order, [{ orderItemId, quantity: 2 }]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['received', 2]] });
  });

  test('an item that an earlier version received counts as complete, and more is over-delivery', async () => {
    const order = await anOrder(t, [{ orderedStatus: 'received' }, { orderedStatus: 'missing' }]);
    const [received, missing] = order.itemIds;
    const lines = [
      { orderItemId: received, quantity: 1 },
      { orderItemId: missing, quantity: 1 },
    ];
    const { body } = await receive(t.api, order, lines);
    expect(body.lines.map(({ isOverDelivered }) => isOverDelivered)).toEqual([true, false]);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['received', 6],
      ['received', 1],
    ]);
  });

  test('a unit without a conversion is stored as it was counted and adds nothing; closed, something came (S0)', async () => {
    const { abbreviation } = await t.make.unit();
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    const counted = { orderItemId, quantity: 12, unitOfMeasure: abbreviation };
    const { body } = await receive(t.api, order, [counted]);
    expect(body.lines).toMatchObject([{ ...counted, convertedQuantity: null }]);
    expect((await stateOf(t, order.id)).items).toEqual([['ordered', null]]);
    await receive(t.api, order, [{ ...counted, closed: true }]);
    expect((await stateOf(t, order.id)).items).toEqual([['received', null]]);
  });

  test('a sum that no amount of stock can have is 400', async () => {
    const order = await anOrder(t);
    const line = { orderItemId: order.itemIds[0], quantity: 9_999_999 };
    expect((await receive(t.api, order, [line])).status).toBe(201);
    const refused = await receive(t.api, order, [line]);
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([400, 'lines']);
  });

  test('what was received counts in the spend once the item is received (E7)', async () => {
    const { vendorId, ...order } = await anOrder(t, [{ unitPrice: '2.0000' }]);
    const spend = async () => (await t.api.getSpend({ query: { vendorId } })).body.total;
    const [orderItemId] = order.itemIds;
    const place = { ...order, vendorId };
    await receive(t.api, place, [{ orderItemId, quantity: 3.5 }]);
    expect(await spend()).toBe('10.00');
    await receive(t.api, place, [{ orderItemId, quantity: 1, closed: true }]);
    expect(await spend()).toBe('9.00');
  });
});

describe('what cannot be received (E13)', () => {
  test('an item of another vendor or location is 400, and names its line', async () => {
    const order = await anOrder(t);
    const fromOthers = await anOrder(t, [{}], { locationId: order.locationId });
    const elsewhere = await anOrder(t, [{}], { vendorId: order.vendorId });
    for (const { itemIds } of [fromOthers, elsewhere]) {
      const lines = [
        { orderItemId: order.itemIds[0], quantity: 1 },
        { orderItemId: itemIds[0], quantity: 1 },
      ];
      const refused = await receive(t.api, order, lines);
      expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([
        400,
        'lines.1.orderItemId',
      ]);
    }
    expect((await stateOf(t, order.id)).items).toEqual([['ordered', null]]);
  });

  test.each([
    ['a pending item', [{ orderedStatus: 'pending' }, {}], 'pending'],
    ['a deleted item', [{ isDeleted: true }, {}], 'ordered'],
    ['an item of a cancelled order', [{}, {}], 'cancelled'],
  ] as const)('%s is 409, names its line and stores nothing', async (_, items, status) => {
    const order = await anOrder(t, [...items], { status });
    const refused = await receive(t.api, order, [
      { orderItemId: order.itemIds[1], quantity: 1 },
      { orderItemId: order.itemIds[0], quantity: 1 },
    ]);
    const paths = refused.problem.details?.map(({ path }) => path);
    // The whole order of the last one was cancelled.
    const named = status === 'cancelled' ? [0, 1] : [1];
    expect([refused.status, paths]).toEqual([409, named.map((at) => `lines.${at}.orderItemId`)]);
    expect((await t.api.listReceipts({ query: { vendorId: order.vendorId } })).body).toEqual([]);
  });

  test("an item's vendor and unit stay after a receipt, nor can it be deleted; its quantity can change (E5)", async () => {
    const order = await anOrder(t, [{}, {}]);
    const [id = 0] = order.itemIds;
    await receive(t.api, order, [{ orderItemId: id, quantity: 3 }]);
    const { id: vendorId } = await t.make.vendor();
    const unitOfMeasure = (await t.make.unit()).abbreviation;
    for (const body of [{ vendorId }, { unitOfMeasure }])
      expect((await t.api.updateOrderItem({ params: { id }, body })).status).toBe(409);
    expect((await t.api.deleteOrderItem({ params: { id } })).status).toBe(409);
    const { body } = await t.api.updateOrderItem({ params: { id }, body: { quantity: 4 } });
    expect(body).toMatchObject({ orderedStatus: 'ordered', receivedQuantity: 3, quantity: 4 });
    const less = await t.api.updateOrderItem({ params: { id }, body: { quantity: 3 } });
    expect(less.body).toMatchObject({ orderedStatus: 'received', receivedQuantity: 3 });
  });
});
