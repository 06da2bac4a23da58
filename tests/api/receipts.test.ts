import { describe, expect, test } from 'vitest';
import { RECEIPT_REASONS } from '#contract/values/receipt-reasons.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, newReceiptId, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

const DAY_MS = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('a receipt (R1)', () => {
  test('is stored with every field of its lines, names and what was ordered, and is answered again by its id', async () => {
    const { location, user } = await t.make.orderParts();
    const order = await anOrder(t, [{ unitPrice: '2.5000' }], { locationId: location.id });
    const employee = await t.as(user);
    const at = ago(3_600_000);
    const line = {
      orderItemId: order.itemIds[0],
      quantity: 3.125,
      unitOfMeasure: 'KG',
      closed: true,
      reason: 'damaged',
      note: 'Two crates soft',
      temperatureC: 7.5,
      lot: 'L-77',
      bestBefore: '2027-01-31',
    };
    const id = newReceiptId();
    const made = await receive(employee, order, [line], { id, notes: 'Back door', at });
    expect([made.status, made.problem]).toEqual([201, undefined]);
    const item = order.items[0];
    expect(made.body).toMatchObject({
      id,
      locationId: location.id,
      locationName: location.name,
      vendorId: order.vendorId,
      receivedBy: user.id,
      receivedByName: user.name,
      at,
      notes: 'Back door',
      correctedAt: null,
      correctedByName: null,
      lines: [
        {
          ...line,
          unitOfMeasure: 'kg',
          orderId: order.id,
          purchaseOrderNumber: expect.any(Number),
          orderedQuantity: 5,
          orderedUnit: 'kg',
          convertedQuantity: 3.125,
          isOverDelivered: false,
          productId: item?.productId,
          productName: item?.productName,
          photoUrl: null,
        },
      ],
    });
    expect((await employee.getReceipt({ params: { id } })).body).toEqual(made.body);
    expect((await employee.listReceipts()).body).toEqual([made.body]);
    expect((await employee.listReceipts({ query: { limit: 5 } })).body).toEqual([made.body]);
  });

  test('takes every reason, and no other', async () => {
    const order = await anOrder(t);
    for (const reason of RECEIPT_REASONS) {
      const line = { orderItemId: order.itemIds[0], quantity: 0, reason };
      expect((await receive(t.api, order, [line])).body.lines[0]?.reason).toBe(reason);
    }
    const wrong = [{ orderItemId: order.itemIds[0], quantity: 0, reason: 'late' }];
    expect((await receive(t.api, order, wrong)).problem.details).toMatchObject([
      { path: 'lines.0.reason' },
    ]);
  });

  test('also holds what was not ordered, by product', async () => {
    const order = await anOrder(t);
    const product = await t.make.product({ name: 'Basil' });
    const line = { productId: product.id, quantity: 0.5, reason: 'not_ordered' };
    const { body } = await receive(t.api, order, [line]);
    expect(body.lines).toMatchObject([
      { ...line, productName: 'Basil', orderItemId: null, orderId: null, isOverDelivered: null },
    ]);
  });

  test.each([
    ['no lines', { lines: [] }, 'lines'],
    ['a line of neither item nor product', { lines: [{ quantity: 1 }] }, 'lines.0.orderItemId'],
    [
      'a line of both',
      { lines: [{ orderItemId: 1, productId: 'PRD-1', quantity: 1 }] },
      'lines.0.orderItemId',
    ],
    ['nothing of a product', { lines: [{ productId: 'PRD-1', quantity: 0 }] }, 'lines.0.quantity'],
    [
      'a closed line of a product',
      { lines: [{ productId: 'PRD-1', quantity: 1, closed: true }] },
      'lines.0.closed',
    ],
    ['less than nothing', { lines: [{ orderItemId: 1, quantity: -1 }] }, 'lines.0.quantity'],
    ['four decimals', { lines: [{ orderItemId: 1, quantity: 1.0001 }] }, 'lines.0.quantity'],
    ['too much', { lines: [{ orderItemId: 1, quantity: 10_000_000 }] }, 'lines.0.quantity'],
    ['another kind of id', { id: 'ORD-1780000000000' }, 'id'],
    ['no moment', { at: 'yesterday' }, 'at'],
    ['a moment that is ahead', { at: ago(-2 * 3_600_000) }, 'at'],
    ['a moment more than seven days back', { at: ago(7 * DAY_MS + 60_000) }, 'at'],
    ['an unknown vendor', { vendorId: 2_000_000_000 }, 'vendorId'],
    ['an unknown location', { locationId: 2_000_000_000 }, 'locationId'],
    [
      'an unknown item',
      { lines: [{ orderItemId: 2_000_000_000, quantity: 1 }] },
      'lines.0.orderItemId',
    ],
    ['an unknown product', { lines: [{ productId: 'PRD-0', quantity: 1 }] }, 'lines.0.productId'],
    [
      'a photo that is no upload',
      { lines: [{ orderItemId: 1, quantity: 1, photoUrl: 'https://example.com/a.jpg' }] },
      'lines.0.photoUrl',
    ],
  ])('with %s is 400, names the field and stores nothing', async (_, wrong, path) => {
    const order = await anOrder(t);
    const { locationId, vendorId } = order;
    const lines = [{ orderItemId: order.itemIds[0], quantity: 1 }];
    const refused = await t.api.createReceipt({ body: { locationId, vendorId, lines, ...wrong } });
    expect([refused.status, refused.problem.details?.[0]?.path]).toEqual([400, path]);
    expect((await t.api.listReceipts({ query: { vendorId } })).body).toEqual([]);
    expect(await stateOf(t, order.id)).toEqual({ order: 'ordered', items: [['ordered', null]] });
  });

  test('in an unknown or deleted unit, or with a photo that is not stored, is 400', async () => {
    const order = await anOrder(t);
    const deleted = await t.make.unit({ isDeleted: true });
    for (const unitOfMeasure of ['nothing', deleted.abbreviation]) {
      const line = { orderItemId: order.itemIds[0], quantity: 1, unitOfMeasure };
      expect((await receive(t.api, order, [line])).problem.details).toMatchObject([
        { path: 'lines.0.unitOfMeasure' },
      ]);
    }
    const photoUrl = '/uploads/00000000-0000-4000-8000-000000000000.webp';
    const line = { orderItemId: order.itemIds[0], quantity: 1, photoUrl };
    expect((await receive(t.api, order, [line])).problem.details).toMatchObject([
      { path: 'lines.0.photoUrl' },
    ]);
  });

  test('comes up to seven days late, and from a clock that is a little ahead (E16)', async () => {
    const order = await anOrder(t);
    const lines = [{ orderItemId: order.itemIds[0], quantity: 1 }];
    const late = await receive(t.api, order, lines, { at: ago(7 * DAY_MS - 60_000) });
    const ahead = await receive(t.api, order, lines, { at: ago(-30_000) });
    expect([late.status, ahead.status]).toEqual([201, 201]);
    expect(Date.parse(ahead.body.at)).toBeLessThanOrEqual(Date.now());
  });
});

describe('a repeated receipt (D12)', () => {
  const repeated = async (changes: Record<string, unknown>) => {
    const order = await anOrder(t);
    const lines = [{ orderItemId: order.itemIds[0], quantity: 2 }];
    const more = { id: newReceiptId(), notes: 'Back door', at: ago(60_000) };
    const first = await receive(t.api, order, lines, more);
    const again = await receive(t.api, order, lines, { ...more, ...changes });
    return { order, first, again };
  };

  test('with the same id and content is 200, answers the stored one and stores nothing', async () => {
    const { order, first, again } = await repeated({});
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect((await stateOf(t, order.id)).items).toEqual([['ordered', 2]]);
  });

  test.each([
    { notes: 'Front door' },
    { at: ago(120_000) },
    { lines: [{ productId: 'PRD-1', quantity: 2 }] },
  ])('with other content (%o) is 409 id_taken and changes nothing', async (changes) => {
    const { order, again } = await repeated(changes);
    expect([again.status, again.problem.code]).toEqual([409, 'id_taken']);
    expect((await stateOf(t, order.id)).items).toEqual([['ordered', 2]]);
  });

  test('is recognised after its moment is too long ago and its order was cancelled', async () => {
    const order = await anOrder(t, [{}, { orderedStatus: 'pending' }], { status: 'pending' });
    const lines = [{ orderItemId: order.itemIds[0], quantity: 2 }];
    const more = { id: newReceiptId(), at: ago(60_000) };
    await receive(t.api, order, lines, more);
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } });
    t.setNow(new Date(Date.now() + 30 * DAY_MS));
    const again = await receive(t.api, order, lines, more);
    t.setNow(new Date());
    expect(again.status).toBe(200);
  });

  test('fifty times at the same moment is stored once', async () => {
    const order = await anOrder(t);
    const lines = [{ orderItemId: order.itemIds[0], quantity: 0.125 }];
    const id = newReceiptId();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => receive(t.api, order, lines, { id })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(49).fill(200), 201]);
    expect((await stateOf(t, order.id)).items).toEqual([['ordered', 0.125]]);
  });
});

test('receipts of two tablets at the same moment lose nothing, whatever the sequence of their lines', async () => {
  const one = await anOrder(t, [{ quantity: 16 }, { quantity: 16 }]);
  const { locationId, vendorId } = one;
  const other = await anOrder(t, [{ quantity: 16 }], { locationId, vendorId });
  const ids = [...one.itemIds, ...other.itemIds];
  const lines = ids.map((orderItemId) => ({ orderItemId, quantity: 1 }));
  // Not more: each waits for those before it, at most ten seconds, on a busy machine too.
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      receive(t.api, one, index % 2 === 0 ? lines : lines.toReversed()),
    ),
  );
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await stateOf(t, one.id)).toEqual({
    order: 'completed',
    items: [
      ['received', 16],
      ['received', 16],
    ],
  });
  expect(await stateOf(t, other.id)).toEqual({ order: 'completed', items: [['received', 16]] });
});

describe('the list of receipts (R1, D5)', () => {
  test('is newest first, in pages, by vendor, location and moment', async () => {
    const order = await anOrder(t, [{ quantity: 90 }]);
    const lines = [{ orderItemId: order.itemIds[0], quantity: 1 }];
    const moments = [1, 2, 3, 4, 5].map((hours) => ago(hours * 3_600_000));
    for (const at of moments) await receive(t.api, order, lines, { at });
    const { locationId, vendorId } = order;
    for (const query of [{ vendorId }, { locationId }, { vendorId, locationId }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await t.api.listReceipts({
          query: { ...query, limit: 2, ...(cursor && { cursor }) },
        });
        seen.push(...page.body.map(({ at }) => at));
        expect(page.headers['x-total-count']).toBe('5');
        const next = /<([^>]+)>/.exec([page.headers['link']].join(''))?.[1];
        cursor = next
          ? (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined)
          : undefined;
      } while (cursor);
      expect(seen).toEqual(moments);
    }
    const some = { vendorId, from: moments[3], to: moments[1] } as never;
    const { body } = await t.api.listReceipts({ query: some });
    expect(body.map(({ at }) => at)).toEqual([moments[2], moments[3]]);
  });

  test("shows employees those of their locations; another location's is 403 (D30)", async () => {
    const { location, user } = await t.make.orderParts();
    const own = await anOrder(t, [{}], { locationId: location.id });
    const elsewhere = await anOrder(t);
    const line = (order: typeof own) => [{ orderItemId: order.itemIds[0], quantity: 1 }];
    const seen = await receive(t.api, own, line(own));
    const hidden = await receive(t.api, elsewhere, line(elsewhere));
    const employee = await t.as(user);
    expect((await employee.listReceipts()).body.map(({ id }) => id)).toEqual([seen.body.id]);
    expect((await employee.getReceipt({ params: { id: hidden.body.id } })).status).toBe(403);
    expect((await receive(employee, elsewhere, line(elsewhere))).status).toBe(403);
  });
});
