import { createHash, randomBytes } from 'node:crypto';
import type { Business } from './business.ts';
import { answerCosts, answerOf, inTurns } from './load.ts';
import type { InTurns } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const FEW = 5_000;
const MANY = 50_000;
const LOCATION = 1;
const LINES_OF_ORDER = 50;

/** A vendor with open items at one location, all under one number, and a link to them. */
interface Open {
  vendorId: number;
  number: number;
  token: string;
  itemIds: number[];
}

const PAGES: readonly [work: string, path: (open: Open) => string][] = [
  ["vendor's link", ({ token }) => `/vendor-orders/${token}`],
  ["vendor's link as JSON, a page", ({ token }) => `/api/vendor-orders/public/${token}?limit=50`],
  [
    'open items of a vendor at a place, a page',
    ({ vendorId }) =>
      `/api/order-items?vendorId=${vendorId}&locationId=${LOCATION}&open=true&limit=50`,
  ],
  [
    'open items of a vendor, a page',
    ({ vendorId }) => `/api/order-items?vendorId=${vendorId}&open=true&limit=50`,
  ],
  [
    "places of a vendor's open items",
    ({ vendorId }) => `/api/vendor-orders/locations/${vendorId}?open=true`,
  ],
  [
    'items of a purchase order, a page',
    ({ number }) => `/api/purchase-orders/${number}/items?limit=50`,
  ],
];

/** What a vendor with 50,000 open items at a place costs, against one with 5,000: CPU of each answer. */
export async function* measureOpenItems(
  business: Business,
  { answers }: Size,
): AsyncIterable<Measured> {
  const [many, few] = [await seedOpen(business, MANY), await seedOpen(business, FEW)];
  const server = { address: business.product.address, clock: business.clock };
  for (const [work, path] of PAGES)
    yield row(
      work,
      await answerCosts(
        [
          { ...server, path: path(many) },
          { ...server, path: path(few) },
        ],
        { answers },
      ),
    );
  yield row('mark of one item', await marks(business, { many, few, times: answers }));
}

function row(work: string, measured: InTurns): Measured {
  const ratio = measured.ours / measured.floor;
  const which = '50,000 open items to 5,000';
  return { work: `${work}, ${which}`, target: '<= 1.25', ratio, ...measured, unit: 'ms CPU' };
}

/** A manager marks one item after the other as received. */
function marks(
  { product, clock }: Business,
  { many, few, times }: { many: Open; few: Open; times: number },
): Promise<InTurns> {
  const mark = async ({ itemIds }: Open) => {
    const id = itemIds.pop() ?? 0;
    const began = clock();
    const { status } = await answerOf(product.address, {
      path: `/api/order-items/${id}/status`,
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'received' }),
    });
    if (status !== 200) throw new Error(`a mark answered ${status}`);
    return clock() - began;
  };
  return inTurns(
    times,
    () => mark(many),
    () => mark(few),
  );
}

async function seedOpen({ pool }: Business, items: number): Promise<Open> {
  const client = await pool.connect();
  try {
    await client.query(
      "begin; set local statement_timeout = 0; set local procureapp.history = 'off'",
    );
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest('base64url');
    const made = await client.query<Pick<Open, 'vendorId' | 'number'>>(
      `with vendor as (
         insert into vendors (name, contact_person, phone_number) values ('Open ' || $1, 'Kay', '+1 914-555-0199') returning id
       ), link as (
         insert into public_links (vendor_id, location_id, token_hash, expires_at)
         select id, $3, $2, now() + interval '1 day' from vendor
       ), number as (
         insert into purchase_orders (vendor_id, location_id, created_at) select id, $3, now() from vendor returning number
       )
       select vendor.id as "vendorId", number.number from vendor, number`,
      [String(items), tokenHash, LOCATION],
    );
    const { vendorId, number } = made.rows[0] ?? { vendorId: 0, number: 0 };
    await client.query(
      `insert into orders (id, location_id, order_date, status, ordered_by, employee_name, content_hash)
       select 'ORD-' || (1900000000000 + $1::bigint * 1000000 + n), $4, now() - n * interval '1 minute', 'ordered',
         (select min(id) from users), 'Ana', ''
       from generate_series(1, $2::int / $3::int) as n`,
      [vendorId, items, LINES_OF_ORDER, LOCATION],
    );
    const { rows } = await client.query<{ id: number }>(
      `insert into order_items (order_id, location_id, order_date, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price, purchase_order_number, ordered_status, ordered_at)
       select orders.id, orders.location_id, orders.order_date, product.id, product.name, 1, $1, 'kg', product.unit_id, 2.5, $3, 'ordered', now()
       from generate_series(1, $2::int) as n
       join orders on orders.id = 'ORD-' || (1900000000000 + $1::bigint * 1000000 + 1 + (n - 1) / $4::int)
       join (select *, row_number() over (order by id) as position from products) as product
         on product.position = 1 + n % 5000
       returning id`,
      [vendorId, items, number, LINES_OF_ORDER],
    );
    await client.query('commit');
    await client.query('vacuum analyze order_items, orders, purchase_order_counts');
    return { vendorId, number, token, itemIds: rows.map(({ id }) => id) };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
