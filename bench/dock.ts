import type pg from 'pg';
import type { Business } from './business.ts';
import { answerCosts } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

/**
 * A receipt with two lines for each order, and a claim for every fifth, as old as the order: the newest twenty are drafts, one
 * in fifty of the others was refused, one in fifty dropped, and the rest is credited.
 */
async function seedDock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Neither stock nor states follow rows that are written here.
    await client.query(
      "begin; set local statement_timeout = 0; set local procureapp.history = 'off'",
    );
    await client.query(
      `insert into receipts (id, location_id, vendor_id, received_by, at, created_at, content_hash)
       select replace(id, 'ORD', 'RCP'), location_id, 1 + (split_part(id, '-', 2)::bigint / 1000) % 50, ordered_by, order_date, order_date, ''
       from orders`,
    );
    await client.query(
      `insert into receipt_lines (receipt_id, position, order_item_id, product_id, product_name, quantity, unit_of_measure, unit_id, base_numerator, base_denominator,
         item_numerator, item_denominator,
         closed, reason, status_before)
       select replace(order_id, 'ORD', 'RCP'), quantity, id, product_id, product_name, quantity, unit_of_measure, unit_id, 1, 1, 1, 1, quantity = 2,
         case quantity when 2 then 'short' end, 'ordered'
       from order_items where quantity <= 2`,
    );
    // The claims of these receipts are inserted here, not found.
    await client.query('select take_noted_for_claims()');
    await client.query(
      `insert into claims (receipt_id, vendor_id, location_id, created_at, state, sent_at, settled_at, credited_amount)
       select id, vendor_id, location_id, created_at, state,
         case when state not in ('draft', 'dropped') then created_at end, case when state <> 'draft' then created_at end,
         case state when 'credited' then 2.5 end
       from (
         select *, case when number <= 20 then 'draft' when number % 50 = 1 then 'refused' when number % 50 = 2 then 'dropped'
           else 'credited' end as state
         from (select *, row_number() over (order by at desc) as number from receipts where right(id, 4)::int % 5000 = 0) as fifth
       ) as found
       order by created_at`,
    );
    await client.query(
      `insert into claim_lines (claim_id, receipt_line_id, product_id, product_name, reason, quantity, found_quantity, found_numerator, found_denominator,
         unit_of_measure, unit_id, unit_price, amount)
       select claims.id, line.id, line.product_id, line.product_name, 'short', 1, 1, 1, 1, 'kg', line.unit_id, 2.5, 2.5
       from claims join receipt_lines as line on line.receipt_id = claims.receipt_id and line.position = 2`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze receipts, receipt_lines, claims, claim_lines');
}

/** Every list and filter of what arrived and what is claimed, in pages that both businesses can fill. */
const PATHS: readonly [work: string, path: string][] = [
  ['receipts', '/api/receipts?limit=50'],
  ['receipts of a place', '/api/receipts?limit=10&locationId=7'],
  ['receipts of a vendor', '/api/receipts?limit=10&vendorId=7'],
  ['receipts of a vendor at a place', '/api/receipts?limit=2&vendorId=7&locationId=7'],
  ['receipts of a time', '/api/receipts?limit=50&from=2020-01-01'],
  ['receipts of an order', '/api/receipts?limit=100&orderId=ORD-1400000001000'],
  ['claims', '/api/claims?limit=50'],
  ['claims to send', '/api/claims?limit=20&state=draft'],
  ['claims of a rare state', '/api/claims?limit=1&state=refused'],
  ['claims of two states', '/api/claims?limit=20&state=draft,sent'],
  ['claims of a vendor', '/api/claims?limit=2&vendorId=6'],
  ['claims of a place', '/api/claims?limit=2&locationId=6'],
  ['claims of a vendor in a state', '/api/claims?limit=2&vendorId=6&state=credited'],
  ['claims of a vendor to send', '/api/claims?limit=2&vendorId=6&state=draft'],
  ['claims of a place to send', '/api/claims?limit=2&locationId=6&state=draft'],
];

const server = ({ product, clock }: Business) => ({ address: product.address, clock });

/** The lists of receipts and claims of an old business against those of a young one (R1, R4): CPU per answer. */
export async function* measureDock(
  old: Business,
  young: Business,
  { answers }: Size,
): AsyncIterable<Measured> {
  for (const { pool } of [old, young]) await seedDock(pool);
  for (const [work, path] of PATHS) {
    const measured = await answerCosts([server(old), server(young)], { path, answers });
    const ratio = measured.ours / measured.floor;
    yield { work: `${work}, old to young`, target: '<= 1.25', ratio, ...measured, unit: 'ms CPU' };
  }
}
