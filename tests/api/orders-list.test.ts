import { describe, expect, onTestFinished, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const ids = (list: readonly { id: string | number }[]) => list.map(({ id }) => id);

/** The URL of the next page, if the reply has one. */
function nextOf(response: LightMyRequestResponse): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
}

/** Follows the next links from `url` to the end; `between` runs after every page. */
async function walk(url: string, between: () => Promise<unknown> = async () => undefined) {
  const pages: (string | number)[][] = [];
  const totals: unknown[] = [];
  for (let next: string | undefined = url; next;) {
    const response = await t.app.inject(next);
    expect(response.statusCode).toBe(200);
    pages.push(ids(response.json()));
    totals.push(response.headers['x-total-count']);
    next = nextOf(response);
    if (pages.length > 50) throw new Error('the pages never end');
    await between();
  }
  return { pages, totals, seen: pages.flat() };
}

/** Orders at their own location, one per date, newest first as they must be returned. */
async function ordersAt(dates: readonly string[]) {
  const location = await t.make.location();
  const made = [];
  for (const orderDate of dates)
    made.push(await t.make.order({ locationId: location.id, orderDate }));
  const newestFirst = made.toSorted((a, b) =>
    a.orderDate === b.orderDate ? (a.id < b.id ? 1 : -1) : a.orderDate < b.orderDate ? 1 : -1,
  );
  return { location, newestFirst: ids(newestFirst), of: `locationId=${location.id}` };
}

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;

describe('paging through orders (D5)', () => {
  test('returns each exactly once, newest first, with the count on every page', async () => {
    const { newestFirst, of } = await ordersAt([3, 1, 7, 5, 2, 6, 4].map(day));
    const { pages, totals, seen } = await walk(`/api/orders?${of}&limit=3`);
    expect(seen).toEqual(newestFirst);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(totals).toEqual(['7', '7', '7']);
  });

  test('returns each exactly once although all have the same orderDate', async () => {
    const { newestFirst, of } = await ordersAt(Array.from({ length: 7 }, () => day(1)));
    expect((await walk(`/api/orders?${of}&limit=2`)).seen).toEqual(newestFirst);
  });

  test('returns each exactly once although new orders arrive between pages', async () => {
    const { location, newestFirst, of } = await ordersAt([1, 2, 3, 4, 5].map(day));
    const { seen } = await walk(`/api/orders?${of}&limit=2`, () =>
      t.make.order({ locationId: location.id, orderDate: day(20) }),
    );
    expect(seen).toEqual(newestFirst);
  });

  test('has no next link on a last page that is full', async () => {
    const { of } = await ordersAt([1, 2].map(day));
    expect(nextOf(await t.app.inject(`/api/orders?${of}&limit=2`))).toBeUndefined();
  });

  test("also works for a user's own orders and for order items", async () => {
    const user = await t.make.user();
    for (const number of [1, 2, 3]) {
      await t.make.order({ orderedBy: user.id, orderDate: day(number), items: [{}, {}] });
    }
    const orders = await walk(`/api/orders/user/${user.id}?limit=2`);
    expect(orders.seen).toEqual(
      ids((await t.api.listOrdersOfUser({ params: { id: user.id } })).body),
    );
    expect(orders.seen).toHaveLength(3);
    const items = await walk(`/api/order-items?orderedBy=${user.id}&limit=2`);
    expect(new Set(items.seen).size).toBe(6);
    const whole = await t.api.listOrderItems({ query: { orderedBy: String(user.id) } });
    expect(items.seen).toEqual(ids(whole.body));
    expect(items.totals).toEqual(['6', '6', '6']);
  });

  test("returns items newest order first, within an order as entered, like the vendor's page (D20)", async () => {
    const user = await t.make.user();
    const made = [];
    for (const number of [1, 2, 2]) {
      const order = { orderedBy: user.id, employeeName: 'Sequence Keeper', orderDate: day(number) };
      made.unshift(await t.make.order({ ...order, items: [{}, {}, {}] }));
    }
    const wanted = made.flatMap(({ items }) => ids(items)).slice(-3);
    for (const filter of [`orderedBy=${user.id}`, 'q=Sequence%20Keeper']) {
      const { seen } = await walk(`/api/order-items?${filter}&limit=2`);
      expect(seen).toHaveLength(9);
      expect(seen.slice(-3)).toEqual(wanted);
      const whole = await t.app.inject(`/api/order-items?${filter}`);
      expect(seen).toEqual(ids(whole.json()));
    }
  });
});

describe('the list without paging (D5, D7)', () => {
  test('returns everything that matches as a plain array, with its count and no link', async () => {
    const { newestFirst, of } = await ordersAt([1, 2, 3].map(day));
    const response = await t.app.inject(`/api/orders?${of}`);
    expect(ids(response.json())).toEqual(newestFirst);
    expect(response.headers['x-total-count']).toBe('3');
    expect(nextOf(response)).toBeUndefined();
    expect(ids((await t.api.listOrders()).body)).toEqual(expect.arrayContaining(newestFirst));
  });

  test('leaves deleted orders and items out', async () => {
    const deleted = await t.make.order({ isDeleted: true });
    const kept = await t.make.order({ items: [{}, { isDeleted: true }] });
    const listed = ids((await t.api.listOrders()).body);
    expect(listed).toContain(kept.id);
    expect(listed).not.toContain(deleted.id);
    const items = ids((await t.api.listOrderItems()).body);
    expect(items).toContain(kept.items[0]?.id);
    expect(items).not.toContain(kept.items[1]?.id);
    expect(items).not.toContain(deleted.items[0]?.id);
    const one = (await t.api.getOrder({ params: { id: kept.id } })).body;
    expect(one.items).toHaveLength(1);
  });

  test('keeps the names of locations, employees, products and vendors that were deleted since', async () => {
    const location = await t.make.location({ name: 'Closed Kitchen' });
    const order = await t.make.order({ locationId: location.id, employeeName: 'Ann Left' });
    const { pool } = t.database;
    for (const table of ['locations', 'users', 'products', 'vendors']) {
      await pool.query(`update ${table} set is_deleted = true`);
    }
    onTestFinished(async () => {
      for (const table of ['locations', 'users', 'products', 'vendors']) {
        await pool.query(`update ${table} set is_deleted = false`);
      }
    });
    const listed = (await t.api.listOrders()).body.find(({ id }) => id === order.id);
    expect(listed).toMatchObject({ locationName: 'Closed Kitchen', employeeName: 'Ann Left' });
    const items = await t.api.listItemsOfOrder({ params: { id: order.id } });
    expect(items.body[0]).toMatchObject({ productName: order.items[0]?.productName });
    expect(items.body[0]?.vendorName).toMatch(/^Vendor /);
  });
});

describe('a single order', () => {
  test('is returned as in the list', async () => {
    const order = await t.make.order({ notes: 'Leave at the door' });
    const listed = (await t.api.listOrders()).body.find(({ id }) => id === order.id);
    const one = await t.api.getOrder({ params: { id: order.id } });
    expect(one.body).toEqual(listed);
    expect(one.body.notes).toBe('Leave at the door');
  });

  test('that is unknown or was deleted is 404, and so are its items (D7)', async () => {
    const deleted = await t.make.order({ isDeleted: true });
    for (const id of [deleted.id, 'ORD-1999999999999']) {
      expect((await t.api.getOrder({ params: { id } })).status).toBe(404);
      expect((await t.api.listItemsOfOrder({ params: { id } })).status).toBe(404);
    }
  });

  test.each(['x', '1', 'ord-1780000000000', '%', "' or 1=1 --", '\u0000', 'O'.repeat(101), '订单'])(
    'whose id has a wrong form is 404 (D4): %j',
    async (id) => {
      expect((await t.api.getOrder({ params: { id } })).status).toBe(404);
      expect((await t.api.listItemsOfOrder({ params: { id } })).status).toBe(404);
    },
  );

  test.each(['abc', '0', '-1', '1.5', '2147483648', '1e3'])(
    "of a user whose id has a wrong form: the user's orders are 404 (D4): %s",
    async (id) => {
      expect((await t.api.listOrdersOfUser({ params: { id } })).status).toBe(404);
    },
  );
});
