import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

let api: Client;
beforeAll(async () => {
  api = await t.as(await t.make.manager());
});

type Id = number | string;
/** What the changes of one run made, by kind. */
type Made = Record<
  | 'vendors'
  | 'units'
  | 'categories'
  | 'locations'
  | 'users'
  | 'products'
  | 'waste'
  | 'orders'
  | 'items'
  | 'reminders',
  Id[]
>;

/** One change through the API: its number, and numbers from which its subject and its values are taken. */
interface Change {
  call: (made: Made, pick: Pick) => Promise<unknown>;
  pick: Pick;
}
interface Pick {
  /** One of the records; undefined while there is none. */
  one: (of: readonly Id[]) => Id | undefined;
  text: string;
  amount: number;
  flag: boolean;
}

const numbers = (ids: readonly (Id | undefined)[]) =>
  ids.filter((id) => id !== undefined).map(Number);

/** Adds what was created, if it was. */
async function add(
  to: Id[],
  creating: Promise<{ status: number; body: { id: Id } }>,
): Promise<void> {
  const { status, body } = await creating;
  if (status === 201) to.push(body.id);
}

const CALLS: Change['call'][] = [
  (made, { text }) =>
    add(
      made.vendors,
      api.createVendor({ body: { name: text, contactPerson: text, phoneNumber: '555-0100' } }),
    ),
  (made, { one, text, flag }) =>
    api.updateVendor({
      params: { id: one(made.vendors) ?? 1 },
      body: {
        name: text,
        contactPerson: 'Al',
        phoneNumber: '555-0101',
        email: flag ? 'a@b.example' : null,
      },
    }),
  (made, { one }) => api.deleteVendor({ params: { id: one(made.vendors) ?? 1 } }),
  (made, { one }) => api.restoreVendor({ params: { id: one(made.vendors) ?? 1 } }),
  (made, { text }) =>
    add(made.units, api.createUnit({ body: { name: text, abbreviation: text.slice(-8) } })),
  (made, { one, text }) =>
    api.updateUnit({
      params: { id: one(made.units) ?? 'x' },
      body: { name: text, abbreviation: text.slice(-8) },
    }),
  (made, { text }) => add(made.categories, api.createProductCategory({ body: { name: text } })),
  (made, { one }) => api.deleteProductCategory({ params: { id: one(made.categories) ?? 'x' } }),
  (made, { one }) => api.restoreProductCategory({ params: { id: one(made.categories) ?? 'x' } }),
  (made, { text }) =>
    add(made.locations, api.createLocation({ body: { name: text, address: text } })),
  (made, { one }) => api.deleteLocation({ params: { id: one(made.locations) ?? 1 } }),
  (made, { one }) => api.restoreLocation({ params: { id: one(made.locations) ?? 1 } }),
  (made, { one, text }) =>
    add(
      made.users,
      api.createUser({
        body: { name: text, userType: 'employee', locationIds: numbers([one(made.locations)]) },
      }),
    ),
  (made, { one, text, flag }) =>
    api.updateUser({
      params: { id: one(made.users) ?? 1 },
      body: {
        name: text,
        userType: flag ? 'manager' : 'employee',
        locationIds: numbers(flag ? [] : [one(made.locations)]),
      },
    }),
  (made, { one }) => api.deleteUser({ params: { id: one(made.users) ?? 1 } }),
  (made, { one }) => api.restoreUser({ params: { id: one(made.users) ?? 1 } }),
  async (made, { one, text }) =>
    add(
      made.products,
      api.createProduct({
        body: {
          name: text,
          vendorId: one(made.vendors),
          unitOfMeasure: await abbreviation(one(made.units)),
          categoryId: one(made.categories),
        },
      }),
    ),
  async (made, { one, text }) =>
    api.updateProduct({
      params: { id: one(made.products) ?? 'x' },
      body: {
        name: text,
        vendorId: one(made.vendors),
        unitOfMeasure: await abbreviation(one(made.units)),
        categoryId: one(made.categories),
      },
    }),
  (made, { one }) =>
    api.bulkUpdateProducts({
      body: { productIds: made.products, updates: { categoryId: one(made.categories) } },
    }),
  (made, { one }) => api.deleteProduct({ params: { id: one(made.products) ?? 'x' } }),
  (made, { one }) => api.restoreProduct({ params: { id: one(made.products) ?? 'x' } }),
  async (made, { one, amount, text, flag }) => {
    const items = made.products
      .slice(0, 3)
      .map((productId, index) => ({ productId, quantity: amount + index }));
    const { status, body } = await api.createOrder({
      body: {
        locationId: one(made.locations),
        orderedBy: one(made.users),
        items,
        notes: flag ? text : null,
      },
    });
    if (status !== 201) return;
    made.orders.push(body.id);
    made.items.push(
      ...(await api.listItemsOfOrder({ params: { id: body.id } })).body.map(({ id }) => id),
    );
  },
  (made, { one, amount }) =>
    api.updateOrderItem({ params: { id: one(made.items) ?? 1 }, body: { quantity: amount } }),
  (made, { one, flag }) =>
    api.setOrderItemStatus({
      params: { id: one(made.items) ?? 1 },
      body: { status: flag ? 'ordered' : 'received' },
    }),
  (made, { one }) => api.deleteOrderItem({ params: { id: one(made.items) ?? 1 } }),
  (made, { one }) => api.restoreOrderItem({ params: { id: one(made.items) ?? 1 } }),
  (made, { one }) =>
    api.setOrderStatus({ params: { id: one(made.orders) ?? 'x' }, body: { status: 'approved' } }),
  (made, { one }) =>
    api.combineOrders({ params: { id: one(made.orders) ?? 'x' }, body: { orderIds: made.orders } }),
  async (made, { one, amount }) =>
    add(
      made.waste,
      api.createWasteLog({
        body: {
          productId: one(made.products),
          quantity: amount,
          unitOfMeasure: await abbreviation(one(made.units)),
          locationId: one(made.locations),
          recordedBy: one(made.users),
        },
      }),
    ),
  (made, { one }) => api.deleteWasteLog({ params: { id: one(made.waste) ?? 'x' } }),
  (made, { one }) => api.restoreWasteLog({ params: { id: one(made.waste) ?? 'x' } }),
  (made, { one, text }) =>
    add(
      made.reminders,
      api.createReminder({
        body: {
          name: text,
          notificationType: 'sms',
          messageContent: text,
          scheduleType: 'daily',
          scheduleTime: '09:00',
          createdBy: one(made.users),
          assignedUserIds: numbers([one(made.users)]),
        },
      }),
    ),
  (made, { one, flag }) =>
    api.setReminderAssignments({
      params: { id: one(made.reminders) ?? 'x' },
      body: { userIds: flag ? [] : numbers([one(made.users)]) },
    }),
];

async function abbreviation(unitId: Id | undefined): Promise<string | undefined> {
  const { body } = await api.listUnits();
  return body.find(({ id }) => id === unitId)?.abbreviation;
}

/** Tables, the kind of their records or the part that they are, and columns that no history needs. */
const TABLES = [
  { table: 'vendors', kind: 'vendors' },
  { table: 'units_of_measure', kind: 'units-of-measure' },
  { table: 'product_categories', kind: 'product-categories' },
  { table: 'locations', kind: 'locations' },
  { table: 'users', kind: 'users' },
  { table: 'products', kind: 'products' },
  { table: 'waste_logs', kind: 'waste-logs' },
  { table: 'orders', kind: 'orders' },
  { table: 'reminders', kind: 'reminders' },
  { table: 'purchase_orders', kind: 'purchase-orders', id: 'number' },
  { table: 'order_items', kind: 'order-items' },
  { table: 'user_locations', kind: 'user-locations' },
  { table: 'reminder_assignments', kind: 'reminder-assignments' },
];
const LEFT_OUT =
  '{id,version,content_hash,status_before_ordered,has_photos,total,unpriced_items,applied_limit,order_cancelled,order_deleted,order_needs_approval,is_open,spent_amount,price_updated_at,unit_factor,next_run_at,planned_at,created_at,updated_at,state,sent_lines,sent_lines_at,changes}';
const REPEATED: Record<string, string> = {
  order_items: '{order_id,location_id,order_date}',
  user_locations: '{user_id}',
  reminder_assignments: '{reminder_id,created_date}',
};

/** Not said of a new record while it is false; as a column and as a field. */
const USUALLY_FALSE = new Set(['is_deleted', 'isDeleted', 'needs_approval', 'needsApproval']);

type Rows = Record<string, Record<string, unknown>>;

/** Every row as stored: by kind and id, without what is null, in the form of the API. */
async function stored(): Promise<Rows> {
  const rows: Rows = {};
  for (const { table, kind, id: key = 'id' } of TABLES) {
    const found = await t.database.pool.query<{ id: string; row: Record<string, unknown> }>(
      `select ${key}::text as id, jsonb_strip_nulls(to_jsonb(t) - '${LEFT_OUT}'::text[] - '${REPEATED[table] ?? '{}'}'::text[]) as row from ${table} t`,
    );
    for (const { id, row } of found.rows) rows[`${kind} ${id}`] = inContract(row);
  }
  return rows;
}

function inContract(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row)
    .filter(([column, value]) => !(value === false && USUALLY_FALSE.has(column)))
    .map(([column, value]) => [
      column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      /(_at|created_date|order_date)$/.test(column) ? new Date(String(value)).toISOString() : value,
    ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** The same, from nothing but the history. */
async function rebuilt(): Promise<Rows> {
  const rows: Rows = {};
  for (const { record, changes } of (await wholeHistory()).toReversed()) {
    for (const { part, field, after } of changes) {
      const key = part ? `${part.kind} ${part.id}` : `${record.kind} ${record.id}`;
      const row = (rows[key] ??= {});
      if (after === null || (after === false && USUALLY_FALSE.has(field))) delete row[field];
      else row[field] = after;
    }
  }
  return Object.fromEntries(Object.entries(rows).filter(([, row]) => Object.keys(row).length > 0));
}

/** Newest first, read by pages. */
async function wholeHistory(): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await api.listHistory({
      query: { limit: '200', ...(cursor && { cursor }) },
    });
    all.push(...body);
    cursor = /[?&]cursor=([\w-]+)/.exec(String(headers['link']))?.[1];
  } while (cursor);
  return all;
}

const change = fc.record({
  call: fc.nat(CALLS.length - 1),
  which: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 500 }),
  flag: fc.boolean(),
});
/** At first one of each, so that later changes have subjects. */
const first = CALLS.map((_, call) => ({ call, which: 0, amount: 3, flag: false }));

let counter = 0;
const RUNS = 3;
test('every record can be rebuilt from its history, after any changes through the API (A8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 60 }), async (changes) => {
      const made: Made = {
        vendors: [],
        units: [],
        categories: [],
        locations: [],
        users: [],
        products: [],
        waste: [],
        orders: [],
        items: [],
        reminders: [],
      };
      for (const { call, which, amount, flag } of [...first, ...changes]) {
        await CALLS[call]?.(made, {
          one: (of) => of[which % Math.max(of.length, 1)],
          text: `Text ${++counter}`,
          amount,
          flag,
        });
      }
      expect(made.items.length).toBeGreaterThan(0);
      expect(await rebuilt()).toEqual(await stored());
    }),
    // Shrinking a failure would take minutes.
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);
