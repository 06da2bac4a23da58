import type { Business } from './business.ts';
import { answerCosts } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const TODAY = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Why an old business may cost more, where no walk is better (docs/lists.md). */
const WALKS_500 = 'walks 500 rows, which the young one lacks';
const ALL_PARTS = 'reads all ids that share three digits';

/**
 * Every list and filter that a screen or the API offers, in pages that both businesses can fill. `docs/lists.md` says which
 * index each walks.
 */
const PATHS: readonly [work: string, path: string, mark?: string][] = [
  ['orders', '/api/orders?limit=50'],
  ['orders without lines', '/api/orders?limit=50&lines=none'],
  ['orders by state', '/api/orders?limit=50&status=pending,approved,ordered,cancelled'],
  ['orders of a rare state', '/api/orders?limit=8&status=cancelled'],
  ['orders that need approval', '/api/orders?limit=8&needsApproval=true'],
  [
    'orders that need approval found by a vendor',
    '/api/orders?limit=1&needsApproval=true&q=Vendor%207',
  ],
  ['orders of a location', '/api/orders?limit=10&locationId=7'],
  ['orders of a location in a state', '/api/orders?limit=8&locationId=7&status=completed'],
  ['orders of a person', '/api/orders?limit=2&orderedBy=17'],
  ['orders of a person, own list', '/api/orders/user/17?limit=2'],
  ['orders of a vendor', '/api/orders?limit=50&vendorId=7'],
  ['orders of a rare vendor', '/api/orders?limit=3&vendorId=51'],
  ['orders of a vendor and place', '/api/orders?limit=5&vendorId=7&locationId=7'],
  ['orders of a rare vendor and a place', '/api/orders?limit=50&vendorId=51&locationId=7'],
  ['orders of a time', '/api/orders?limit=50&from=2020-01-01'],
  ['orders found by a name', '/api/orders?limit=25&q=Person%204'],
  ['orders found by a place', '/api/orders?limit=50&q=Location%204'],
  ['orders found by a vendor', '/api/orders?limit=50&q=Vendor%207'],
  ['orders found by a rare vendor', '/api/orders?limit=3&q=Retired'],
  ['orders found by an id', '/api/orders?limit=1&q=ORD-1400000001000'],
  ['orders found by the end of an id', '/api/orders?limit=50&q=0000001000', ALL_PARTS],
  ['orders found by nothing', '/api/orders?limit=50&q=zzz'],
  [
    'orders in a state found by a vendor',
    '/api/orders?limit=2&q=Vendor%207&status=cancelled',
    WALKS_500,
  ],
  ['vendors with open items', '/api/vendor-orders?status=pending,approved,ordered,cancelled'],
  ['vendors with open items, all orders', '/api/vendor-orders'],
  ['vendors with open items, found', '/api/vendor-orders?q=Location%204'],
  ["places of a vendor's open items", '/api/vendor-orders/locations/7?open=true'],
  ["places of a vendor's items", '/api/vendor-orders/locations/7'],
  ['items', '/api/order-items?limit=50'],
  ['items by state', '/api/order-items?limit=50&status=received'],
  ['items of a rare state', '/api/order-items?limit=20&status=missing'],
  ['items of an absent state', '/api/order-items?limit=50&status=ordered'],
  ['items of two states', '/api/order-items?limit=50&status=pending,ordered'],
  ['items of a rare state at a place', '/api/order-items?limit=1&status=missing&locationId=7'],
  ['open items', '/api/order-items?limit=50&open=true'],
  ["a vendor's open items", '/api/order-items?limit=50&open=true&vendorId=7'],
  [
    "a vendor's open items at a place",
    '/api/order-items?limit=50&open=true&vendorId=7&locationId=7',
  ],
  ["a vendor's items", '/api/order-items?limit=50&vendorId=7'],
  ["a rare vendor's items", '/api/order-items?limit=3&vendorId=51'],
  ["a vendor's items at a place", '/api/order-items?limit=5&vendorId=7&locationId=7'],
  ["a vendor's items of a rare state", '/api/order-items?limit=1&vendorId=7&status=missing'],
  ['items of a place', '/api/order-items?limit=50&locationId=7'],
  ['items of a person', '/api/order-items?limit=20&orderedBy=17'],
  ['items of a time', '/api/order-items?limit=50&from=2020-01-01'],
  ['items found by a product', '/api/order-items?limit=10&q=Salmon%20Fillet%2013'],
  ['items found by a rare product', '/api/order-items?limit=3&q=Saffron'],
  ['items found by many products', '/api/order-items?limit=50&q=Salmon'],
  ['items found by a name', '/api/order-items?limit=50&q=Person%204'],
  ['items found by a vendor', '/api/order-items?limit=50&q=Vendor%207'],
  [
    'items of a rare state found by a name',
    '/api/order-items?limit=1&q=Person%204&status=missing',
    WALKS_500,
  ],
  ['items found by nothing', '/api/order-items?limit=50&q=zzz'],
  ['invoice photos', '/api/invoice-photos?limit=24'],
  ['photos of a place', '/api/invoice-photos?limit=1&locationId=7'],
  ['photos of a person', '/api/invoice-photos?limit=1&orderedBy=17'],
  ['photos of a vendor', '/api/invoice-photos?limit=5&vendorId=7', WALKS_500],
  ['photos of a rare vendor', '/api/invoice-photos?limit=1&vendorId=51', WALKS_500],
  ['photos by a rare state', '/api/invoice-photos?limit=3&status=failed'],
  ['photos of a time', '/api/invoice-photos?limit=24&from=2020-01-01'],
  ['photos found by a name', '/api/invoice-photos?limit=2&q=Person%204', WALKS_500],
  ['photos found by a vendor', '/api/invoice-photos?limit=5&q=Vendor%207', WALKS_500],
  ['photos found by nothing', '/api/invoice-photos?limit=24&q=zzz', WALKS_500],
  ['waste', '/api/waste-logs?limit=10'],
  ['waste of a place', '/api/waste-logs?limit=1&locationId=7'],
  ['waste of a person', '/api/waste-logs?limit=1&recordedBy=17'],
  ['waste of a time', '/api/waste-logs?limit=10&from=2020-01-01'],
  ['waste found by a product', '/api/waste-logs?limit=1&q=Salmon%20Fillet%2013', WALKS_500],
  ['waste found by a person', '/api/waste-logs?limit=2&q=Person%204', WALKS_500],
  ['waste found by notes', '/api/waste-logs?limit=10&q=spoiled', WALKS_500],
  ['waste found by rare notes', '/api/waste-logs?limit=3&q=frost', WALKS_500],
  ['waste found by nothing', '/api/waste-logs?limit=10&q=zzz', WALKS_500],
  [
    'cost of waste of a day by reason',
    `/api/waste-summary?groupBy=reason&from=${TODAY}&to=${TODAY}`,
  ],
  ['purchase orders', '/api/purchase-orders?limit=50'],
  ['purchase orders, not answered', '/api/purchase-orders?limit=50&state=numbered,sent,opened'],
  ['purchase orders of a vendor', '/api/purchase-orders?limit=10&vendorId=7'],
  [
    'purchase orders of a vendor at a location',
    '/api/purchase-orders?limit=2&vendorId=7&locationId=7',
  ],
  ['deliveries expected at a place', '/api/locations/7/expected'],
  ['what needs attention', '/api/attention'],
  ['messages', '/api/outbox?limit=50'],
  ['messages that failed', '/api/outbox?limit=50&state=failed'],
  ['history', '/api/history?limit=50'],
  ['history of users', '/api/history?kind=users&limit=50'],
];

const server = ({ product, clock }: Business) => ({ address: product.address, clock });

/** The same lists of an old business against those of a young one: CPU per answer, asked in turns. */
export async function* measureHistory(
  old: Business,
  young: Business,
  { answers }: Size,
): AsyncIterable<Measured> {
  for (const [work, path, mark] of PATHS) {
    const measured = await answerCosts([server(old), server(young)], { path, answers });
    const ratio = measured.ours / measured.floor;
    const named = { work: `${work}, old to young`, target: '<= 1.25', mark };
    yield { ...named, ratio, ...measured, unit: 'ms CPU' };
  }
}
