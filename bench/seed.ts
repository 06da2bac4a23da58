import type pg from 'pg';

const CATALOGUE = { products: 5_000, vendors: 50, locations: 40, users: 200 };

/** The catalogue, people and places of the targets' reference business, in an empty database. */
export async function seedCatalogue(pool: pg.Pool): Promise<void> {
  const { products, vendors, locations, users } = CATALOGUE;
  await pool.query(`insert into units_of_measure (name, abbreviation)
    values ('Kilogram', 'kg'), ('Case', 'cs'), ('Each', 'ea')`);
  await pool.query(`insert into product_categories (name)
    select 'Category ' || n from generate_series(1, 20) as n`);
  await pool.query(
    `insert into vendors (name, contact_person, phone_number)
     select 'Vendor ' || n, 'Contact ' || n, '+1 555-0100' from generate_series(1, $1::int) as n`,
    [vendors],
  );
  await pool.query(
    `insert into locations (name, address)
     select 'Location ' || n, n || ' Harbour Street' from generate_series(1, $1::int) as n`,
    [locations],
  );
  await pool.query(
    `insert into users (name, user_type)
     select 'Person ' || n, case when n <= 10 then 'manager' else 'employee' end
     from generate_series(1, $1::int) as n`,
    [users],
  );
  await pool.query(
    `insert into products (name, vendor_id, unit_id, category_id, photo_url, vendor_item_code, pack_size, price, price_updated_at)
     select (array['Roma Tomatoes','Heavy Cream','Aged Cheddar','Salmon Fillet','Olive Oil'])[1 + n % 5] || ' ' || n,
       1 + n % $2::int, (select id from units_of_measure order by name offset n % 3 limit 1),
       (select id from product_categories order by name offset n % 20 limit 1),
       '/demo/roma-tomatoes.webp', lpad(n::text, 6, '0'), '24 × 500 g', n % 900 + 0.75, now()
     from generate_series(1, $1::int) as n`,
    [products, vendors],
  );
  await pool.query('vacuum analyze');
}

/**
 * This many orders of ten lines each, a minute apart; all but the newest hundred are completed, or one in fifty
 * cancelled with its items pending; of the newest hundred every tenth needs approval. Every item has a price, and one in
 * two hundred is missing. Every tenth order has an invoice photo, and every tenth minute a waste entry is stored. Every
 * minute has a purchase order; the newest hundred are not closed. Only the oldest five orders and waste entries have what
 * searches find rarely: a vendor, a product, a note, a failed e-mail.
 */
export async function seedHistory(pool: pg.Pool, orders: number): Promise<void> {
  await pool.query(
    `insert into orders (id, location_id, status, order_date, submitted_at, ordered_by, employee_name, ottomate_email_status,
       content_hash, total, applied_limit)
     select 'ORD-' || (1400000000000 + n * 1000::bigint), 1 + n % 40,
       case when n > $1::int - 100 then 'pending' when n % 49 = 0 then 'cancelled' else 'completed' end,
       now() - ($1::int - n) * interval '1 minute', now(), 11 + n % 190, 'Person ' || (11 + n % 190),
       case when n <= 5 then 'failed' else 'sent' end, '', 100, case when n > $1::int - 100 and n % 10 = 0 then 99 end
     from generate_series(1, $1::int) as n`,
    [orders],
  );
  await pool.query(
    `insert into order_items (order_id, location_id, order_date, order_cancelled, order_needs_approval, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id,
       unit_price, ordered_status, ordered_at)
     select orders.id, orders.location_id, orders.order_date, orders.status = 'cancelled', orders.needs_approval, product.id, product.name, line, product.vendor_id, 'kg', product.unit_id,
       (100 + product.number % 900) / 100.0,
       case when orders.status <> 'completed' then 'pending'
         when (extract(epoch from orders.order_date)::bigint / 60 * 10 + line) % 199 = 7 then 'missing'
         else 'received' end,
       case orders.status when 'completed' then orders.order_date end
     from orders
     cross join generate_series(1, 10) as line
     join (select *, row_number() over (order by id) as number from products) as product
       on product.number = 1 + (extract(epoch from orders.order_date)::bigint / 60 * 10 + line) % 5000`,
  );
  await pool.query("insert into product_names values ('Saffron Threads')");
  await pool.query(
    "insert into vendors (name, contact_person, phone_number) values ('Retired', 'Nobody', '+1 555-0100')",
  );
  await pool.query(
    `update order_items set vendor_id = (select max(id) from vendors), product_name = 'Saffron Threads'
     where order_id in (select id from orders order by order_date limit 5) and id % 10 = 0`,
  );
  await pool.query(
    `update orders set item_count = line.items, vendor_ids = line.vendors
     from (select order_id, count(*) as items, array_agg(distinct vendor_id) as vendors from order_items group by 1) as line
     where id = line.order_id`,
  );
  await pool.query(
    `insert into invoice_photos (order_id, url)
     select id, '/uploads/' || id || '.webp' from orders
     where extract(epoch from order_date)::bigint / 60 % 10 = 0 or ottomate_email_status = 'failed'`,
  );
  await pool.query(
    `insert into waste_logs (product_id, location_id, quantity, unit_of_measure, unit_id, created_date, recorded_by, notes)
     select product.id, 1 + n % 40, 1 + n % 9, 'kg', product.unit_id, now() - n * interval '10 minutes', 11 + n % 190,
       case when n > $1::int / 10 - 5 then 'Left in the frost' else 'Spoiled on shelf ' || n end
     from generate_series(1, $1::int / 10) as n
     join (select id, unit_id, row_number() over (order by id) as number from products) as product
       on product.number = 1 + n % 5000`,
    [orders],
  );
  await pool.query(
    `insert into outbox_messages (channel, kind, subject_id, recipient, subject, text, state, cause, created_at, sent_at)
     select 'email', 'vendor_order', '1', 'vendor@example.com', 'Order', '',
       case when n > $1::int / 10 - 5 then 'failed' else 'sent' end, 'seed-' || n,
       now() - n * interval '10 minutes', now()
     from generate_series(1, $1::int / 10) as n`,
    [orders],
  );
  await pool.query(
    `insert into purchase_orders (vendor_id, location_id, created_at, sent_at, closed_at)
     select 1 + n % 50, 1 + n % 40, moment, moment, case when n > 100 then moment end
     from generate_series(1, $1::int) as n, lateral (select now() - n * interval '1 minute' as moment) as made`,
    [orders],
  );
  await pool.query(
    'vacuum analyze orders, order_items, order_counts, invoice_photos, waste_logs, outbox_messages, purchase_orders, history',
  );
}
