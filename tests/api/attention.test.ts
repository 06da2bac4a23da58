import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ATTENTION_COUNTED_MAX } from '#contract/limits.ts';
import { topicsOf } from '#contract/topics.ts';
import { listAttention } from '#server/attention/queries.ts';
import { kinds } from '#server/attention/kinds.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

/** What needs a manager (V10). */
const t = useTestApp();
const NOW = '2026-11-21T15:00:00.000Z';
const ago = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
const DAY = 24;

let manager: Client;
beforeAll(async () => {
  t.setNow(new Date(NOW));
  manager = await t.as(await t.make.manager());
  await t.api.getOrganizationSettings();
});
afterEach(async () => {
  await t.database.pool.query(`
    update orders set is_deleted = true; update reminders set is_deleted = true; update products set is_deleted = true;
    delete from reminder_deliveries; delete from outbox_messages`);
});

const entries = async () => (await manager.listAttention()).body;
const entryOf = async (kind: string) => (await entries()).find((entry) => entry.kind === kind);
const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await t.database.pool.query<T>(text, values)).rows;

/** An order that waits for approval. */
const waiting = async (orderDate: string, employeeName: string) => {
  const location = await t.make.location();
  const order = await t.make.order({
    orderDate,
    employeeName,
    locationId: location.id,
    total: '900.00',
    appliedLimit: '100',
  });
  return { ...order, location };
};

interface Failed {
  kind?: string;
  subjectId?: string;
  createdAt?: string;
  state?: string;
  nextAttemptAt?: string | null;
}
async function message(values: Failed): Promise<string> {
  const { kind = 'purchase_order', subjectId = randomUUID(), createdAt = ago(1) } = values;
  const { state = 'failed', nextAttemptAt = null } = values;
  const [made] = await rows<{ id: string }>(
    `insert into outbox_messages (channel, kind, subject_id, reason, cause, recipient, text, state, created_at, next_attempt_at)
     values ('email', $1, $2, 'Purchase order', $3, 'farm@example.com', '', $4, $5, $6) returning id`,
    [kind, subjectId, randomUUID(), state, createdAt, nextAttemptAt],
  );
  return made?.id ?? '';
}

async function reminder(changes: object = {}) {
  const { body } = await t.api.createReminder({
    body: {
      name: 'Count the freezer',
      notificationType: 'email',
      messageContent: 'Now',
      scheduleType: 'daily',
      scheduleTime: '09:00',
      ...changes,
    },
  });
  return body;
}

async function run(
  { id }: { id: string },
  { dueAt = ago(2), state = 'sent', message: messageId = '' } = {},
): Promise<void> {
  const [made] = await rows<{ id: string }>(
    `insert into reminder_runs (reminder_id, due_at, state, reason) values ($1, $2, $3, $4) returning id`,
    [id, dueAt, state, state === 'silent' ? 'Ordered.' : null],
  );
  if (messageId)
    await rows(
      'insert into reminder_deliveries (run_id, user_id, message_id) values ($1, $2, $3)',
      [made?.id, (await t.make.user()).id, messageId],
    );
}

test('where nothing is open the list is empty (V10)', async () => {
  expect(await entries()).toEqual([]);
});

test('orders that wait for approval are one entry with the oldest of them, until they are decided (V10, M6)', async () => {
  const ben = await waiting(ago(2), 'Ben');
  const ana = await waiting(ago(5), 'Ana');
  expect(await entries()).toEqual([
    {
      kind: 'order_needs_approval',
      count: 2,
      more: false,
      subject: `Ana at ${ana.location.name}`,
      since: ago(5),
      href: '/manager/orders?status=needs-approval',
    },
  ]);
  await manager.approveOrder({ params: { id: ana.id } });
  expect(await entryOf('order_needs_approval')).toMatchObject({
    count: 1,
    subject: `Ben at ${ben.location.name}`,
  });
  await manager.setOrderStatus({ params: { id: ben.id }, body: { status: 'cancelled' } });
  expect(await entries()).toEqual([]);
});

test('answers that differ from what was ordered are listed until they are settled, or the item needs none (V10, V7)', async () => {
  const one = await anAnsweringVendor(t, { items: 4 });
  const said = [
    { answer: 'confirmed' },
    { answer: 'short', quantity: 5 },
    { answer: 'out' },
    { answer: 'substitute', substitute: 'Plum tomatoes' },
  ];
  expect((await one.answer(said)).status).toBe(200);
  expect(await entryOf('answer_to_settle')).toEqual({
    kind: 'answer_to_settle',
    count: 3,
    more: false,
    subject: `${one.vendor.name} at ${one.location.name}`,
    since: NOW,
    href: `/manager/purchase-orders/${one.number}`,
  });
  const other = await anAnsweringVendor(t);
  await other.answer([{ answer: 'out' }]);
  const list = { count: 4, href: '/manager/purchase-orders?show=answered' };
  expect(await entryOf('answer_to_settle')).toMatchObject(list);
  await other.edit(0, { quantity: 3 });
  await one.accept(1, manager);
  await one.dismiss(2, manager);
  expect((await entryOf('answer_to_settle'))?.count).toBe(1);
  await manager.setOrderStatus({ params: { id: one.order.id }, body: { status: 'cancelled' } });
  expect(await entryOf('answer_to_settle')).toBeUndefined();
});

test('failed messages are listed while no job retries them, none about the same was sent later, and for two weeks (V10, D23)', async () => {
  await message({ createdAt: ago(3) });
  const settled = await message({ subjectId: '41', createdAt: ago(4) });
  await message({ nextAttemptAt: NOW });
  await message({ createdAt: ago(14 * DAY) });
  await message({ state: 'sent' });
  expect(await entryOf('message_failed')).toMatchObject({
    count: 2,
    subject: 'Purchase order to farm@example.com',
    since: ago(4),
    href: '/manager/settings/outbox?state=failed',
  });
  // Before it, about another one, and of another kind.
  await message({ subjectId: '41', createdAt: ago(5), state: 'sent' });
  await message({ subjectId: '42', createdAt: ago(1), state: 'sent' });
  await message({ subjectId: '41', createdAt: ago(1), state: 'sent', kind: 'invoice' });
  expect((await entryOf('message_failed'))?.count).toBe(2);
  await message({ subjectId: '41', createdAt: ago(1), state: 'captured' });
  expect(await entryOf('message_failed')).toMatchObject({ count: 1, since: ago(3) });
  expect(settled).not.toBe('');
});

test('a reminder is listed while its last run was missed or reached nobody, and nobody can be reached now (V10)', async () => {
  const nobody = await t.make.user({ email: null });
  const unheard = await reminder({ name: 'Unheard', assignedUserIds: [nobody.id] });
  await run(unheard);
  const heard = await reminder({ name: 'Heard' });
  await run(heard, { dueAt: ago(26) });
  await run(heard, { message: await message({ state: 'sent' }) });
  const silent = await reminder({ name: 'Silent' });
  await run(silent, { state: 'silent' });
  const missed = await reminder({ name: 'Missed' });
  await run(missed, { dueAt: ago(3), state: 'missed' });
  await run(await reminder({ name: 'Long ago' }), { dueAt: ago(14 * DAY) });
  await run(await reminder({ name: 'Inactive', isActive: false }));
  expect(await entryOf('reminder_not_received')).toEqual({
    kind: 'reminder_not_received',
    count: 2,
    more: false,
    subject: 'Missed',
    since: ago(3),
    href: '/manager/reminders',
  });
  await run(missed, { dueAt: ago(1), message: await message({ state: 'captured' }) });
  expect(await entryOf('reminder_not_received')).toMatchObject({ count: 1, subject: 'Unheard' });
  await rows("update users set email = 'ana@example.com' where id = $1", [nobody.id]);
  expect(await entryOf('reminder_not_received')).toBeUndefined();
});

test('prices that changed by more than the setting are listed until a manager has seen them (V10, M4)', async () => {
  const [limes, basil] = [
    await t.make.product({ name: 'Limes', price: '12', unseenFrom: '10', unseenSince: ago(7) }),
    await t.make.product({ name: 'Basil', price: '15', unseenFrom: '10', unseenSince: ago(9) }),
  ];
  await t.make.product({ price: '10.50', unseenFrom: '10', unseenSince: ago(9) });
  expect(await entryOf('price_changed')).toEqual({
    kind: 'price_changed',
    count: 2,
    more: false,
    subject: 'Basil',
    since: ago(9),
    href: '/manager/products?priceAlert=true',
  });
  for (const { id } of [limes, basil]) await manager.markPriceSeen({ params: { id } });
  expect(await entries()).toEqual([]);
});

test('deliveries are overdue once their date is over where they are expected, by purchase order or vendor, until nothing of them is open (V10, R3)', async () => {
  const newYork = await t.make.location({ timezone: 'America/New_York' });
  const tokyo = await t.make.location({ timezone: 'Asia/Tokyo' });
  const [farm, mill] = [
    await t.make.vendor({ name: 'Fresh Farms' }),
    await t.make.vendor({ name: 'Old Mill' }),
  ];
  const coming = async (
    { id: locationId }: { id: number },
    { id: vendorId }: { id: number },
    deliveryDate: string | null,
    orderedStatus: 'ordered' | 'pending' | 'received' = 'ordered',
  ) => {
    const order = await t.make.order({ locationId, status: 'ordered', items: [] });
    return t.make.item({ orderId: order.id, vendorId, orderedStatus, deliveryDate });
  };
  // It is the 21st in New York, and the 22nd in Tokyo.
  const farmLate = await coming(newYork, farm, '2026-11-19');
  await coming(newYork, farm, '2026-11-19');
  for (const status of ['pending', 'received'] as const)
    await coming(newYork, mill, '2026-11-18', status);
  await coming(newYork, mill, '2026-11-21');
  await coming(newYork, mill, null);
  expect(await entryOf('delivery_overdue')).toEqual({
    kind: 'delivery_overdue',
    count: 1,
    more: false,
    subject: `Fresh Farms at ${newYork.name}`,
    since: '2026-11-20T05:00:00.000Z',
    href: `/manager/deliveries?location=${newYork.id}`,
  });
  await coming(tokyo, mill, '2026-11-21');
  await coming(newYork, mill, '2026-11-19');
  await coming(newYork, farm, '2026-11-20');
  expect(await entryOf('delivery_overdue')).toMatchObject({
    count: 4,
    subject: `Fresh Farms at ${newYork.name}`,
    href: `/manager/deliveries?location=${newYork.id}`,
  });
  await rows(
    "update order_items set ordered_status = 'received', ordered_at = now() where location_id = $1 and id <> $2",
    [newYork.id, farmLate.id],
  );
  await manager.setOrderItemStatus({ params: { id: farmLate.id }, body: { status: 'received' } });
  expect(await entryOf('delivery_overdue')).toMatchObject({
    count: 1,
    subject: `Old Mill at ${tokyo.name}`,
    since: '2026-11-21T15:00:00.000Z',
    href: `/manager/deliveries?location=${tokyo.id}`,
  });
  await rows('update locations set is_deleted = true where id = $1', [tokyo.id]);
  expect(await entryOf('delivery_overdue')).toBeUndefined();
});

test('conversions that are missing are listed until they are given (V10, S0)', async () => {
  const location = await t.make.location();
  const [box, piece] = [await t.make.unit(), await t.make.unit()];
  const product = await t.make.product({ name: 'Limes', unitId: box.id });
  await manager.createCount({
    body: {
      id: randomUUID(),
      locationId: location.id,
      lines: [{ productId: product.id, amount: 3, unitOfMeasure: piece.abbreviation }],
    },
  });
  expect(await entryOf('conversion_missing')).toEqual({
    kind: 'conversion_missing',
    count: 1,
    more: false,
    subject: `Limes in ${piece.abbreviation}`,
    since: NOW,
    href: '/manager/stock',
  });
  const given = await manager.updateProduct({
    params: { id: product.id },
    body: {
      name: 'Limes',
      vendorId: product.vendorId,
      unitOfMeasure: box.abbreviation,
      conversions: [{ unitOfMeasure: piece.abbreviation, factor: 24 }],
    },
  });
  expect(given.status).toBe(200);
  expect(await entryOf('conversion_missing')).toBeUndefined();
});

test('the most urgent kind comes first, and counting stops (V10)', async () => {
  await message({});
  await waiting(ago(1), 'Ana');
  const vendor = await t.make.vendor();
  await rows(
    `insert into products (name, vendor_id, unit_id, price, unseen_from, unseen_since)
     select 'Product ' || n, $1, $2, 20, 10, now() from generate_series(1, $3::int) as n`,
    [vendor.id, (await t.make.unit()).id, ATTENTION_COUNTED_MAX + 1],
  );
  const order = await t.make.order({ status: 'ordered', items: [] });
  const product = await t.make.product();
  await rows(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, delivery_date, ordered_status, ordered_at)
     select $1, $2, '', 1, $3, '', date '2020-01-01' + n / 2, 'ordered', now() from generate_series(2, $4::int * 2 + 5) as n`,
    [order.id, product.id, vendor.id, ATTENTION_COUNTED_MAX],
  );
  const found = await entries();
  expect(found.map(({ kind, count, more }) => [kind, count, more])).toEqual([
    ['delivery_overdue', ATTENTION_COUNTED_MAX, true],
    ['order_needs_approval', 1, false],
    ['message_failed', 1, false],
    ['price_changed', ATTENTION_COUNTED_MAX, true],
  ]);
});

test('every kind has words on the screen, and the list is read again after changes of orders, stock, reminders and messages (V10)', () => {
  // Read as text: tests do not compile the screens.
  const words = readFileSync('web/screens/manager/attention/kinds.ts', 'utf8');
  const known = [...words.matchAll(/^  (\w+): \{$/gm)].map(([, kind = '']) => kind);
  expect(known.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  expect(topicsOf('/api/attention')).toEqual(['orders', 'stock', 'reminders', 'messages']);
});

test('the list reads what is not settled, however old the business is (V10, D5)', async () => {
  const vendor = await t.make.vendor();
  const location = await t.make.location();
  const user = await t.make.user();
  await rows(
    `insert into orders (id, location_id, status, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1600000000000 + n), $1, 'completed', timestamptz '2020-01-01' + n * interval '1 hour', $2, 'Ann', ''
     from generate_series(1, 2000) as n`,
    [location.id, user.id],
  );
  await rows(
    `insert into outbox_messages (channel, kind, subject_id, reason, cause, recipient, text, state, created_at)
     select 'email', 'purchase_order', n, '', 'old ' || n, '', '', case when n % 50 = 0 then 'failed' else 'sent' end,
       case when n % 50 = 0 then timestamptz '2020-01-01' else $1::timestamptz - n * interval '5 minutes' end
     from generate_series(1, 2000) as n`,
    [NOW],
  );
  await rows(
    `insert into purchase_orders (vendor_id, location_id, closed_at, sent_at, escalated_at, problem)
     select $1, $2, now(), now(), now(), case when n % 50 = 0 then 'failed' end from generate_series(1, 2000) as n`,
    [vendor.id, location.id],
  );
  const { id } = await reminder({ name: 'Old' });
  await rows(
    `insert into reminder_runs (reminder_id, due_at, state)
     select $1, timestamptz '2020-01-01' + n * interval '1 hour', 'sent' from generate_series(1, 2000) as n`,
    [id],
  );
  const ordered = await t.make.order({ locationId: location.id, status: 'ordered', items: [] });
  const product = await t.make.product();
  await rows(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, delivery_date, ordered_status, ordered_at)
     select $1, $2, '', 1, $3, '', date '2020-01-01' + n, 'received', now() from generate_series(1, 2000) as n`,
    [ordered.id, product.id, vendor.id],
  );
  await rows('analyze orders, order_items, outbox_messages, purchase_orders, reminder_runs');
  await waiting(ago(1), 'Ana');
  await message({ createdAt: ago(6 * DAY) });
  const read = await t.database.db.transaction(async (tx) => {
    const soFar = async () => {
      const { rows: found } = await tx.execute<{ rows: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('orders', 'order_items', 'outbox_messages', 'purchase_orders', 'reminder_runs')`);
      return found[0]?.rows ?? 0;
    };
    // What this connection did before may still be counted.
    const before = await soFar();
    expect(await listAttention(tx, new Date(NOW))).toMatchObject([
      { kind: 'order_needs_approval', count: 1 },
      { kind: 'message_failed', count: 1 },
    ]);
    return (await soFar()) - before;
  });
  expect(read).toBeLessThan(100);
});
