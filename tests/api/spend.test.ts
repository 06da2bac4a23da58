import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { orderItems } from '#server/db/schema/order-items.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { organizeMeanwhile } from '#tests/support/organization.ts';

/** Each test has a year of its own. */
const t = useTestApp();

type Item = Partial<typeof orderItems.$inferInsert> & { receivedQuantity?: number };

/** An order with these items, each ordered or received, at 1.00 unless it says otherwise. */
const spent = (items: Item[], order: Partial<typeof orders.$inferInsert> = {}) =>
  t.make.order({
    ...order,
    items: items.map((item) => ({
      orderedStatus: 'received',
      unitPrice: '1',
      quantity: 1,
      ...item,
    })),
  });

const noon = (day: string) => `${day}T17:00:00.000Z`;

async function spend(query: Record<string, string>) {
  const { body } = await t.api.getSpend({ query });
  return body;
}
const inYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

describe('spend (M7)', () => {
  test('counts what was ordered or received, not what is pending or missing, deleted or cancelled', async () => {
    const orderedAt = noon('2001-05-05');
    await spent([
      { unitPrice: '1', orderedStatus: 'ordered', orderedAt },
      { unitPrice: '10', orderedStatus: 'received', orderedAt },
      { unitPrice: '100', orderedStatus: 'missing', orderedAt },
      { unitPrice: '1000', orderedStatus: 'pending' },
      { unitPrice: '10000', isDeleted: true, orderedAt },
    ]);
    await spent([{ unitPrice: '100000', orderedAt }], { isDeleted: true });
    const { id } = await spent([{ orderedStatus: 'ordered', unitPrice: '1000000', orderedAt }]);
    expect((await spend(inYear(2001))).total).toBe('1000011.00');
    await t.database.pool.query(`update orders set status = 'cancelled' where id = $1`, [id]);
    expect(await spend(inYear(2001))).toMatchObject({ currency: 'USD', total: '11.00' });
  });

  test('counts what arrived once an item is received, until then what was ordered (E7)', async () => {
    const orderedAt = noon('2002-05-05');
    const counted = { quantity: 5, unitPrice: '2.5', orderedAt };
    const { items } = await spent([
      { ...counted, orderedStatus: 'ordered', receivedQuantity: 3 },
      { ...counted, orderedStatus: 'received' },
    ]);
    expect((await spend(inYear(2002))).total).toBe('25.00');
    await t.database.pool.query(
      `update order_items set received_numerator = 7, received_denominator = 2, ordered_status = 'received' where id = $1`,
      [items[0]?.id],
    );
    expect((await spend(inYear(2002))).total).toBe('21.25');
  });

  test('counts an item that is marked ordered and taken back through the calls', async () => {
    t.setNow(new Date(noon('2003-07-01')));
    const product = await t.make.product({ price: '4.2' });
    const body = await t.make.newOrder({ items: [{ productId: product.id, quantity: 2 }] });
    const { id } = (await t.api.createOrder({ body })).body;
    const [item] = (await t.api.listItemsOfOrder({ params: { id } })).body;
    const params = { id: item?.id ?? 0 };
    expect((await spend(inYear(2003))).rows).toEqual([]);
    await t.api.setOrderItemStatus({ params, body: { status: 'ordered' } });
    expect((await spend(inYear(2003))).total).toBe('8.40');
    await t.api.setOrderItemStatus({ params, body: { status: 'missing' } });
    t.setNow(new Date());
    expect((await spend(inYear(2003))).total).toBe('0.00');
  });

  test('takes days in the time zone of the organization, both included', async () => {
    // New York: the clocks go back in the night to 2004-10-31.
    await spent([
      { unitPrice: '1', orderedAt: '2004-10-31T03:59:59.999Z' },
      { unitPrice: '10', orderedAt: '2004-10-31T04:00:00.000Z' },
      { unitPrice: '100', orderedAt: '2004-11-01T04:59:59.999Z' },
      { unitPrice: '1000', orderedAt: '2004-11-01T05:00:00.000Z' },
    ]);
    const day = '2004-10-31';
    expect((await spend({ from: day, to: day })).total).toBe('110.00');
    expect((await spend({ from: day, to: '2004-12-31' })).total).toBe('1110.00');
    const byMonth = await spend({ ...inYear(2004), groupBy: 'month' });
    expect(byMonth.rows).toEqual([
      { key: '2004-11', name: 'November 2004', amount: '1000.00', items: 1 },
      { key: '2004-10', name: 'October 2004', amount: '111.00', items: 3 },
    ]);
    await organizeMeanwhile(t, { timezone: 'Pacific/Kiritimati' });
    expect((await spend({ from: day, to: day })).total).toBe('11.00');
    expect((await spend({ from: '2004-11-01', to: '2004-11-01' })).total).toBe('1100.00');
  });

  test('begins a day where the clocks skip midnight, and where there are two', async () => {
    await organizeMeanwhile(t, { timezone: 'America/Havana' });
    await spent([
      // The clocks go from 0:00 to 1:00 at 05:00Z, and from 1:00 to 0:00 at 05:00Z: the first midnight is 04:00Z.
      { unitPrice: '1', orderedAt: '2013-03-10T04:59:59.999Z' },
      { unitPrice: '10', orderedAt: '2013-03-10T05:00:00.000Z' },
      { unitPrice: '100', orderedAt: '2013-11-03T04:00:00.000Z' },
      { unitPrice: '1000', orderedAt: '2013-11-03T03:59:59.999Z' },
    ]);
    const on = async (day: string) => (await spend({ from: day, to: day })).total;
    expect(
      await Promise.all(['2013-03-09', '2013-03-10', '2013-11-02', '2013-11-03'].map(on)),
    ).toEqual(['1.00', '10.00', '1000.00', '100.00']);
  });

  test('cuts months to the period', async () => {
    await spent(
      ['2005-01-09', '2005-01-10', '2005-03-10', '2005-03-11'].map((day) => ({
        orderedAt: noon(day),
      })),
    );
    const { rows } = await spend({ from: '2005-01-10', to: '2005-03-10', groupBy: 'month' });
    expect(rows.map(({ key, amount }) => [key, amount])).toEqual([
      ['2005-01', '1.00'],
      ['2005-03', '1.00'],
    ]);
  });

  test('rounds each line half up to the minor unit of the currency', async () => {
    const { locationId } = await spent([
      { unitPrice: '0.125', orderedAt: noon('2006-01-01') },
      { unitPrice: '0.1249', orderedAt: noon('2006-01-01') },
      { unitPrice: '0.005', orderedAt: noon('2006-02-01') },
      { unitPrice: '0.005', quantity: 3, orderedAt: noon('2006-02-01') },
    ]);
    const query = { ...inYear(2006), groupBy: 'month' };
    // 0.13 + 0.12 and 0.01 + 0.02
    expect((await spend(query)).rows.map(({ amount }) => amount)).toEqual(['0.25', '0.03']);
    await organizeMeanwhile(t, { currency: 'JPY' });
    expect(await spend(query)).toMatchObject({ currency: 'JPY', total: '0' });
    await spent([{ unitPrice: '0.5', orderedAt: noon('2006-03-01') }], { locationId });
    expect((await spend(query)).total).toBe('1');
    await organizeMeanwhile(t, { currency: 'KWD' });
    expect((await spend(query)).total).toBe('0.770');
  });

  test('adds up large amounts exactly', async () => {
    const dearest = { unitPrice: '9999999.9999', quantity: 99_999, orderedAt: noon('2007-01-01') };
    await spent([dearest, dearest, { unitPrice: '0.01', orderedAt: noon('2007-01-01') }]);
    expect((await spend(inYear(2007))).total).toBe('1999979999980.01');
  });

  test('says how many items have no price, and has no row for what has none', async () => {
    const orderedAt = noon('2008-01-01');
    const { items } = await spent([
      { unitPrice: null, orderedAt },
      { unitPrice: '0', orderedAt },
      { unitPrice: null, orderedAt },
    ]);
    const { rows, unpricedItems, total } = await spend(inYear(2008));
    expect({ unpricedItems, total }).toEqual({ unpricedItems: 2, total: '0.00' });
    expect(rows).toMatchObject([{ key: String(items[1]?.vendorId), amount: '0.00', items: 1 }]);
    expect(await spend(inYear(1999))).toEqual({
      currency: 'USD',
      total: '0.00',
      credits: '0.00',
      unpricedItems: 0,
      rowCount: 0,
      rows: [],
    });
  });

  test('groups by vendor, location, category and product, largest amount first, under their present names', async () => {
    const [one, other] = [await t.make.vendor(), await t.make.vendor()];
    const category = await t.make.category();
    const [salt, oil] = [
      await t.make.product({ vendorId: one.id, categoryId: category.id }),
      await t.make.product({ vendorId: other.id }),
    ];
    const orderedAt = noon('2009-01-01');
    const here = await spent([
      { productId: salt.id, vendorId: one.id, unitPrice: '2', orderedAt },
      { productId: oil.id, vendorId: other.id, unitPrice: '5', orderedAt },
    ]);
    const there = await spent([
      { productId: salt.id, vendorId: one.id, unitPrice: '4', orderedAt },
    ]);
    const { pool } = t.database;
    await pool.query('update vendors set is_deleted = true where id = $1', [one.id]);
    await pool.query(`update products set name = 'Fine Salt', is_deleted = true where id = $1`, [
      salt.id,
    ]);
    const rowsBy = async (groupBy: string) =>
      (await spend({ ...inYear(2009), groupBy })).rows.map(({ key, name, amount, items }) => [
        key,
        name,
        amount,
        items,
      ]);
    expect(await rowsBy('vendor')).toEqual([
      [String(one.id), one.name, '6.00', 2],
      [String(other.id), other.name, '5.00', 1],
    ]);
    expect(await rowsBy('product')).toEqual([
      [salt.id, 'Fine Salt', '6.00', 2],
      [oil.id, oil.name, '5.00', 1],
    ]);
    expect(await rowsBy('category')).toEqual([
      [category.id, category.name, '6.00', 2],
      ['none', 'No category', '5.00', 1],
    ]);
    const nameOf = async (id: number) => (await t.api.getLocation({ params: { id } })).body.name;
    expect(await rowsBy('location')).toEqual([
      [String(here.locationId), await nameOf(here.locationId), '7.00', 2],
      [String(there.locationId), await nameOf(there.locationId), '4.00', 1],
    ]);

    const filtered = async (query: Record<string, string>) =>
      (await spend({ ...inYear(2009), ...query })).total;
    expect(await filtered({ vendorId: String(one.id) })).toBe('6.00');
    expect(await filtered({ locationId: String(here.locationId) })).toBe('7.00');
    expect(await filtered({ locationId: String(here.locationId), vendorId: String(one.id) })).toBe(
      '2.00',
    );
    expect(await filtered({ categoryId: category.id })).toBe('6.00');
    expect(await filtered({ categoryId: 'none' })).toBe('5.00');
    expect(await filtered({ productId: oil.id, groupBy: 'month' })).toBe('5.00');
  });

  test('answers the first rows on request, and totals of all', async () => {
    const prices = ['1', '2', '3'];
    await spent(prices.map((unitPrice) => ({ unitPrice, orderedAt: noon('2010-01-01') })));
    const { rows, rowCount, total } = await spend({ ...inYear(2010), limit: '2' });
    expect(rows.map(({ amount }) => amount)).toEqual(['3.00', '2.00']);
    expect({ rowCount, total }).toEqual({ rowCount: 3, total: '6.00' });
  });

  test('without days counts all of the past, by vendor', async () => {
    await spent([{ orderedAt: noon('1901-02-03') }]);
    const [all, months] = [await spend({}), await spend({ groupBy: 'month' })];
    expect(all.total).toBe(months.total);
    expect(months.rows.map(({ key }) => key)).toContain('1901-02');
  });

  test('is for managers', async () => {
    const employee = await t.as(await t.make.user());
    expect((await employee.getSpend({})).status).toBe(403);
    expect((await employee.exportSpend({})).status).toBe(403);
    const manager = await t.as(await t.make.manager());
    expect((await manager.getSpend({})).status).toBe(200);
  });

  test.each([
    [{ groupBy: 'weekday' }],
    [{ from: '2026-02-30' }],
    [{ from: '2026-01-01T00:00:00Z' }],
    [{ to: '1899-12-31' }],
    [{ to: '3000-01-01' }],
    [{ vendorId: 'x' }],
    [{ locationId: '0' }],
    [{ categoryId: 'bread' }],
    [{ limit: '201' }],
  ])('refuses %o', async (query: Record<string, string>) => {
    expect((await t.api.getSpend({ query })).status).toBe(400);
  });
});

describe('the export of spend (M7)', () => {
  test("is a CSV file of all rows, named after the grouping and the day in the organization's time zone", async () => {
    const vendor = await t.make.vendor({ name: '=Fresh, Farms' });
    await spent([
      { vendorId: vendor.id, unitPrice: '1234.5', orderedAt: noon('2011-01-01') },
      { unitPrice: '1', orderedAt: noon('2011-01-01') },
      { unitPrice: null, orderedAt: noon('2011-01-01') },
    ]);
    t.setNow(new Date('2026-03-02T03:00:00.000Z'));
    const { headers, raw } = await t.api.exportSpend({ query: inYear(2011) });
    t.setNow(new Date());
    expect(headers['content-disposition']).toBe(
      'attachment; filename="spend-by-vendor-2026-03-01.csv"',
    );
    const rows: Record<string, string>[] = parse(raw, { bom: true, columns: true });
    expect(rows[0]).toEqual({
      'Vendor ID': String(vendor.id),
      Vendor: "'=Fresh, Farms",
      Items: '1',
      Amount: '1234.50',
      Currency: 'USD',
    });
    expect(rows.map(({ Amount }) => Amount)).toEqual(['1234.50', '1.00']);
    const months = await t.api.exportSpend({ query: { ...inYear(2011), groupBy: 'month' } });
    expect(months.raw.toString()).toContain('2011-01,January 2011,2,1235.50,USD\r\n');
  });
});
