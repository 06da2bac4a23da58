import { toCamelCase } from 'drizzle-orm/casing';
import { expect, test } from 'vitest';
import { isMoney } from '#server/history/money.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** Tables without a history of their own. */
const WITHOUT: Readonly<Record<string, string>> = {
  history: 'the history itself',
  setup_code: 'a secret, gone after the first start',
  single_sign_ons: 'sign-ins under way',
  product_import_rows: 'part of an import',
  product_import_categories: 'part of an import',
  product_prices: 'the history of prices itself (M4)',
  product_list_changes: 'when products last changed, for those who have the list',
  product_names: 'names that products had, for searches',
  inventory_movements: 'the ledger of stock itself (S1)',
  inventory_count_lines: 'part of a count, which never changes',
  inventory_waiting: 'entries whose counts, receipts and waste logs have a history',
  unit_changes: 'moments in the ledger of stock; the change itself is in the history of products',
  missing_conversions: 'what the entries that wait need',
  order_counts: 'sums of the orders, kept by a trigger',
  spend_stretches: 'sums of order items, made by a job',
  spend_sums: 'sums of order items, made by a job',
  spend_touches: 'which of these sums are to be made again',
  ordered_markings: 'what one press changed, for its undo; the change itself is in the history',
  receipt_corrections: 'the ids of corrections; the corrected receipt is in the history',
  favourites: "a person's own marks, which change nothing of the business",
  vendor_answers: 'who submitted answers and when; the answers are in the history (V6)',
  merged_items: 'where lines of combined orders went; the combining is in the history',
  purchase_order_events: 'the timeline of purchase orders itself (V4)',
  items_ordered_elsewhere: 'which new item stands for which; both items are in the history',
  planned_sendings: 'what sending rules make of what is pending; what was sent is in the timeline',
  waiting_sendings: 'what of it is to be looked at again',
  purchase_order_messages: 'what a message said',
  purchase_order_sent_lines: 'what a vendor knows; sending and answering are in the timeline',
  purchase_order_counts: 'numbers of items, kept by a trigger',
  purchase_order_touches: 'empty but for transactions under way',
  outbox_messages: 'says itself what became of it',
  outbox_attachments: 'part of a message',
  reminder_runs: 'a list of what happened',
  reminder_deliveries: 'a list of what happened',
  stored_files: 'bytes; the records say which picture they have',
};

const EVENTS = ['history_delete', 'history_insert', 'history_update'];
/** Tables of which not every event is history. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  // The settings always exist: the first reader stores their defaults.
  organization_settings: ['history_delete', 'history_update'],
  // Using a session is not history.
  sessions: ['history_delete', 'history_insert'],
  // Only that a door was closed.
  sign_in_tries: ['history_update'],
};

interface Writer {
  table: string;
  events: string[];
  source: string;
}

async function writers(): Promise<Writer[]> {
  const { rows } = await t.database.pool.query<Writer>(`
    select c.relname as table, array_agg(trigger.tgname::text order by trigger.tgname) filter (where trigger.tgname is not null) as events,
      min(p.prosrc) as source
    from pg_class c
    left join pg_trigger trigger on trigger.tgrelid = c.oid and trigger.tgname like 'history\\_%' and trigger.tgenabled = 'O'
    left join pg_proc p on p.oid = trigger.tgfoid and p.proname like 'write_history%'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    group by 1 order by 1`);
  return rows;
}

test('every table of records writes its history, or says why it has none (A8)', async () => {
  const all = await writers();
  const connected = all.filter(({ source }) => source !== null);
  expect(connected.map(({ table }) => table)).toContain('orders');
  for (const { table, events } of connected)
    expect([table, events]).toEqual([table, ONLY[table] ?? EVENTS]);
  const others = all.filter(({ source }) => source === null).map(({ table }) => table);
  expect(others.sort()).toEqual(Object.keys(WITHOUT).sort());
});

test('no column with a PIN, a code, a token or a hash of a secret is in the history (A8)', async () => {
  const connected = (await writers()).filter(({ source }) => source !== null);
  const { rows: columns } = await t.database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(pin|token|secret|password|access_code|code_hash)'`);
  const secret = columns.filter(({ table }) => connected.some((one) => one.table === table));
  expect(secret).toContainEqual({ table: 'public_links', column: 'token_hash' });
  const readsNoValue: string[] = [];
  for (const { table, source } of connected) {
    // Their history is that something happened: it takes no column of theirs but who it is about.
    if (!/to_jsonb?\(/.test(source)) readsNoValue.push(table);
  }
  expect(readsNoValue).toEqual(['access_code', 'sessions', 'sign_in_tries', 'user_pins']);
  for (const { table, column } of secret.filter((one) => !readsNoValue.includes(one.table))) {
    const { source = '' } = connected.find((one) => one.table === table) ?? {};
    const removed = /\(to_jsonb\((?:added|record)\) - '\{([^}]*)\}'/.exec(source)?.[1]?.split(',');
    expect([table, removed]).toEqual([table, expect.arrayContaining([column])]);
    // The columns that are compared leave it out, too.
    expect(/history_changes\([^;]*?'\{([^}]*)\}'/.exec(source)?.[1]?.split(',')).toContain(column);
  }
});

test('the history is append-only: no row is changed, none removed before two years are over (A8)', async () => {
  await t.make.vendor();
  const { pool } = t.database;
  const expiring = "set local procureapp.history = 'expiring'";
  for (const statement of [
    "update history set name = 'Nobody'",
    'delete from history',
    'truncate history',
    `begin; ${expiring}; delete from history; commit`,
  ]) {
    const client = await pool.connect();
    await expect(client.query(statement)).rejects.toThrow('The history is append-only.');
    await client.query('rollback');
    client.release();
  }
});

test('every column with a price is money in the history (E36)', async () => {
  const connected = (await writers()).filter(({ source }) => source !== null);
  const { rows } = await t.database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (numeric_precision, numeric_scale) = (11, 4)`);
  const prices = rows.filter(({ table }) => connected.some((one) => one.table === table));
  expect(prices).toContainEqual({ table: 'products', column: 'price' });
  expect(prices.filter(({ column }) => !isMoney(toCamelCase(column)))).toEqual([]);
});
