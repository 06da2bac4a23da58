import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { factories } from '#tests/support/factories.ts';

const receiptLine = (values: string) => `
  with stored as (
    insert into receipts (id, location_id, vendor_id, at, content_hash) values ('RCP-1', :location, :vendor, now(), 'x') returning id
  )
  insert into receipt_lines (receipt_id, position, product_id, product_name, unit_of_measure, unit_id, quantity, reason, closed, order_item_id, status_before)
  select id, 0, :product, 'Rice', 'kg', :unit, ${values} from stored`;

/** Items like an existing one, each with other values in some columns, in one statement. */
const newItems = (...rows: Record<string, string>[]) => {
  const copied = ['order_id', 'product_id', 'product_name', 'quantity', 'vendor_id', 'unit_id'];
  const rest = ['unit_of_measure', 'location_id', 'order_date', 'order_needs_approval'];
  const more = ['ordered_unit_id', 'purchase_order_number'];
  const columns = [...copied, ...rest, ...more];
  const selects = rows.map(
    (row) =>
      `select ${columns.map((column) => row[column] ?? column).join(', ')} from order_items where id = :item`,
  );
  return `insert into order_items (${columns.join(', ')}) ${selects.join(' union all ')}`;
};

const reminder = (values: string) =>
  `insert into reminders (name, message_content, created_by, notification_type, schedule_type, schedule_time, schedule_date, weekly_days)
   values ('Count', 'Count', :user, ${values})`;

const settings = (id: number) => `insert into organization_settings (id) values (${id})`;

const sharedProduct = (vendor: string) =>
  `insert into products (name, vendor_id, unit_id) values ('Shared', ${vendor}, :unit)`;

describe('constraints of the database (design, section 6)', () => {
  let pool: pg.Pool;
  let ids: Record<string, string | number>;

  beforeAll(async () => {
    const database = await testDatabase();
    pool = database.pool;
    const make = factories(database.direct);
    const product = await make.product({ name: 'Roma Tomatoes' });
    const order = await make.order();
    const user = await make.user({ locationIds: [order.locationId] });
    ids = {
      order: order.id,
      item: order.items[0]?.id ?? 0,
      product: product.id,
      vendor: product.vendorId,
      unit: product.unitId,
      location: order.locationId,
      user: user.id,
    };
    return () => database.close();
  });

  /** Runs the statement with each `:name` replaced and returns the constraint that refused it. */
  async function refusal(statement: string): Promise<string> {
    const filled = statement.replaceAll(
      /(?<![:\d]):([a-z]\w*)/g,
      (_, name: string) => `'${ids[name]}'`,
    );
    try {
      await pool.query(filled);
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.constraint ?? String(error.code);
      throw error;
    }
    return 'nothing refused it';
  }

  test.each([
    ['orders_status', `update orders set status = 'processing' where id = :order`],
    ['orders_email_status', `update orders set ottomate_email_status = 'lost' where id = :order`],
    ['orders_combined_is_deleted', `update orders set combined_into = id where id = :order`],
    [
      'orders_location_id_locations_id_fk',
      `update orders set location_id = 999999 where id = :order`,
    ],
    ['orders_ordered_by_users_id_fk', `update orders set ordered_by = 999999 where id = :order`],
    [
      'orders_pkey',
      `insert into orders (id, location_id, ordered_by, employee_name, content_hash) select id, location_id, ordered_by, employee_name, content_hash from orders where id = :order`,
    ],
    ['orders_approval', `update orders set approved_by = ordered_by where id = :order`],
    [
      'orders_approval',
      `insert into orders (id, location_id, ordered_by, employee_name, content_hash, total, applied_limit, approved_at)
       select 'ORD-1900000000000', location_id, ordered_by, 'x', 'x', 2, 1, now() from orders where id = :order`,
    ],
    [
      'order_items_approved',
      `update order_items set order_needs_approval = true, ordered_status = 'ordered', ordered_at = now() where id = :item`,
    ],
    ['locations_approval_limit', `update locations set approval_limit = -1`],
    [
      'order_items_status',
      `update order_items set ordered_status = 'lost', ordered_at = now() where id = :item`,
    ],
    ['order_items_quantity', `update order_items set quantity = 0 where id = :item`],
    ['order_items_quantity', `update order_items set quantity = 100000 where id = :item`],
    [
      'order_items_ordered_at',
      `update order_items set ordered_status = 'ordered' where id = :item`,
    ],
    ['order_items_ordered_at', `update order_items set ordered_at = now() where id = :item`],
    ['orders_kept', `delete from orders where id = :order`],
    [
      'order_items_product_id_products_id_fk',
      `update order_items set product_id = 'PRD-x' where id = :item`,
    ],
    ['users_user_type', `update users set user_type = 'owner' where id = :user`],
    [
      'user_locations_once',
      `insert into user_locations (user_id, location_id) values (:user, :location)`,
    ],
    [
      'user_locations_user_id_users_id_fk',
      `insert into user_locations (user_id, location_id) values (999999, :location)`,
    ],
    [
      'waste_logs_quantity',
      `insert into waste_logs (product_id, location_id, quantity, unit_of_measure, unit_id, recorded_by) values (:product, :location, 0, 'kg', :unit, :user)`,
    ],
    [
      'inventory_amounts',
      `insert into inventory (product_id, location_id, par_amount) values (:product, :location, -1)`,
    ],
    ['receipt_lines_quantity', receiptLine(`-1, null, false, :item, 'ordered'`)],
    ['receipt_lines_item', receiptLine(`1, null, true, null::int, null`)],
    ['receipt_lines_item', receiptLine(`1, null, false, :item, 'pending'`)],
    ['receipt_lines_item', receiptLine(`0, null, true, null::int, null`)],
    ['receipt_lines_reason', receiptLine(`1, 'late', false, null::int, null`)],
    ['reminders_notification_type', reminder(`'post', 'daily', '09:00', null, null`)],
    ['reminders_schedule_type', reminder(`'sms', 'monthly', '09:00', null, null`)],
    ['reminders_schedule_time', reminder(`'sms', 'daily', '24:00', null, null`)],
    ['reminders_schedule_date', reminder(`'sms', 'daily', '09:00', '2026-01-01', null`)],
    ['reminders_weekly_days', reminder(`'sms', 'weekly', '09:00', null, null`)],
    [
      'sessions_user_id_users_id_fk',
      `insert into sessions (token_hash, user_id, expires_at) values ('x', 999999, now())`,
    ],
  ])('%s refuses %s', async (guard, statement) => {
    expect(await refusal(statement)).toBe(guard);
  });

  // One look for each statement stands for foreign keys of order items (adr-042).
  test.each([
    ['order_id_orders_id', 'order_id', "'ORD-1'"],
    ['product_id_products_id', 'product_id', "'PRD-x'"],
    ['vendor_id_vendors_id', 'vendor_id', '999999'],
    ['unit_id_units_of_measure_id', 'unit_id', 'gen_random_uuid()'],
    ['ordered_unit_id_units_of_measure_id', 'ordered_unit_id', 'gen_random_uuid()'],
    ['purchase_order_number_purchase_orders_number', 'purchase_order_number', '999999'],
  ])('order_items_%s_fk refuses new items, and a changed one', async (of, column, value) => {
    const guard = `order_items_${of}_fk`;
    const wrong = { [column]: value };
    expect(await refusal(newItems({}, {}))).toBe('nothing refused it');
    expect(await refusal(newItems(wrong))).toBe(guard);
    expect(await refusal(newItems({}, wrong, {}))).toBe(guard);
    expect(await refusal(`update order_items set ${column} = ${value} where id = :item`)).toBe(
      guard,
    );
  });

  test.each([
    ['orders', 'id', "'ORD-2'"],
    ['products', 'id', "'PRD-y'"],
    ['vendors', 'id', '999999'],
    ['units_of_measure', 'id', 'gen_random_uuid()'],
    ['purchase_orders', 'number', '999999'],
  ])('what items refer to is kept: a row of %s, and its key', async (table, key, other) => {
    const guard = `${table}_kept`;
    expect(await refusal(`delete from ${table}`)).toBe(guard);
    // The number of a purchase order is an identity that no update may set.
    const isGenerated = table === 'purchase_orders';
    expect(await refusal(`update ${table} set ${key} = ${other}`)).toBe(
      isGenerated ? '428C9' : guard,
    );
    expect(await refusal(`truncate ${table} cascade`)).toBe(guard);
  });

  test('refuse a second row of organization settings, and the same assignment of a reminder twice', async () => {
    expect(await refusal(settings(1))).toBe('nothing refused it');
    expect(await refusal(settings(1))).toBe('organization_settings_pkey');
    expect(await refusal(settings(2))).toBe('organization_settings_one_row');
    expect(await refusal(reminder(`'sms', 'daily', '09:00', null, null`))).toBe(
      'nothing refused it',
    );
    const assign =
      'insert into reminder_assignments (reminder_id, user_id) select id, :user from reminders';
    expect(await refusal(assign)).toBe('nothing refused it');
    expect(await refusal(assign)).toBe('reminder_assignments_once');
  });

  const NAMED = [
    [
      'vendors_name',
      (name: string) =>
        `insert into vendors (name, contact_person, phone_number) values ('${name}', 'x', 'x')`,
    ],
    ['locations_name', (name: string) => `insert into locations (name) values ('${name}')`],
    [
      'product_categories_name',
      (name: string) => `insert into product_categories (name) values ('${name}')`,
    ],
    [
      'units_of_measure_name',
      (name: string) =>
        `insert into units_of_measure (name, abbreviation) values ('${name}', gen_random_uuid()::text::varchar(8))`,
    ],
    [
      'units_of_measure_abbreviation',
      (name: string) =>
        `insert into units_of_measure (name, abbreviation) values (gen_random_uuid()::text, '${name}')`,
    ],
    [
      'products_name_of_vendor',
      (name: string) =>
        `insert into products (name, vendor_id, unit_id) values ('${name}', :vendor, :unit)`,
    ],
  ] as const;

  test.each(NAMED)(
    'refuse the same name twice, by %s, ignoring case and blanks (D9)',
    async (guard, insert) => {
      expect(await refusal(insert('Crème'))).toBe('nothing refused it');
      for (const same of ['Crème', 'crème', 'CRÈME', '  Crème ']) {
        expect(await refusal(insert(same))).toBe(guard);
      }
      expect(await refusal(insert('Creme'))).toBe('nothing refused it');
    },
  );

  test.each(NAMED)('allow the name of a deleted record: %s (D9)', async (guard, insert) => {
    const table = guard.replace(/_(name|abbreviation|name_of_vendor)$/, '');
    expect(await refusal(insert('Reused'))).toBe('nothing refused it');
    await pool.query(`update ${table} set is_deleted = true`);
    expect(await refusal(insert('reused'))).toBe('nothing refused it');
    expect(await refusal(insert('REUSED'))).toBe(guard);
  });

  test('allow the same product name at two vendors (D9)', async () => {
    const other = `insert into vendors (name, contact_person, phone_number) values ('Another', 'x', 'x') returning id`;
    const { rows } = await pool.query<{ id: number }>(other);
    ids['other'] = rows[0]?.id ?? 0;
    expect(await refusal(sharedProduct(':vendor'))).toBe('nothing refused it');
    expect(await refusal(sharedProduct(':other'))).toBe('nothing refused it');
  });
});
