import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence, problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

const ids = (list: readonly { id: string | number }[]) => list.map(({ id }) => id);
const day = (number: number) => `2026-03-0${number}T09:00:00.000Z`;
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('filters (D5)', () => {
  test('by status accept one or several', async () => {
    const location = await t.make.location();
    const at = { locationId: location.id };
    for (const status of ['pending', 'approved', 'completed'] as const) {
      await t.make.order({ ...at, status });
    }
    const found = async (status: string) => {
      const query = { status, locationId: String(location.id) };
      return (await t.api.listOrders({ query })).body.map((order) => order.status).sort();
    };
    expect(await found('approved')).toEqual(['approved']);
    expect(await found('pending,completed')).toEqual(['completed', 'pending']);
    expect(await found('cancelled')).toEqual([]);
  });

  test('by location, employee and vendor narrow the list together', async () => {
    const [vendor, location, user] = [
      await t.make.vendor(),
      await t.make.location(),
      await t.make.user(),
    ];
    const wanted = await t.make.order({
      locationId: location.id,
      orderedBy: user.id,
      items: [{}, { vendorId: vendor.id }],
    });
    const elsewhere = await t.make.order({ orderedBy: user.id, items: [{ vendorId: vendor.id }] });
    const other = await t.make.order({ locationId: location.id, orderedBy: user.id });
    const deleted = { vendorId: vendor.id, isDeleted: true };
    const noLonger = await t.make.order({ locationId: location.id, items: [{}, deleted] });
    const found = async (query: Record<string, string>) =>
      ids((await t.api.listOrders({ query })).body)
        .map(String)
        .sort();
    expect(await found({ vendorId: String(vendor.id) })).toEqual([wanted.id, elsewhere.id].sort());
    expect(await found({ orderedBy: String(user.id) })).toEqual(
      [wanted.id, elsewhere.id, other.id].sort(),
    );
    expect(await found({ locationId: String(location.id) })).toEqual(
      [wanted.id, other.id, noLonger.id].sort(),
    );
    const together = { vendorId: String(vendor.id), locationId: String(location.id) };
    expect(await found(together)).toEqual([wanted.id]);
  });

  test('from is inclusive, to is exclusive', async () => {
    const location = await t.make.location();
    const made = [];
    for (const number of [1, 2, 3, 4]) {
      made.unshift(await t.make.order({ locationId: location.id, orderDate: day(number) }));
    }
    const found = async (query: Record<string, string>) =>
      ids((await t.api.listOrders({ query: { locationId: String(location.id), ...query } })).body);
    expect(await found({ from: day(2), to: day(4) })).toEqual(ids(made.slice(1, 3)));
    expect(await found({ from: '2026-03-03' })).toEqual(ids(made.slice(0, 2)));
    expect(await found({ from: '2026-03-03T10:00:00+01:00' })).toEqual(ids(made.slice(0, 2)));
  });

  test("a user's orders accept a location too", async () => {
    const user = await t.make.user();
    const here = await t.make.order({ orderedBy: user.id });
    await t.make.order({ orderedBy: user.id });
    const { body } = await t.api.listOrdersOfUser({
      params: { id: user.id },
      query: { locationId: String(here.locationId) },
    });
    expect(ids(body)).toEqual([here.id]);
  });

  test('order items accept their order, their states and open (D20)', async () => {
    const order = await t.make.order({
      items: [{}, { orderedStatus: 'ordered' }, { orderedStatus: 'received' }],
    });
    const cancelled = await t.make.order({ status: 'cancelled' });
    const found = async (query: Record<string, string>) =>
      (await t.api.listOrderItems({ query })).body.map((item) => item.orderedStatus).sort();
    expect(await found({ orderId: order.id })).toEqual(['ordered', 'pending', 'received']);
    expect(await found({ orderId: order.id, open: 'true' })).toEqual(['ordered', 'pending']);
    expect(await found({ orderId: order.id, status: 'received' })).toEqual(['received']);
    expect(await found({ orderId: cancelled.id, open: 'true' })).toEqual([]);
  });

  test.each([
    ['100%', '100 percent'],
    ['A_B', 'AxB'],
    ['C:\\D', 'C:D'],
    ["O'Neill", 'ONeill'],
  ])('q=%s matches literally, ignoring case', async (name, similar) => {
    const named = await t.make.order({ employeeName: `Jo ${name} Smith` });
    await t.make.order({ employeeName: `Jo ${similar} Smith` });
    const { body } = await t.api.listOrders({ query: { q: name.toLowerCase() } });
    expect(ids(body)).toEqual([named.id]);
  });

  test('q searches order id, employee, location and vendor', async () => {
    const vendor = await t.make.vendor({ name: 'Quartz Farms' });
    const location = await t.make.location({ name: 'Quay Diner' });
    const order = await t.make.order({
      employeeName: 'Quincy Moss',
      locationId: location.id,
      items: [{ vendorId: vendor.id }],
    });
    for (const q of [order.id, 'quincy', 'QUAY', 'artz farm']) {
      expect(ids((await t.api.listOrders({ query: { q } })).body)).toEqual([order.id]);
    }
  });
});

describe('an invalid page or filter is 400 (D5)', () => {
  test.each<[key: string, value: string]>([
    ...['0', '201', '-1', '1.5', 'many', '1e2'].map((value): [string, string] => ['limit', value]),
    ...['x', 'null', cursor(), cursor('yesterday', 'x'), cursor(day(1)), cursor(day(1), 7)].map(
      (value): [string, string] => ['cursor', value],
    ),
    ['cursor', cursor(day(1), '\u0000')],
    ['cursor', cursor('0000-01-01T00:00:00Z', 'ORD-1')],
    ['status', 'lost'],
    ['status', 'pending,'],
    ['locationId', 'here'],
    ['locationId', '0'],
    ['orderedBy', '1.5'],
    ['vendorId', '99999999999'],
    ['from', 'yesterday'],
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['to', '21.11.2026'],
    ['q', 'a\u0000b'],
    ['q', 'q'.repeat(201)],
  ])('%s=%j', async (key, value) => {
    const query = { limit: '10', [key]: value };
    for (const list of [t.api.listOrders, t.api.listOrderItems]) {
      const { status, problem } = await list({ query });
      expect([status, problem.code]).toEqual([400, 'invalid_input']);
      expect(problem.details?.map((detail) => detail.path.split('.')[0])).toContain(key);
      expectSentence(problem.message);
    }
  });

  test.each(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])(
    'a date outside 1900 to 2999, in every list with dates and in the export: %s',
    async (date) => {
      for (const query of [{ from: date }, { to: date }]) {
        for (const list of [
          t.api.listOrders,
          t.api.exportOrders,
          t.api.listOrderItems,
          t.api.listInvoicePhotos,
          t.api.listWasteLogs,
        ]) {
          const { status, problem } = await list({ query });
          expect([status, problem?.message]).toEqual([
            400,
            'A date must be from 1900-01-01 to 2999-12-31',
          ]);
        }
      }
    },
  );

  test('the first and the last valid dates are accepted', async () => {
    const query = { from: '1900-01-01', to: '2999-12-31', limit: '1' };
    expect((await t.api.listOrders({ query })).status).toBe(200);
    expect((await t.api.exportOrders({ query: { ...query, limit: '' } })).status).toBe(200);
  });

  test('a filter given twice', async () => {
    const response = await t.app.inject('/api/orders?limit=1&limit=2');
    expect(response.statusCode).toBe(400);
    problemOf(response);
  });

  test.each(['x', '1.5', '99999999999', '1e400', '-1'])(
    "a cursor of order items that names item '%s'",
    async (item) => {
      const query = { limit: '10', cursor: cursor(day(1), item) };
      const { status } = await t.api.listOrderItems({ query });
      expect(status).toBe(400);
    },
  );
});
