import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useCombining } from '#tests/support/combining.ts';

const t = useTestApp();
const { combine, here, orderOf } = useCombining(t);

const itemsOf = async (id: string) => (await t.api.listItemsOfOrder({ params: { id } })).body;

describe('combining orders (D17)', () => {
  test("puts the order's id before its note, even if the note begins with another id; joined notes get no second id", async () => {
    const [target, one, other] = [
      await t.make.order({ ...here }),
      await t.make.order({ ...here, notes: 'ORD-5: replaces it' }),
      await t.make.order({ ...here, notes: 'ring twice' }),
    ];
    const joined = `${one.id}: ORD-5: replaces it`;
    expect((await combine(one.id, [target.id])).body.notes).toBe(joined);
    const all = await combine(other.id, [one.id]);
    expect(all.body.notes).toBe(`${other.id}: ring twice\n${joined}`);
    const empty = await t.make.order({ ...here });
    const { body } = await combine(empty.id, [other.id]);
    expect(body.notes).toBe(all.body.notes);
    const last = await t.make.order({ ...here, notes: 'x' });
    expect((await combine(empty.id, [last.id])).body.notes).toBe(`${body.notes}\n${last.id}: x`);
  });

  test('an ordered order that gets pending items is no longer ordered, as when one is ordered elsewhere (D15)', async () => {
    const product = await t.make.product();
    const same = { productId: product.id, vendorId: product.vendorId, productName: product.name };
    const ordered = { ...same, quantity: 2, orderedStatus: 'ordered' as const };
    const at = new Date().toISOString();
    const first = await t.make.order({
      ...here,
      status: 'ordered',
      items: [{ ...ordered, orderedAt: at }],
    });
    const second = await t.make.order({
      ...here,
      items: [
        { ...ordered, orderedAt: at },
        { ...same, unitOfMeasure: 'ea' },
      ],
    });
    // The quantity of the ordered item changes, too: nothing was pending for that moment.
    const { status, body } = await combine(first.id, [second.id]);
    expect([status, body.status]).toEqual([200, 'pending']);
    expect((await itemsOf(first.id)).map((item) => [item.quantity, item.orderedStatus])).toEqual([
      [4, 'ordered'],
      [2, 'pending'],
    ]);
  });

  test('makes one order of three: items are added up, notes joined, photos moved, the other orders removed', async () => {
    const product = await t.make.product();
    const same = { productId: product.id, vendorId: product.vendorId, productName: product.name };
    const first = await t.make.order({
      ...here,
      notes: 'back door',
      items: [{ ...same, quantity: 2 }],
    });
    const second = await t.make.order({
      ...here,
      items: [
        { ...same, quantity: 5 },
        { ...same, unitOfMeasure: 'ea' },
      ],
    });
    const third = await t.make.order({
      ...here,
      notes: 'ring twice',
      items: [{ ...same, orderedStatus: 'ordered' }, {}],
    });
    const photos = [first, second, third].map(({ id }) => t.make.invoicePhoto({ orderId: id }));
    const urls = (await Promise.all(photos)).map(({ url }) => url);
    const { status, body } = await combine(first.id, [second.id, third.id]);
    expect(status).toBe(200);
    const { message, code, params, ...order } = body;
    expect(message).toBe(`Combined 3 orders into ${first.id}`);
    expect({ code, params }).toEqual({
      code: 'orders_combined',
      params: { count: 3, orderId: first.id },
    });
    expect(order).toEqual(await orderOf(first.id));
    expect(order).toMatchObject({
      status: 'pending',
      vendorId: null,
      notes: `${first.id}: back door\n${third.id}: ring twice`,
    });
    expect(order.invoicePhotoUrls.toSorted()).toEqual(urls.toSorted());
    const items = await itemsOf(first.id);
    expect(items.map((item) => [item.quantity, item.unitOfMeasure, item.orderedStatus])).toEqual([
      [7, 'kg', 'pending'],
      [2, 'ea', 'pending'],
      [2, 'kg', 'ordered'],
      [2, 'kg', 'pending'],
    ]);
    for (const { id } of [second, third]) {
      expect((await t.api.getOrder({ params: { id } })).status).toBe(404);
      expect((await t.api.listOrderItems({ query: { orderId: id } })).body).toEqual([]);
    }
    const { rows } = await t.database.pool.query(
      'select combined_into from orders where id = any($1) and is_deleted',
      [[second.id, third.id]],
    );
    expect(rows).toEqual([{ combined_into: first.id }, { combined_into: first.id }]);
  });

  test('adds up items across purchase orders and keeps the earliest orderedAt and the latest number', async () => {
    const product = await t.make.product();
    const { rows } = await t.database.pool.query<{ number: number }>(
      'insert into purchase_orders (vendor_id, location_id) values ($1, $2) returning number',
      [product.vendorId, here.locationId],
    );
    const ordered = {
      productId: product.id,
      vendorId: product.vendorId,
      orderedStatus: 'ordered' as const,
    };
    const first = await t.make.order({
      ...here,
      status: 'ordered',
      items: [{ ...ordered, orderedAt: '2026-03-04T08:00:00.000Z' }],
    });
    const second = await t.make.order({
      ...here,
      status: 'ordered',
      items: [
        { ...ordered, orderedAt: '2026-03-02T08:00:00.000Z' },
        { ...ordered, purchaseOrderNumber: rows[0]?.number },
      ],
    });
    const { body } = await combine(first.id, [second.id]);
    expect([body.status, body.vendorId]).toEqual(['ordered', product.vendorId]);
    const items = await itemsOf(first.id);
    expect(items).toMatchObject([
      {
        quantity: 6,
        orderedAt: '2026-03-02T08:00:00.000Z',
        purchaseOrderNumber: rows[0]?.number,
      },
    ]);
  });

  test('makes an ordered order pending again when it gets pending items (D15)', async () => {
    const first = await t.make.order({
      ...here,
      status: 'ordered',
      items: [{ orderedStatus: 'ordered' }],
    });
    const second = await t.make.order({ ...here });
    expect((await combine(first.id, [second.id])).body.status).toBe('pending');
  });

  test('takes the e-mail state of the photos, and not sent where they differ', async () => {
    const make = async (ottomateEmailStatus: 'sent' | 'not_sent', photos: number) => {
      const { id } = await t.make.order({ ...here, ottomateEmailStatus });
      for (let n = 0; n < photos; n++) await t.make.invoicePhoto({ orderId: id });
      return id;
    };
    const into = async (first: string, second: string) =>
      (await combine(first, [second])).body.ottomateEmailStatus;
    expect(await into(await make('not_sent', 0), await make('sent', 1))).toBe('sent');
    expect(await into(await make('sent', 1), await make('not_sent', 0))).toBe('sent');
    expect(await into(await make('sent', 1), await make('not_sent', 2))).toBe('not_sent');
  });

  test('keeps the order id of a combined order idempotent: submitting it again is 200 with what was submitted (D12)', async () => {
    const body = await t.make.newOrder();
    const primary = await t.make.newOrder({
      locationId: body.locationId,
      orderedBy: body.orderedBy,
    });
    for (const one of [primary, body]) await t.api.createOrder({ body: one });
    expect((await combine(primary.id, [body.id])).status).toBe(200);
    const again = await t.api.createOrder({ body });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: body.id, items: body.items });
    expect((await t.api.createOrder({ body: primary })).status).toBe(200);
    expect((await itemsOf(primary.id)).length).toBe(2);
  });

  test('by two managers at once, in either order: one 200, one 409, nothing doubled', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = [
        await t.make.order({ ...here }),
        await t.make.order({ ...here }),
        await t.make.order({ ...here }),
      ];
      const answers = await Promise.all([
        combine(a.id, [b.id, c.id]),
        round % 2 ? combine(a.id, [c.id, b.id]) : combine(c.id, [b.id, a.id]),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 409,
      ]);
      const done = answers.find(({ status }) => status === 200);
      expect(await itemsOf(done?.body.id ?? '')).toHaveLength(3);
    }
  });

  test('while items are edited and marked loses no quantity and causes no error', async () => {
    const a = await t.make.order({ ...here, items: [{}, {}] });
    const b = await t.make.order({ ...here, items: [{}, {}] });
    const marks = [...a.items, ...b.items].map(({ id }) =>
      t.api.setOrderItemStatus({ params: { id }, body: { status: 'ordered' } }),
    );
    const [combined, ...answers] = await Promise.all([combine(a.id, [b.id]), ...marks]);
    expect(combined.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const items = await itemsOf(a.id);
    expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
    const anyPending = items.some(({ orderedStatus }) => orderedStatus === 'pending');
    expect((await orderOf(a.id)).status).toBe(anyPending ? 'pending' : 'ordered');
  });
});
