import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

const mark = (id: number | undefined, status: 'received' | 'missing', api = t.api) =>
  api.setOrderItemStatus({ params: { id: id ?? 0 }, body: { status } });

const receiptsOf = async (vendorId: number) =>
  (await t.api.listReceipts({ query: { vendorId } })).body;

describe('Mark as Received and Mark as Missing are receipts of one line (R2)', () => {
  test('the whole and the closed-empty one, of the person who marked', async () => {
    const { location, user } = await t.make.orderParts();
    const own = { locationId: location.id, orderedBy: user.id };
    const order = await anOrder(t, [{}, {}], own);
    const employee = await t.as(user);
    await mark(order.itemIds[0], 'received', employee);
    await mark(order.itemIds[1], 'missing', employee);
    expect(await stateOf(t, order.id)).toEqual({
      order: 'completed',
      items: [
        ['received', 5],
        ['missing', 0],
      ],
    });
    const receipts = await receiptsOf(order.vendorId);
    const [missing, received] = receipts.toSorted(
      (a, b) => Number(b.lines[0]?.closed) - Number(a.lines[0]?.closed),
    );
    const by = { locationId: location.id, receivedByName: user.name, notes: null };
    expect(received).toMatchObject({
      ...by,
      lines: [
        {
          orderItemId: order.itemIds[0],
          quantity: 5,
          unitOfMeasure: 'kg',
          closed: false,
          reason: null,
          convertedQuantity: 5,
        },
      ],
    });
    expect(missing).toMatchObject({
      ...by,
      lines: [{ orderItemId: order.itemIds[1], quantity: 0, closed: true, reason: null }],
    });
  });

  test('received is the rest of what arrived in part', async () => {
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    await receive(t.api, order, [{ orderItemId, quantity: 3.5 }]);
    const { body } = await mark(orderItemId, 'received');
    expect(body).toMatchObject({ orderedStatus: 'received', receivedQuantity: 5 });
    const quantities = (await receiptsOf(order.vendorId)).map(
      ({ lines }) => lines[0]?.quantity ?? 0,
    );
    expect(quantities.toSorted((a, b) => a - b)).toEqual([1.5, 3.5]);
  });

  test('a late arrival is the whole receipt of a missing item (D14)', async () => {
    const order = await anOrder(t);
    await mark(order.itemIds[0], 'missing');
    expect((await mark(order.itemIds[0], 'received')).body).toMatchObject({ receivedQuantity: 5 });
    expect(await stateOf(t, order.id)).toEqual({ order: 'completed', items: [['received', 5]] });
  });

  test('the same mark again writes no second receipt', async () => {
    const order = await anOrder(t);
    for (let times = 0; times < 2; times++)
      expect((await mark(order.itemIds[0], 'received')).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mark(order.itemIds[0], 'received')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await receiptsOf(order.vendorId)).toHaveLength(1);
  });

  test('an item of which something came cannot be missing, in whatever unit (E13)', async () => {
    const { abbreviation } = await t.make.unit();
    for (const unitOfMeasure of ['kg', abbreviation]) {
      const order = await anOrder(t);
      const [orderItemId] = order.itemIds;
      await receive(t.api, order, [{ orderItemId, quantity: 1, unitOfMeasure }]);
      const refused = await mark(orderItemId, 'missing');
      expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
      expect(await receiptsOf(order.vendorId)).toHaveLength(1);
    }
  });

  test('a mark can be corrected as a receipt', async () => {
    const order = await anOrder(t);
    const [orderItemId] = order.itemIds;
    await mark(orderItemId, 'missing');
    const [receipt] = await receiptsOf(order.vendorId);
    const body = { lines: [{ orderItemId, quantity: 2 }] };
    await t.api.updateReceipt({ params: { id: receipt?.id ?? '' }, body });
    expect(await stateOf(t, order.id)).toEqual({ order: 'ordered', items: [['ordered', 2]] });
  });

  test('marking and receiving at the same moment loses nothing and adds nothing', async () => {
    const order = await anOrder(t, [{}, {}, {}, {}]);
    const answers = await Promise.all(
      order.itemIds.flatMap((orderItemId) => [
        mark(orderItemId, 'received'),
        receive(t.api, order, [{ orderItemId, quantity: 2 }]),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    const { items } = await stateOf(t, order.id);
    // The mark is the rest when it comes second, else two more came than were ordered.
    for (const [status, received] of items)
      expect([status, received === 5 || received === 7]).toEqual(['received', true]);
  });
});

describe('combined orders keep their receipts (E12, D17)', () => {
  const combine = (id: string, others: string[]) =>
    t.api.combineOrders({ params: { id }, body: { orderIds: others } });

  test('lines with a receipt do not add up; their receipts stay with them, and their ids find the line', async () => {
    const { location, user, product } = await t.make.orderParts();
    const owner = { locationId: location.id, orderedBy: user.id, vendorId: product.vendorId };
    const item = { productId: product.id, productName: product.name, deliveryDate: null };
    const one = await anOrder(t, [item, { ...item, quantity: 9 }], owner);
    const other = await anOrder(t, [item, { ...item, quantity: 9 }], owner);
    const [oneItem, oneMerged] = one.itemIds;
    const [otherItem, otherMerged] = other.itemIds;
    await receive(t.api, one, [{ orderItemId: oneItem, quantity: 1 }]);
    const { body } = await receive(t.api, other, [{ orderItemId: otherItem, quantity: 2 }]);
    expect((await combine(one.id, [other.id])).status).toBe(200);
    expect((await stateOf(t, one.id)).items).toEqual([
      ['ordered', 1],
      ['ordered', null],
      ['ordered', 2],
    ]);
    // From a tablet that still has the ids of before.
    const late = await receive(t.api, other, [
      { orderItemId: otherItem, quantity: 3 },
      { orderItemId: otherMerged, quantity: 17 },
      { orderItemId: oneMerged, quantity: 1 },
    ]);
    expect(late.problem).toBeUndefined();
    expect((await stateOf(t, one.id)).items).toEqual([
      ['ordered', 1],
      ['received', 18],
      ['received', 5],
    ]);
    expect(late.body.lines[1]?.orderItemId).toBe(oneMerged);
    expect((await t.api.getReceipt({ params: { id: body.id } })).body.lines).toMatchObject([
      { id: body.lines[0]?.id, orderId: one.id, quantity: 2 },
    ]);
  });

  test('through several combinings', async () => {
    const { location, user } = await t.make.orderParts();
    const { id: vendorId } = await t.make.vendor();
    const owner = { locationId: location.id, orderedBy: user.id, vendorId };
    const orders = [];
    for (let made = 0; made < 3; made++) orders.push(await anOrder(t, [{}], owner));
    const [first, second, third] = orders.map(({ id }) => id) as [string, string, string];
    await combine(second, [third]);
    await combine(first, [second]);
    const [, , last] = orders;
    await receive(t.api, { ...owner }, [{ orderItemId: last?.itemIds[0], quantity: 4 }]);
    expect((await stateOf(t, first)).items).toEqual([
      ['ordered', null],
      ['ordered', null],
      ['ordered', 4],
    ]);
  });

  test('while receipts come in, nothing is lost', async () => {
    const { location, user } = await t.make.orderParts();
    const { id: vendorId } = await t.make.vendor();
    const owner = { locationId: location.id, orderedBy: user.id, vendorId };
    const one = await anOrder(t, [{ quantity: 50 }], owner);
    const other = await anOrder(t, [{ quantity: 50 }], owner);
    const [orderItemId] = other.itemIds;
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => receive(t.api, owner, [{ orderItemId, quantity: 1 }])),
      combine(one.id, [other.id]),
      ...Array.from({ length: 10 }, () => receive(t.api, owner, [{ orderItemId, quantity: 1 }])),
    ]);
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect((await stateOf(t, one.id)).items).toEqual([
      ['ordered', null],
      ['ordered', 20],
    ]);
  });
});

test('Undo of Mark All Ordered leaves what arrived in part as it is', async () => {
  const order = await anOrder(t, [{ orderedStatus: 'pending' }, { orderedStatus: 'pending' }], {
    status: 'pending',
  });
  const { vendorId, locationId } = order;
  const { body } = await t.api.markAllOrdered({ params: { vendorId, locationId } });
  await receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity: 1 }]);
  const undone = await t.api.undoMarkAllOrdered({
    params: { vendorId, locationId },
    body: { undoId: body.undoId ?? '' },
  });
  expect(undone.problem).toBeUndefined();
  expect((await stateOf(t, order.id)).items).toEqual([
    ['ordered', 1],
    ['pending', null],
  ]);
});

test('the timeline of a purchase order tells what came in part, whole, on top and expected again (V4)', async () => {
  const order = await anOrder(t, [{ orderedStatus: 'pending' }, { orderedStatus: 'pending' }], {
    status: 'pending',
  });
  const [one, other] = order.itemIds;
  const params = { vendorId: order.vendorId, locationId: order.locationId };
  await t.api.markAllOrdered({ params });
  await receive(t.api, order, [{ orderItemId: one, quantity: 2 }]);
  const { body } = await receive(t.api, order, [
    { orderItemId: one, quantity: 3 },
    { orderItemId: other, quantity: 5 },
  ]);
  await receive(t.api, order, [{ orderItemId: one, quantity: 1 }]);
  await t.api.updateReceipt({
    params: { id: body.id },
    body: {
      lines: [
        { orderItemId: one, quantity: 3 },
        { orderItemId: other, quantity: 4 },
      ],
    },
  });
  const [record] = (await t.api.listPurchaseOrders({ query: { vendorId: order.vendorId } })).body;
  const { body: details } = await t.api.getPurchaseOrder({
    params: { number: record?.number ?? 0 },
  });
  const events = details.events.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind));
  expect(events).toEqual([
    'ordered: 2 items',
    'received: 1 item in part',
    'received: 2 items',
    'closed',
    'received: more of 1 item',
    'received: corrected: 1 item expected again',
  ]);
  expect(details.state).not.toBe('closed');
  expect(details.items.map(({ receivedQuantity }) => receivedQuantity)).toEqual([6, 4]);
});
