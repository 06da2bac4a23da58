import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

async function exported(query: Record<string, string>): Promise<Record<string, string>[]> {
  const { status, raw } = await t.api.exportOrders({ query });
  expect(status).toBe(200);
  return parse(raw, { bom: true, columns: true, record_delimiter: '\r\n' });
}
const at = (order: { locationId: number }) => ({ locationId: String(order.locationId) });

describe('the export of orders (D19)', () => {
  test("is a UTF-8 CSV file with BOM and CRLF, one row per item, named after the current day in the organization's time zone", async () => {
    const order = await t.make.order({
      orderDate: '2026-03-01T03:30:00.000Z',
      notes: 'Ring "twice",\nthen wait — 你好',
      employeeName: 'Zoë',
      items: [{ quantity: 5 }, { orderedStatus: 'ordered', orderedAt: '2026-03-02T15:00:00.000Z' }],
    });
    t.setNow(new Date('2026-03-02T03:00:00.000Z'));
    const { headers, raw } = await t.api.exportOrders({ query: at(order) });
    t.setNow(new Date());
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    // In New York, the organization's time zone, it is still the previous day.
    expect(headers['content-disposition']).toBe('attachment; filename="orders-2026-03-01.csv"');
    const text = raw.toString();
    expect(text.startsWith('\uFEFFOrder ID,Order Date,Employee,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    const rows = await exported(at(order));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      'Order ID': order.id,
      'Order Date': '2026-02-28 22:30',
      Employee: 'Zoë',
      Location: (await t.api.getOrder({ params: { id: order.id } })).body.locationName,
      'Order Status': 'pending',
      Notes: 'Ring "twice",\nthen wait — 你好',
      'Product ID': order.items[0]?.productId,
      Product: order.items[0]?.productName,
      Quantity: '5',
      Unit: 'kg',
      Vendor: expect.stringMatching(/^Vendor /),
      'Item Status': 'pending',
      'Ordered At': '',
      'Vendor Item Code': '',
      'Pack Size': '',
      'Unit Price': '',
      Amount: '',
    });
    expect(rows[1]).toMatchObject({ 'Item Status': 'ordered', 'Ordered At': '2026-03-02 10:00' });
  });

  test('ends with the code, pack, price and amount of each item, as they were when it was ordered (M3)', async () => {
    const terms = { vendorItemCode: '0042', packSize: '=6 kg', unitPrice: '0.335' };
    const order = await t.make.order({ items: [{ ...terms, quantity: 3 }, {}] });
    const lines = (await t.api.exportOrders({ query: at(order) })).raw.toString().split('\r\n');
    expect(lines[0]).toMatch(/,Ordered At,Vendor Item Code,Pack Size,Unit Price,Amount$/);
    // Neutralised as every text (D19).
    expect(lines[1]).toMatch(/,0042,'=6 kg,0\.335,1\.01$/);
    expect(lines[2]).toMatch(/,,,,$/);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    [' =1', " '=1"],
    ['＝1', "'＝1"],
    // The text after a separator starts a new cell if the spreadsheet separates by it.
    [";=cmd|'/C calc'!A1", ";'=cmd|'/C calc'!A1"],
    ['one, =1; -2\t@3|+4', "one, '=1; '-2\t'@3|'+4"],
    ['rice\n=1', "rice\n'=1"],
    // A cell that begins with a quote continues after it.
    ['x;"=1+1;y', `x;"'=1+1;y`],
    ['x; " "=1+1;y', `x; " "'=1+1;y`],
    ['2-3 boxes, 4+ lb; a@b.example', '2-3 boxes, 4+ lb; a@b.example'],
  ])('neutralises the formula %j, whichever character separates cells', async (notes, safe) => {
    const order = await t.make.order({ notes, employeeName: notes });
    const [row] = await exported(at(order));
    expect([row?.['Notes'], row?.['Employee']]).toEqual([safe, safe]);
    const { raw } = await t.api.exportOrders({ query: at(order) });
    for (const separator of [',', ';', '\t', '|']) {
      const cells = raw.toString().split('\r\n')[1]?.split(separator) ?? [];
      expect(cells.filter((cell) => /^["\s]*[=+\-@＝]/.test(cell))).toEqual([]);
    }
  });

  test.each([';', ',', '\t', '"', '\n', '|'])(
    'quotes a text that contains %j',
    async (character) => {
      const notes = `rice${character}beans`;
      const order = await t.make.order({ notes });
      const { raw } = await t.api.exportOrders({ query: at(order) });
      expect(raw.toString()).toContain(`,"${notes.replaceAll('"', '""')}",`);
    },
  );

  test('contains what the list shows under the same filters, in its sequence, over many pages', async () => {
    const location = await t.make.location({ name: 'Harbour' });
    const query = { locationId: String(location.id) };
    const ids: string[] = [];
    for (let n = 0; n < 450; n++) {
      const status = n % 3 ? 'pending' : 'cancelled';
      const { id } = await t.make.order({ locationId: location.id, status, items: [] });
      ids.push(id);
    }
    const product = await t.make.product();
    await t.database.pool.query(
      `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id)
       select id, $1, 'Rice', 1, $2, 'kg', (select id from units_of_measure limit 1) from orders where location_id = $3`,
      [product.id, product.vendorId, location.id],
    );
    const filters: Record<string, string>[] = [
      {},
      { status: 'cancelled' },
      { q: 'HARBO' },
      { q: ids[7] ?? '' },
    ];
    for (const more of filters) {
      const listed = (await t.api.listOrders({ query: { ...query, ...more } })).body;
      const rows = await exported({ ...query, ...more });
      expect(rows.map((row) => row['Order ID'])).toEqual(listed.map(({ id }) => id));
      expect(rows.length).toBeGreaterThan(0);
    }
    expect(await exported({ ...query, q: 'no such thing' })).toEqual([]);
  });

  test('leaves deleted orders and items out', async () => {
    const order = await t.make.order({ items: [{}, { isDeleted: true }] });
    await t.make.order({ locationId: order.locationId, isDeleted: true });
    expect(await exported(at(order))).toHaveLength(1);
  });

  test('refuses invalid filters (400) and employees (403)', async () => {
    expect((await t.api.exportOrders({ query: { status: 'lost' } })).status).toBe(400);
    const { user } = await t.make.orderParts();
    expect((await (await t.as(user)).exportOrders()).status).toBe(403);
    expect((await (await t.as(await t.make.manager())).exportOrders()).status).toBe(200);
  });
});
