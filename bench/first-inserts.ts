/**
 * What the first version inserted for an order, as the floor of its write: its tables with their keys, checks and indexes,
 * without foreign keys and triggers. They stand in a schema of their own.
 */
export const FIRST_TABLES = `
  create schema first_version;
  create table first_version.orders (
    id text primary key, location_id integer not null, status text not null default 'pending'
      check (status in ('pending', 'approved', 'ordered', 'completed', 'cancelled')),
    order_date timestamptz(3) not null default now(), ordered_by integer not null, vendor_id integer, employee_name text not null,
    submitted_at timestamptz(3), notes text, email_status text not null default 'not_sent'
      check (email_status in ('not_sent', 'sent', 'failed')),
    content_hash text not null, combined_into text, is_deleted boolean not null default false,
    check (combined_into is null or is_deleted)
  );
  create index on first_version.orders (order_date, id) where not is_deleted;
  create index on first_version.orders (location_id, order_date, id) where not is_deleted;
  create index on first_version.orders (location_id, status, order_date, id) where not is_deleted;
  create index on first_version.orders (ordered_by, order_date, id) where not is_deleted;
  create index on first_version.orders (status, order_date, id) where not is_deleted;
  create index on first_version.orders (employee_name, order_date, id) where not is_deleted;
  create index on first_version.orders ((id collate "C")) where not is_deleted;
  create table first_version.order_items (
    id serial primary key, order_id text not null, product_id text not null, product_name text not null,
    quantity integer not null check (quantity between 1 and 99999), vendor_id integer not null, unit_of_measure text not null,
    ordered_status text not null default 'pending' check (ordered_status in ('pending', 'ordered', 'received', 'missing')),
    ordered_at timestamptz(3), purchase_order_number integer, is_deleted boolean not null default false,
    check ((ordered_status = 'pending') = (ordered_at is null))
  );
  create index on first_version.order_items (order_id, id);
  create index on first_version.order_items (vendor_id, order_id) where not is_deleted and ordered_status in ('pending', 'ordered');`;

/** A script of pgbench: one order with so many lines. */
export function firstInserts(lines: number): string {
  const values = Array.from(
    { length: lines },
    (_, line) => `('ORD-' || :id, 'PRD-000001', 'Roma Tomatoes', ${1 + line}, 1 + :n % 50, 'kg')`,
  );
  return `\\set id random(1, 9000000000000000)
\\set n random(1, 40)
begin;
insert into first_version.orders (id, location_id, order_date, submitted_at, ordered_by, employee_name, content_hash)
  values ('ORD-' || :id, :n, now(), now(), 11, 'Person', 'hash');
insert into first_version.order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure)
  values ${values.join(', ')};
commit;
`;
}
