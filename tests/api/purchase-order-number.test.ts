import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

async function numbersAt({ vendorId }: Place): Promise<(number | null)[]> {
  const { rows } = await t.database.pool.query<{ number: number | null }>(
    'select purchase_order_number as number from order_items where vendor_id = $1 order by id',
    [vendorId],
  );
  return rows.map(({ number }) => number);
}
const order = ({ vendorId, locationId }: Place, orderedStatus: 'pending' | 'ordered' = 'pending') =>
  t.make.order({ locationId, items: [{ vendorId, orderedStatus }] });
const text = (place: Place) => t.api.sendVendorOrderSms({ params: { ...place } });
const markAll = (place: Place) => t.api.markAllOrdered({ params: { ...place } });
const mark = (id = 0) => t.api.setOrderItemStatus({ params: { id }, body: { status: 'ordered' } });
const receiveAll = ({ vendorId }: Place) =>
  t.database.pool.query(
    `update order_items set ordered_status = 'received', ordered_at = now() where vendor_id = $1`,
    [vendorId],
  );

const recordOf = (number: number | null | undefined) =>
  t.api.getPurchaseOrder({ params: { number: number ?? 0 } });

describe('the number of a purchase order', () => {
  test('is given when the order is sent in, and later items join it while some of its items are open (E34)', async () => {
    const place = await aPlace(t.make);
    const product = await t.make.product({ vendorId: place.vendorId });
    const send = async () =>
      t.api.createOrder({
        body: await t.make.newOrder({
          locationId: place.locationId,
          items: [{ productId: product.id, quantity: 2 }],
        }),
      });
    expect((await send()).status).toBe(201);
    const [number] = await numbersAt(place);
    expect(number).toBeGreaterThan(0);
    expect((await recordOf(number)).body).toMatchObject({
      state: 'numbered',
      openItems: 1,
      events: [],
    });
    await send();
    expect(await numbersAt(place)).toEqual([number, number]);
    expect((await recordOf(number)).body).toMatchObject({ openItems: 2 });
  });

  test('is a new one when all items of the former have arrived', async () => {
    const place = await aPlace(t.make);
    await order(place);
    await markAll(place);
    await receiveAll(place);
    await order(place);
    await markAll(place);
    const [first, second] = await numbersAt(place);
    expect(second).toBeGreaterThan(first ?? Infinity);
  });

  test('is given to an item of a deleted vendor as to any other (D7)', async () => {
    const place = await aPlace(t.make);
    const { items } = await order(place);
    await t.database.pool.query('update vendors set is_deleted = true where id = $1', [
      place.vendorId,
    ]);
    const marked = await mark(items[0]?.id);
    expect([marked.status, marked.body.orderedStatus]).toEqual([200, 'ordered']);
    expect(await numbersAt(place)).toEqual([expect.any(Number)]);
  });

  test('is one number when many items are marked one by one at once', async () => {
    const place = await aPlace(t.make);
    const { vendorId, locationId } = place;
    const orders = [];
    for (let count = 0; count < 4; count++)
      orders.push(await t.make.order({ locationId, items: [{ vendorId }, { vendorId }] }));
    const ids = orders.flatMap(({ items }) => items.map(({ id }) => id));
    const answers = await Promise.all([...ids.map(mark), text(place), markAll(place)]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const numbers = await numbersAt(place);
    expect([new Set(numbers).size, typeof numbers[0]]).toEqual([1, 'number']);
  });

  test('is one number when many callers send and mark at once', async () => {
    const place = await aPlace(t.make);
    for (let count = 0; count < 6; count++) await order(place);
    const answers = await Promise.all([
      text(place),
      markAll(place),
      text(place),
      markAll(place),
      text(place),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const numbers = await numbersAt(place);
    expect(new Set(numbers).size).toBe(1);
    const { rows } = await t.database.pool.query(
      'select 1 from purchase_orders where vendor_id = $1',
      [place.vendorId],
    );
    expect(rows).toHaveLength(1);
  });

  test('differs between locations of the same vendor', async () => {
    const place = await aPlace(t.make);
    const other = { ...place, locationId: (await t.make.location()).id };
    await order(place);
    await order(other);
    await Promise.all([text(place), text(other)]);
    expect(new Set(await numbersAt(place)).size).toBe(2);
  });

  test('is the same on PDF, page, e-mail and text message (D20–D22)', async () => {
    const vendor = await t.make.vendor({ email: 'orders@fresh.example' });
    const place = { vendorId: vendor.id, locationId: (await t.make.location()).id };
    await order(place);
    const pdf = async () => pdfText((await t.api.getVendorOrderPdf({ params: { ...place } })).raw);
    const first = await pdf();
    const [number] = await numbersAt(place);
    expect(first).toContain(`Purchase Order No. ${number}`);
    expect(await pdf()).toContain(`Purchase Order No. ${number}`);
    const { publicUrl } = (await t.api.createPublicLink({ params: { ...place } })).body;
    const page = await t.app.inject({ url: new URL(publicUrl).pathname });
    expect(page.body).toContain(`No. ${number}`);
    await text(place);
    await t.api.sendVendorOrderEmail({ params: { ...place } });
    const { rows } = await t.database.pool.query<{ text: string }>(
      `select text from outbox_messages where text like '%Purchase Order No. ' || $1 || '%'`,
      [number],
    );
    expect(rows).toHaveLength(2);
    expect(await numbersAt(place)).toEqual([number]);
  });

  test('is on the page of a new link', async () => {
    const place = await aPlace(t.make);
    await order(place);
    const { publicUrl } = (await t.api.createPublicLink({ params: { ...place } })).body;
    const [number] = await numbersAt(place);
    const token = publicUrl.split('/').at(-1) ?? '';
    const shown = await t.api.getPublicVendorOrder({ params: { token } });
    expect([typeof number, shown.body.purchaseOrderNumber]).toEqual(['number', number]);
  });

  test('is one number when many callers draw, link and send at once', async () => {
    const place = await aPlace(t.make);
    for (let count = 0; count < 3; count++) await order(place);
    const params = { ...place };
    const answers = await Promise.all([
      t.api.getVendorOrderPdf({ params }),
      t.api.createPublicLink({ params }),
      text(place),
      t.api.getVendorOrderPdf({ params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200]);
    expect(new Set(await numbersAt(place)).size).toBe(1);
  });

  test('is not consumed by drawing an order without open items', async () => {
    const place = await aPlace(t.make);
    expect((await t.api.getVendorOrderPdf({ params: { ...place } })).status).toBe(200);
    expect((await t.api.createPublicLink({ params: { ...place } })).status).toBe(201);
    const { rows } = await t.database.pool.query(
      'select 1 from purchase_orders where vendor_id = $1',
      [place.vendorId],
    );
    expect(rows).toEqual([]);
  });

  test('is not consumed by sending nothing, which is 409', async () => {
    const place = await aPlace(t.make);
    const result = await text(place);
    expect([result.status, result.problem.message]).toEqual([
      409,
      expect.stringMatching(/^Nothing is open /),
    ]);
  });

  test('is one for each delivery when orders for the same deliveries are sent in at once', async () => {
    const location = await t.make.location();
    const products = [await t.make.product(), await t.make.product(), await t.make.product()];
    const employee = await t.make.user({ locationIds: [location.id] });
    const bodies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        t.make.newOrder({
          id: `ORD-17000000000${String(at).padStart(2, '0')}`,
          locationId: location.id,
          orderedBy: employee.id,
          items: products.map(({ id }) => ({ productId: id, quantity: 1 + at })),
        }),
      ),
    );
    const answers = await Promise.all(bodies.map((body) => t.api.createOrder({ body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { body } = await t.api.listPurchaseOrders({
      query: { locationId: String(location.id) },
    });
    expect(body.map(({ openItems }) => openItems)).toEqual([12, 12, 12]);
  });
});

describe('a purchase order without a delivery date', () => {
  const days = (count: number) => `interval '${count} days'`;
  const age = (number: number | null | undefined, by: string) =>
    t.database.pool.query(
      `update purchase_orders set created_at = created_at - (${by}) where number = $1`,
      [number],
    );

  test('gets no more items after seven days, so that it does not grow without end', async () => {
    const place = await aPlace(t.make);
    await order(place);
    const [first] = await numbersAt(place);
    await age(first, `${days(7)} + interval '1 minute'`);
    await order(place);
    await order(place);
    const [, second, third] = await numbersAt(place);
    expect([second, third]).toEqual([expect.any(Number), second]);
    expect(second).toBeGreaterThan(first ?? Infinity);
  });

  test('gets more items for seven days', async () => {
    const place = await aPlace(t.make);
    await order(place);
    await age((await numbersAt(place))[0], `${days(7)} - interval '1 minute'`);
    await order(place);
    expect(new Set(await numbersAt(place)).size).toBe(1);
  });

  test('gets no more items once nine of ten have come', async () => {
    const place = await aPlace(t.make);
    const { locationId, vendorId } = place;
    const { items } = await t.make.order({
      locationId,
      status: 'ordered',
      items: Array.from({ length: 10 }, () => ({ vendorId, orderedStatus: 'ordered' as const })),
    });
    const receive = (some: typeof items) =>
      Promise.all(
        some.map(({ id }) =>
          t.api.setOrderItemStatus({ params: { id }, body: { status: 'received' } }),
        ),
      );
    await receive(items.slice(0, 8));
    await order(place);
    expect(new Set(await numbersAt(place)).size).toBe(1);
    await receive(items.slice(8));
    await order(place);
    const numbers = await numbersAt(place);
    expect(new Set(numbers.slice(0, 11)).size).toBe(1);
    expect(numbers.at(-1)).toBeGreaterThan(numbers[0] ?? Infinity);
  });

  test('with a delivery date it gets them until it is closed', async () => {
    const place = await aPlace(t.make);
    const dated = () =>
      t.make.order({
        locationId: place.locationId,
        items: [{ vendorId: place.vendorId, deliveryDate: '2031-01-06' }],
      });
    await dated();
    await age((await numbersAt(place))[0], days(30));
    await dated();
    expect(new Set(await numbersAt(place)).size).toBe(1);
  });
});
