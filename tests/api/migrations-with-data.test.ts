import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { knownMigrations } from '#server/db/apply-migrations.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { blankDatabase } from '#tests/support/database.ts';
import { migrateTo } from '#tests/support/migrations.ts';

const log = openLog('silent');
const earlier = knownMigrations().map((_, index) => index + 1);

/** Since the seventh migration a record has its unit's id beside the abbreviation. */
const unit = (count: number) => (count < 7 ? { column: '', value: '' } : WITH_ID);
const WITH_ID = { column: ', unit_id', value: ', (select id from units_of_measure)' };

/** At least one row of every noun, in the columns after `count` migrations; what triggers would fill in is given. */
const dataAfter = (count: number) => `
  insert into organization_settings (timezone, organization_name) values ('Europe/Athens', 'Taverna');
  insert into vendors (name, contact_person, phone_number) values ('Farms', 'Ida', '+1 555-0100');
  insert into locations (name) values ('Harbour'), ('Hill');
  insert into users (name, user_type) values ('Ann', 'manager'), ('Ben', 'employee');
  insert into user_locations (user_id, location_id) values (2, 1), (2, 2);
  insert into units_of_measure (name, abbreviation) values ('Kilogram', 'kg');
  insert into product_categories (name) values ('Dry');
  insert into products (name, vendor_id, unit_id, category_id)
    select 'Rice', 1, units_of_measure.id, product_categories.id from units_of_measure, product_categories;
  insert into inventory (product_id, location_id, par_amount) select id, 1, 9 from products;
  insert into orders (id, location_id, status, ordered_by, employee_name, content_hash, is_deleted, combined_into)
    values ('ORD-1', 1, 'pending', 2, 'Ben', 'a', false, null), ('ORD-2', 2, 'completed', 2, 'Ben', 'b', false, null),
      ('ORD-3', 1, 'pending', 2, 'Ben', 'c', true, 'ORD-1');
  insert into purchase_orders (vendor_id, location_id) values (1, 1), (1, 2);
  insert into order_items (order_id, location_id, order_date, order_deleted, product_id, product_name, quantity, vendor_id, unit_of_measure, purchase_order_number${unit(count).column})
    select orders.id, orders.location_id, orders.order_date, orders.is_deleted, products.id, 'Rice', 3, 1, 'kg', orders.location_id${unit(count).value} from orders, products;
  insert into order_counts (location_id, status, shard, orders)
    select location_id, status, 0, count(*) from orders where not is_deleted group by 1, 2;
  insert into invoice_photos (order_id, url) values ('ORD-2', '/uploads/one.webp');
  insert into waste_logs (product_id, location_id, quantity, unit_of_measure, recorded_by${unit(count).column})
    select id, 1, 2, 'kg', 2${unit(count).value} from products;
  insert into inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, cause_kind, cause_id, entered_amount, entered_unit)
    select product_id, location_id, 'waste', -2, 1, created_date, 'waste', id::text, 2, 'kg' from waste_logs;
  insert into reminders (name, notification_type, message_content, schedule_type, schedule_time, weekly_days, created_by)
    values ('Count', 'email', 'Count the fridge', 'weekly', '09:00', '["monday"]', 1);
  insert into reminder_assignments (reminder_id, user_id) select id, 2 from reminders;
  insert into sessions (token_hash, user_id, expires_at) values ('hash', 2, now() + interval '1 day')`;

const TABLES =
  'organization_settings vendors locations users user_locations units_of_measure product_categories products inventory ' +
  'orders order_items invoice_photos waste_logs reminders reminder_assignments sessions';

async function rowsOf(pool: pg.Pool): Promise<Record<string, object[]>> {
  const tables: Record<string, object[]> = {};
  for (const table of TABLES.split(' ')) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${table} order by 1, 2`,
    );
    tables[table] = rows.map(({ unit_factor: _replaced, ...row }) => row);
  }
  return tables;
}

test.each(earlier)('data written after %i migrations is complete after the rest', async (count) => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  await migrateTo(pool, count);
  await pool.query(dataAfter(count));
  const before = await rowsOf(pool);
  await migrate(pool, log);
  expect(await isMigrated(pool)).toBe(true);
  expect(await rowsOf(pool)).toMatchObject(before);
  const counted = await pool.query<{ status: string; orders: number }>(
    'select status, sum(orders)::int as orders from order_counts group by 1 order by 1',
  );
  expect(counted.rows).toEqual([
    { status: 'completed', orders: 1 },
    { status: 'pending', orders: 1 },
  ]);
});

test('a purchase order has as many settled items after the migration as it had items that were not open', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  const count = 12;
  await migrateTo(pool, count);
  await pool.query(dataAfter(count));
  await pool.query(`
    update order_items set ordered_status = 'received', ordered_at = now();
    insert into order_items (order_id, location_id, order_date, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, purchase_order_number)
      select order_id, location_id, order_date, product_id, product_name, 1, vendor_id, unit_of_measure, unit_id, purchase_order_number from order_items where not order_deleted;
    insert into purchase_order_counts (number, items, open_items) values (1, 2, 1)`);
  await migrate(pool, log);
  const counted = await pool.query('select * from purchase_order_counts order by number');
  expect(counted.rows).toEqual([
    { number: 1, settled_items: 1 },
    { number: 2, settled_items: 1 },
  ]);
});

test('an order has after the migration the number and the vendors of its items (Q3)', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  const count = 16;
  await migrateTo(pool, count);
  await pool.query(dataAfter(count));
  await pool.query(`
    insert into vendors (name, contact_person, phone_number) values ('Bakery', 'Bo', '+1 555-0101');
    insert into order_items (order_id, location_id, order_date, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, purchase_order_number, is_deleted)
      select order_id, location_id, order_date, product_id, product_name, 1, 2, unit_of_measure, unit_id, purchase_order_number, order_id = 'ORD-2'
      from order_items where not order_deleted`);
  await migrate(pool, log);
  const stored = await pool.query('select id, item_count, vendor_ids from orders order by id');
  expect(stored.rows).toEqual([
    { id: 'ORD-1', item_count: 2, vendor_ids: [1, 2] },
    { id: 'ORD-2', item_count: 1, vendor_ids: [1] },
    { id: 'ORD-3', item_count: 1, vendor_ids: [1] },
  ]);
});

test('a failed message about an invoice is about its photo after the migration, and settled where it was before (V10)', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  const count = 34;
  await migrateTo(pool, count);
  await pool.query(dataAfter(count));
  await pool.query(`
    update orders set ottomate_email_status = 'sent' where id = 'ORD-1';
    insert into outbox_messages (channel, kind, subject_id, cause, recipient, text, state, created_at)
      select 'email', 'invoice', subject_id, cause, 'in@example.com', '', state, now() - age * interval '1 hour' from (values
        ('ORD-2', 'sent', 'sent', 3), ('ORD-2', 'open', 'failed', 2), ('ORD-3', 'again', 'failed', 2), ('ORD-3', 'later', 'captured', 1), ('ORD-1', 'marked', 'failed', 1)
      ) as message (subject_id, cause, state, age);
    insert into outbox_attachments (message_id, file_name, content_type, stored_file)
      select id, 'invoice.jpg', 'image/jpeg', cause || '.webp' from outbox_messages where state = 'failed'`);
  await migrate(pool, log);
  const failed = await pool.query(
    "select subject_id, settled_at is not null as settled from outbox_messages where state = 'failed' order by cause",
  );
  expect(failed.rows).toEqual([
    { subject_id: '/uploads/again.webp', settled: true },
    { subject_id: '/uploads/marked.webp', settled: true },
    { subject_id: '/uploads/open.webp', settled: false },
  ]);
});

test('lines of guides and of prepared orders have after the migration the unit of their product (G2, H6)', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  const count = 34;
  await migrateTo(pool, count);
  await pool.query(dataAfter(count));
  await pool.query(`
    insert into products (name, vendor_id, unit_id) select 'Salt', 1, id from units_of_measure;
    insert into order_guides (location_id, name) values (1, 'Mondays');
    insert into order_guide_lines (guide_id, product_id, position, quantity)
      select order_guides.id, products.id, row_number() over (), case products.name when 'Rice' then 24 end from order_guides, products;
    insert into prepared_orders (guide_id, location_id, vendor_id, delivery_date, cut_off_at, prepared_at, due_at, state, prepared_for)
      select id, 1, 1, '2026-11-20', now(), now(), now(), 'waiting', 1 from order_guides;
    insert into prepared_order_lines (prepared_order_id, product_id, position, quantity)
      select prepared_orders.id, products.id, 1, 24 from prepared_orders, products where products.name = 'Rice'`);
  await migrate(pool, log);
  const guided = `select quantity, unit_id from order_guide_lines union all select quantity, unit_id from prepared_order_lines`;
  const named = await pool.query(
    `select quantity, abbreviation as unit from (${guided}) as line left join units_of_measure on id = unit_id order by 1`,
  );
  expect(named.rows).toEqual([
    { quantity: 24, unit: 'kg' },
    { quantity: 24, unit: 'kg' },
    { quantity: null, unit: null },
  ]);
});

test('after a migration that rewrites a table, an index alone answers what it answered before', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  await migrateTo(pool, 1);
  await pool.query(dataAfter(1));
  // As a migration that changes a column's type does.
  await pool.query('vacuum full order_items');
  await migrate(pool, log);
  expect(await isKnownToAll(pool, 'order_items')).toBe(true);
});

test('a vacuum that fails after a migration is logged, and the others and the start go on', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  await migrateTo(pool, 1);
  await pool.query(dataAfter(1));
  // As a migration that changes a column's type does.
  await pool.query('vacuum full order_items');
  await pool.query(`
    create function refused_by_vacuum(int) returns int language plpgsql immutable as $$ begin
      if current_query() like 'vacuum%' then raise exception 'no room'; end if;
      return $1;
    end $$;
    create table broken (n int);
    insert into broken values (1);
    create index on broken (refused_by_vacuum(n))`);
  const lines: string[] = [];
  await migrate(pool, openLog('warn', { write: (line) => void lines.push(line) }));
  expect(await isMigrated(pool)).toBe(true);
  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toMatchObject([{ table: 'broken', err: { message: 'no room' } }]);
  expect(await isKnownToAll(pool, 'order_items')).toBe(true);
});

/** Whether an index of the table answers alone. */
async function isKnownToAll(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    'select relallvisible = relpages as known from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.known ?? false;
}
