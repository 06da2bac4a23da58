import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** Two orders that differ in every field that filters photos, each with a photo. */
let ours: Record<string, string>;
let urls: string[];

beforeAll(async () => {
  const one = async (name: string, id: string, ottomateEmailStatus: 'failed' | 'not_sent') => {
    const vendor = await t.make.vendor({ name: `${name} Farms` });
    const location = await t.make.location({ name: `${name} Quay` });
    const user = await t.make.user({ name: `${name} Moss` });
    const order = await t.make.order({
      id,
      ottomateEmailStatus,
      locationId: location.id,
      orderedBy: user.id,
      employeeName: user.name,
      items: [{ vendorId: vendor.id }],
    });
    const url = `/uploads/${id}.webp`;
    await t.database.pool.query('insert into invoice_photos (order_id, url) values ($1, $2)', [
      id,
      url,
    ]);
    return { order, vendor, url };
  };
  const first = await one('Quincy', 'ORD-1700000000001', 'failed');
  const second = await one('Harriet', 'ORD-1800000000002', 'not_sent');
  urls = [first.url, second.url];
  ours = {
    status: 'failed',
    vendorId: String(first.vendor.id),
    orderedBy: String(first.order.orderedBy),
    locationId: String(first.order.locationId),
    orderId: first.order.id,
  };
});

const listed = async (query: Record<string, string>) => {
  const result = await t.api.listInvoicePhotos({ query });
  expect(result.status).toBe(200);
  expect(result.headers['x-total-count']).toBe(String(result.body.length));
  return result.body.map(({ url }) => url);
};

test.each(['status', 'vendorId', 'orderedBy', 'locationId', 'orderId'])(
  'invoice photos are filtered by %s, with and without paging (D5)',
  async (name) => {
    const query = { [name]: ours[name] ?? '' };
    expect(await listed(query)).toEqual([urls[0]]);
    expect(await listed({ ...query, limit: '10' })).toEqual([urls[0]]);
  },
);

test.each(['quincy m', 'QUINCY Q', 'quincy f', '170000'])(
  'invoice photos are filtered by person, location, vendor and order: %s (D5)',
  async (q) => {
    expect(await listed({ q })).toEqual([urls[0]]);
    expect(await listed({ q, limit: '10' })).toEqual([urls[0]]);
    expect(await listed({ q, status: 'not_sent', limit: '10' })).toEqual([]);
  },
);
