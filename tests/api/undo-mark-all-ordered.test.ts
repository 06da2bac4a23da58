import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useMarkAll } from '#tests/support/mark-all.ts';
import { aPlace, everySituation } from '#tests/support/vendor-orders.ts';

const t = useTestApp();
const { markAll, move, placeWith, undo } = useMarkAll(t);

const START = Date.parse('2026-11-21T15:00:00.000Z');
/** Sets the server's clock to this many seconds after the start of a test. */
const atSecond = (second: number) => t.setNow(new Date(START + second * 1000));
afterEach(() => t.setNow(new Date()));

/** Every item and order as stored, without the purchase order numbers, which stay. */
async function stored() {
  const { rows: items } = await t.database.pool.query(
    'select id, ordered_status, ordered_at, version, is_deleted from order_items order by id',
  );
  const { rows: orders } = await t.database.pool.query('select id, status from orders order by id');
  return { items, orders };
}

test('a press that waited marks only what its manager had seen of this place, and again nothing (O2)', async () => {
  const { place, ids } = await placeWith(3);
  const elsewhere = await placeWith(1);
  const [one, two] = ids;
  const seen = { itemIds: [one ?? 0, two ?? 0, ...elsewhere.ids] };
  const press = () => t.api.markAllOrdered({ params: { ...place }, body: seen });
  expect([(await press()).body, (await press()).body]).toMatchObject([
    { marked: 2, undoId: expect.any(String) },
    { marked: 0, undoId: null },
  ]);
  const { items } = await stored();
  const states = [...ids, ...elsewhere.ids].map(
    (id) => items.find((item) => item.id === id)?.ordered_status,
  );
  expect(states).toEqual(['ordered', 'ordered', 'pending', 'pending']);
  const none = await t.api.markAllOrdered({ params: { ...place }, body: { itemIds: [] } });
  expect(none.status).toBe(400);
  // No names are no restriction, as without a body.
  const rest = await t.api.markAllOrdered({ params: { ...place }, body: {} });
  expect(rest.body).toMatchObject({ marked: 1 });
});

describe('undoing mark all ordered', () => {
  test('within a minute restores every item and order; the purchase order number stays (D14, D15)', async () => {
    const { place, moves } = await everySituation(t.make);
    const before = await stored();
    atSecond(0);
    const { marked, undoId } = await markAll(place);
    expect(marked).toBe(moves.length);
    atSecond(60);
    const { status, body } = await undo(place, undoId);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: '5 items are pending again.',
      code: 'marking_undone',
      params: { pending: 5, staying: 0, named: [] },
      pending: 5,
      staying: [],
    });
    expect(await stored()).toEqual(before);
    const { rows } = await t.database.pool.query(
      'select distinct purchase_order_number as number from order_items where id = any($1)',
      [moves],
    );
    expect(rows).toEqual([{ number: expect.any(Number) }]);
  });

  test("after a minute by the server's clock is 409 with a sentence and changes nothing", async () => {
    const { place } = await placeWith(2);
    atSecond(0);
    const { undoId } = await markAll(place);
    const before = await stored();
    t.setNow(new Date(START + 60_001));
    const late = await undo(place, undoId);
    expect([late.status, late.problem.message]).toEqual([
      409,
      'Marking all as ordered can be undone for one minute only.',
    ]);
    expect(await stored()).toEqual(before);
  });

  test('keeps items that were changed since, and says which and why', async () => {
    const { place, ids } = await placeWith(6);
    atSecond(0);
    const { undoId } = await markAll(place);
    const [received, missing, edited, deleted, plain, other] = ids;
    await move(received, 'received');
    await move(missing, 'missing');
    await t.api.updateOrderItem({ params: { id: edited ?? 0 }, body: { quantity: 9 } });
    await t.api.deleteOrderItem({ params: { id: deleted ?? 0 } });
    const { body } = await undo(place, undoId);
    expect(body.pending).toBe(2);
    expect(body.staying.map(({ itemId, reason }) => [itemId, reason])).toEqual([
      [received, 'received'],
      [missing, 'missing'],
      [edited, 'changed'],
      [deleted, 'deleted'],
    ]);
    expect(body.message).toMatch(
      /^2 items are pending again\. 4 items stay as they are: .+ \(received\), .+ \(missing\), .+ \(changed\) and 1 more\.$/,
    );
    const { rows } = await t.database.pool.query<{ id: number; ordered_status: string }>(
      'select id, ordered_status from order_items where id = any($1) order by id',
      [ids],
    );
    expect(rows.filter((row) => row.ordered_status === 'pending').map(({ id }) => id)).toEqual([
      plain,
      other,
    ]);
  });

  test('after all items were received changes nothing and names them', async () => {
    const { place, order, ids } = await placeWith(2);
    const { undoId } = await markAll(place);
    for (const id of ids) await move(id, 'received');
    const { status, body } = await undo(place, undoId);
    expect([status, body.pending]).toEqual([200, 0]);
    expect(body.staying.map(({ reason }) => reason)).toEqual(['received', 'received']);
    expect((await t.api.getOrder({ params: { id: order.id } })).body.status).toBe('completed');
  });

  test('keeps the items of an order that was completed or combined since', async () => {
    const place = await aPlace(t.make);
    const by = await t.make.user({ locationIds: [place.locationId] });
    const order = () =>
      t.make.order({
        locationId: place.locationId,
        orderedBy: by.id,
        items: [{ vendorId: place.vendorId }],
      });
    const [completed, into, from] = [await order(), await order(), await order()];
    const { undoId } = await markAll(place);
    await t.api.setOrderStatus({ params: { id: completed.id }, body: { status: 'completed' } });
    const combined = await t.api.combineOrders({
      params: { id: into.id },
      body: { orderIds: [from.id] },
    });
    expect(combined.status).toBe(200);
    const { body } = await undo(place, undoId);
    expect(body.pending).toBe(1);
    expect(body.staying.map(({ reason }) => reason)).toEqual([
      'its order was completed',
      'its order was combined with another',
    ]);
    // The copy in the combined order was not marked by that call.
    const items = (await t.api.listItemsOfOrder({ params: { id: into.id } })).body;
    expect(items.map(({ orderedStatus }) => orderedStatus).sort()).toEqual(['ordered', 'pending']);
    expect((await t.api.getOrder({ params: { id: into.id } })).body.status).toBe('pending');
  });

  test.each(['approved', 'completed'] as const)(
    'keeps the status %s that the order had before',
    async (status) => {
      const { place, order } = await placeWith(2, { status });
      const { undoId } = await markAll(place);
      expect((await undo(place, undoId)).body.pending).toBe(2);
      const { body } = await t.api.getOrder({ params: { id: order.id } });
      expect(body.status).toBe(status);
    },
  );

  test.each([0, 1])(
    'leaves an order approved that was approved between two markings, whichever is undone (D15)',
    async (undone) => {
      const place = await aPlace(t.make);
      const other = { ...place, vendorId: (await t.make.vendor()).id };
      const order = await t.make.order({
        locationId: place.locationId,
        items: [{ vendorId: place.vendorId }, { vendorId: other.vendorId }],
      });
      const first = await markAll(place);
      await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'approved' } });
      const second = await markAll(other);
      const { status } = undone
        ? await undo(other, second.undoId)
        : await undo(place, first.undoId);
      expect(status).toBe(200);
      const { body } = await t.api.getOrder({ params: { id: order.id } });
      expect(body.status).toBe('approved');
    },
  );

  test('twice is idempotent, while items marked again in between stay', async () => {
    const { place } = await placeWith(3);
    atSecond(0);
    const { undoId } = await markAll(place);
    const first = await undo(place, undoId);
    expect((await undo(place, undoId)).body).toEqual(first.body);
    atSecond(10);
    const secondMark = await markAll(place);
    expect(secondMark.marked).toBe(3);
    const late = await undo(place, undoId);
    expect(late.body.pending).toBe(0);
    expect(late.body.message).toMatch(/^3 items stay as they are: .+ \(marked as ordered again\)/);
    expect(new Set(late.body.staying.map(({ reason }) => reason))).toEqual(
      new Set(['marked as ordered again']),
    );
    expect((await undo(place, secondMark.undoId)).body.pending).toBe(3);
  });

  test('is not offered when nothing was pending', async () => {
    const place = await aPlace(t.make);
    expect(await markAll(place)).toMatchObject({ marked: 0, undoId: null });
  });

  test("of another location's or an unknown marking is 404; an invalid id is 400", async () => {
    const { place } = await placeWith(1);
    const { undoId } = await markAll(place);
    const other = await aPlace(t.make);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await undo(other, undoId)).status).toBe(404);
    expect((await undo(place, unknown)).status).toBe(404);
    for (const wrong of [undefined, null, 5, 'x'])
      expect((await undo(place, wrong)).problem.details?.[0]?.path).toBe('undoId');
  });

  test('by an employee is 403 (D30)', async () => {
    const { place, ids } = await placeWith(1);
    const { undoId } = await markAll(place);
    const employee = await t.as(await t.make.user({ locationIds: [place.locationId] }));
    const result = await employee.undoMarkAllOrdered({
      params: { ...place },
      body: { undoId },
    });
    expect(result.status).toBe(403);
    expect((await move(ids[0], 'received')).status).toBe(200);
  });

  test('keeps its data for a day; a later marking deletes older data', async () => {
    const { place } = await placeWith(1);
    atSecond(0);
    await markAll(place);
    const later = await placeWith(1);
    atSecond(90_000);
    await markAll(later.place);
    const { rows } = await t.database.pool.query<{ vendor_id: number }>(
      'select vendor_id from ordered_markings where vendor_id = any($1)',
      [[place.vendorId, later.place.vendorId]],
    );
    expect(rows.map((row) => row.vendor_id)).toEqual([later.place.vendorId]);
  });
});
