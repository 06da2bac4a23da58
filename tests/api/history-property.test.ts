import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { CHANGES, nothingMade } from '#tests/support/any-change.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

let api: Client;
beforeAll(async () => {
  api = await t.as(await t.make.manager());
});

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
  // An item that is marked as received has a receipt.
  { table: 'receipts', kind: 'receipts' },
  { table: 'receipt_lines', kind: 'receipt-lines' },
];

const LEFT_OUT =
  '{id,version,content_hash,status_before_ordered,has_photos,total,unpriced_items,item_count,vendor_ids,applied_limit,order_cancelled,order_deleted,order_needs_approval,is_open,spent_amount,price_updated_at,base_numerator,base_denominator,item_numerator,item_denominator,exact_numerator,exact_denominator,price_numerator,price_denominator,received_numerator,received_denominator,ordered_price,ordered_unit_id,next_run_at,planned_at,created_at,updated_at,state,sent_lines,sent_lines_at,changes}';

const REPEATED: Record<string, string> = {
  order_items: '{order_id,location_id,order_date}',
  user_locations: '{user_id}',
  reminder_assignments: '{reminder_id,created_date}',
  receipt_lines: '{receipt_id,order_item_id,position,status_before}',
};

/** Not said of a new record while it is false; as a column and as a field. */
const USUALLY_FALSE = new Set([
  'is_deleted',
  'isDeleted',
  'needs_approval',
  'needsApproval',
  'closed',
]);

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
      /(^at|_at|created_date|order_date)$/.test(column)
        ? new Date(String(value)).toISOString()
        : value,
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
  call: fc.nat(CHANGES.length - 1),
  which: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 500 }),
  flag: fc.boolean(),
});
/** At first one of each, with both values of its flag, so that later changes have subjects. */
const first = [true, false].flatMap((flag) =>
  CHANGES.map((_, call) => ({ call, which: 0, amount: 3, flag })),
);

let counter = 0;
const RUNS = 3;
test('every record can be rebuilt from its history, after any changes through the API (A8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 60 }), async (changes) => {
      const made = nothingMade();
      for (const { call, which, amount, flag } of [...first, ...changes]) {
        await CHANGES[call]?.(api, made, {
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
}, 120_000);
