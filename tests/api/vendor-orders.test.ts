import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPlace, everySituation, placesOfNothing } from '#tests/support/vendor-orders.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

const NOW = new Date('2026-11-21T15:00:00.000Z');

const markAll = (params: Place) => t.api.markAllOrdered({ params: { ...params } });

/** The stored state of every item and order, by id. */
async function stored() {
  const { rows: items } = await t.database.pool.query<{
    id: number;
    state: string;
    at: Date | null;
  }>('select id, ordered_status as state, ordered_at as at from order_items order by id');
  const { rows: orders } = await t.database.pool.query<{ id: string; status: string }>(
    'select id, status from orders order by id',
  );
  return {
    items: new Map(items.map(({ id, ...rest }) => [id, rest])),
    orders: new Map(orders.map(({ id, status }) => [id, status])),
  };
}

describe('mark all ordered', () => {
  test('moves exactly the pending open items of that vendor at that location, at this moment (D20)', async () => {
    const { place, moves, follow } = await everySituation(t.make);
    const before = await stored();
    t.setNow(NOW);
    const { status, body } = await markAll(place);
    t.setNow(new Date());
    expect(status).toBe(200);
    expect(body.message).toMatch(/\b5\b/);
    for (const id of moves) before.items.set(id, { state: 'ordered', at: NOW });
    for (const id of follow) before.orders.set(id, 'ordered');
    expect(await stored()).toEqual(before);
  });

  test('updates orders: ordered when no item is pending, otherwise unchanged (D15)', async () => {
    const { place, all } = await everySituation(t.make);
    await markAll(place);
    const { orders } = await stored();
    const now = Object.entries(all).map(([name, { id }]) => [name, orders.get(id)]);
    expect(Object.fromEntries(now)).toEqual({
      alone: 'ordered',
      approved: 'ordered',
      shared: 'approved',
      further: 'ordered',
      cancelled: 'cancelled',
      deleted: 'pending',
      elsewhere: 'pending',
      others: 'pending',
    });
  });

  test('twice is idempotent: the second call changes nothing and says so', async () => {
    const { place } = await everySituation(t.make);
    await markAll(place);
    const before = await stored();
    t.setNow(new Date(NOW.getTime() + 60_000));
    const again = await markAll(place);
    t.setNow(new Date());
    expect(again.status).toBe(200);
    expect(again.body.message).not.toBe('');
    expect(await stored()).toEqual(before);
  });

  test('by two managers at once changes each item once', async () => {
    const { place, moves } = await everySituation(t.make);
    const answers = await Promise.all([markAll(place), markAll(place)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const counts = answers.map(({ body }) => Number(/\b\d+\b/.exec(body.message)?.[0] ?? 0));
    expect(counts.sort((a, b) => a - b)).toEqual([0, moves.length]);
    const { items } = await stored();
    for (const id of moves) expect(items.get(id)?.state).toBe('ordered');
  });

  test('for two vendors of the same orders at once: all become ordered, without a deadlock', async () => {
    const [one, other] = [await aPlace(t.make), await aPlace(t.make)];
    const { locationId } = one;
    for (let round = 0; round < 5; round++) {
      const ids: string[] = [];
      for (let count = 0; count < 8; count++) {
        const items = [{ vendorId: one.vendorId }, { vendorId: other.vendorId }];
        const order = await t.make.order({
          locationId,
          items: count % 2 ? items : items.toReversed(),
        });
        ids.push(order.id);
      }
      const answers = await Promise.all([
        markAll(one),
        markAll({ ...other, locationId }),
        markAll(one),
        markAll({ ...other, locationId }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { orders } = await stored();
      expect(ids.map((id) => orders.get(id))).toEqual(ids.map(() => 'ordered'));
    }
  });

  test('while its items are marked one by one: no change is lost, and orders agree with their items', async () => {
    const place = await aPlace(t.make);
    const vendorId = place.vendorId;
    const items = Array.from({ length: 20 }, () => ({ vendorId }));
    const order = await t.make.order({ locationId: place.locationId, items });
    const move = (id: number, status: string) =>
      t.api.setOrderItemStatus({ params: { id }, body: { status } });
    await Promise.all([
      ...order.items.flatMap(({ id }) => [move(id, 'ordered'), move(id, 'received')]),
      markAll(place),
    ]);
    await markAll(place);
    const states = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
    const done = states.every((item) => item.orderedStatus === 'received');
    expect(states.every((item) => item.orderedStatus !== 'pending')).toBe(true);
    expect(states[0]?.orderStatus).toBe(done ? 'completed' : 'ordered');
  });

  test('for a vendor or location that is unknown, deleted or of a wrong form is 404 (D4)', async () => {
    await everySituation(t.make);
    const before = await stored();
    for (const params of await placesOfNothing(t.make)) {
      const { status, problem } = await t.api.markAllOrdered({ params });
      expect([params, status, problem.code]).toEqual([params, 404, 'not_found']);
    }
    expect(await stored()).toEqual(before);
  });

  test('by an employee is 403 and changes nothing (D30)', async () => {
    const { place } = await everySituation(t.make);
    const before = await stored();
    const employee = await t.as(await t.make.user({ locationIds: [place.locationId] }));
    expect((await employee.markAllOrdered({ params: { ...place } })).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});
