import type { Business } from './business.ts';
import { inTurns, perSecond } from './load.ts';
import type { Measured } from './report.ts';

const PATHS: readonly [work: string, path: string][] = [
  ['first page of orders', '/api/orders?limit=50'],
  ['orders by state', '/api/orders?limit=50&status=pending,approved,ordered,cancelled'],
  ['orders of a location', '/api/orders?limit=10&locationId=7'],
  ['orders found by a name', '/api/orders?limit=10&q=Person%204'],
  ['orders found by a vendor', '/api/orders?limit=50&q=Vendor%207'],
  ['vendors with open items', '/api/vendor-orders?status=pending,approved,ordered,cancelled'],
  ["a vendor's open items", '/api/order-items?open=true&vendorId=7&limit=200'],
  ['all items of a vendor', '/api/order-items?vendorId=7&limit=200'],
  ['items found by a product', '/api/order-items?q=Salmon%20Fillet%2013&limit=50'],
  ['invoice photos', '/api/invoice-photos?limit=50'],
  ['waste entries', '/api/waste-logs?limit=10'],
  ['history', '/api/history?limit=50'],
  ['history of users', '/api/history?kind=users&limit=50'],
];

/** The same lists of an old business against those of a young one: time per answer, sequentially. */
export async function* measureHistory(old: Business, young: Business): AsyncIterable<Measured> {
  for (const [work, path] of PATHS) {
    const load = { connections: 1, seconds: 2, next: () => ({ path }), status: 200 };
    const measured = await inTurns(
      5,
      () => perSecond(old.product.address, load),
      () => perSecond(young.product.address, load),
    );
    const [ours, floor] = [1_000 / measured.ours, 1_000 / measured.floor];
    const target = '<= 1.25';
    yield {
      work: `${work}, old to young`,
      target,
      ratio: ours / floor,
      ours,
      floor,
      unit: 'ms',
    };
  }
}
