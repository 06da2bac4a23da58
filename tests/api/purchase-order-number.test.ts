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

describe('the number of a purchase order', () => {
  test('is given by the first sending; later items join it while some of its items are open', async () => {
    const place = await aPlace(t.make);
    await order(place);
    expect(await numbersAt(place)).toEqual([null]);
    await text(place);
    const [number] = await numbersAt(place);
    expect(number).toBeGreaterThan(0);
    await order(place);
    await text(place);
    expect(await numbersAt(place)).toEqual([number, number]);
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

  test('is given by marking all as ordered, unless nothing was pending', async () => {
    const place = await aPlace(t.make);
    await order(place, 'ordered');
    await markAll(place);
    expect(await numbersAt(place)).toEqual([null]);
    await order(place);
    await markAll(place);
    const [first, second] = await numbersAt(place);
    expect([first, typeof second]).toEqual([second, 'number']);
  });

  test('is given when one item is marked as ordered, joins the other items, and is shown with them', async () => {
    const place = await aPlace(t.make);
    const { items } = await order(place);
    await order(place);
    const shown = async () =>
      (await t.api.listItemsOfOrder({ params: { id: items[0]?.orderId ?? '' } })).body.map(
        ({ purchaseOrderNumber }) => purchaseOrderNumber,
      );
    expect(new Set(await shown())).toEqual(new Set([null]));
    expect((await mark(items[0]?.id)).status).toBe(200);
    const [first, second] = await numbersAt(place);
    expect([typeof first, second]).toEqual(['number', first]);
    expect(new Set(await shown())).toEqual(new Set([first]));
  });

  test('is not given by marking an item that is already ordered, nor by marking one as received', async () => {
    const place = await aPlace(t.make);
    const { items } = await order(place, 'ordered');
    const id = items[0]?.id ?? 0;
    await mark(id);
    await t.api.setOrderItemStatus({ params: { id }, body: { status: 'received' } });
    expect(await numbersAt(place)).toEqual([null]);
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

  test('is given by the first PDF, and is the same on PDF, page, e-mail and text message (D20–D22)', async () => {
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

  test('is given by a new link, so that its page shows it', async () => {
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
});
