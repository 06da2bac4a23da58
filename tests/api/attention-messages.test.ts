import { stated } from '#contract/statements/table.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ATTENTION_KINDS } from '#contract/values/attention-kinds.ts';
import { ATTENTION_COUNTED_MAX } from '#contract/values/limits.ts';
import { topicsOf } from '#contract/values/topics.ts';
import { listAttention } from '#server/attention/queries.ts';
import { kinds } from '#server/attention/kinds.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ago, DAY, NOW, useAttention } from '#tests/support/attention.ts';

/** What needs a manager (V10). */
const t = useTestApp();
const { entries, entryOf, rows, waiting } = useAttention(t);

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
  const sentAt = state === 'sent' || state === 'captured' ? createdAt : null;
  const [made] = await rows<{ id: string }>(
    `insert into outbox_messages (channel, kind, subject_id, cause, recipient, text, state, created_at, next_attempt_at, sent_at)
     values ('email', $1, $2, $3, 'farm@example.com', '', $4, $5, $6, $7) returning id`,
    [kind, subjectId, randomUUID(), state, createdAt, nextAttemptAt, sentAt],
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
    [id, dueAt, state, state === 'silent' ? stated('as_written', { text: 'Ordered.' }) : null],
  );
  if (messageId)
    await rows(
      'insert into reminder_deliveries (run_id, user_id, message_id) values ($1, $2, $3)',
      [made?.id, (await t.make.user()).id, messageId],
    );
}

test('failed messages are listed while no job retries them, none about the same was sent later, and for two weeks (V10, D23)', async () => {
  await message({ createdAt: ago(3) });
  await message({ subjectId: '41', createdAt: ago(4) });
  await message({ nextAttemptAt: NOW });
  await message({ createdAt: ago(14 * DAY) });
  await message({ state: 'sent' });
  expect(await entryOf('message_failed')).toMatchObject({
    count: 2,
    subject: 'Purchase order to farm@example.com',
    subjectCoded: {
      code: 'message_to',
      params: { kind: 'purchase_order', recipient: 'farm@example.com' },
    },
    since: ago(4),
    sinceDay: null,
    href: '/manager/settings/outbox?state=failed',
  });
  // Before it, about another one, and of another kind.
  await message({ subjectId: '41', createdAt: ago(5), state: 'sent' });
  await message({ subjectId: '42', createdAt: ago(1), state: 'sent' });
  await message({ subjectId: '41', createdAt: ago(1), state: 'sent', kind: 'invoice' });
  expect((await entryOf('message_failed'))?.count).toBe(2);
  await message({ subjectId: '41', createdAt: ago(1), state: 'captured' });
  expect(await entryOf('message_failed')).toMatchObject({ count: 1, since: ago(3) });
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
    subjectCoded: { code: 'named', params: { name: 'Missed' } },
    since: ago(3),
    sinceDay: null,
    href: '/manager/reminders',
  });
  await run(missed, { dueAt: ago(1), message: await message({ state: 'captured' }) });
  expect(await entryOf('reminder_not_received')).toMatchObject({ count: 1, subject: 'Unheard' });
  await rows("update users set email = 'ana@example.com' where id = $1", [nobody.id]);
  expect(await entryOf('reminder_not_received')).toBeUndefined();
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
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, delivery_date, ordered_status, ordered_at)
     select $1, $2, '', 1, $3, '', (select id from units_of_measure limit 1), date '2020-01-01' + n / 2, 'ordered', now() from generate_series(2, $4::int * 2 + 5) as n`,
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

test('every kind has words on the screen and an address, and the list is read again after changes of orders, guides, stock, reminders and messages (V10)', () => {
  // Read as text: tests do not compile the screens.
  const words = readFileSync('web/screens/manager/attention/attention-words.ts', 'utf8');
  const known = [...words.matchAll(/^  (\w+): \{$/gm)].map(([, kind = '']) => kind);
  expect(known.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  expect(Object.keys(ATTENTION_KINDS)).toEqual(kinds.map(({ kind }) => kind));
  expect(topicsOf('/api/attention')).toEqual([
    'orders',
    'guides',
    'stock',
    'reminders',
    'messages',
  ]);
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
    `insert into outbox_messages (channel, kind, subject_id, cause, recipient, text, state, created_at)
     select 'email', 'purchase_order', n, 'old ' || n, '', '', case when n % 50 = 0 then 'failed' else 'sent' end,
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
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, delivery_date, ordered_status, ordered_at)
     select $1, $2, '', 1, $3, '', (select id from units_of_measure limit 1), date '2020-01-01' + n, 'received', now() from generate_series(1, 2000) as n`,
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

test('a failed message about two purchase orders stays until each of them was sent (E34)', async () => {
  const vendor = await t.make.vendor();
  const location = await t.make.location();
  const numbers: number[] = [];
  for (const deliveryDate of ['2031-01-06', '2031-01-07']) {
    const { items } = await t.make.order({
      locationId: location.id,
      items: [{ vendorId: vendor.id, deliveryDate }],
    });
    const [found] = await rows<{ number: number }>(
      'select purchase_order_number as number from order_items where id = $1',
      [items[0]?.id],
    );
    numbers.push(found?.number ?? 0);
  }
  const about = async (id: string, some: number[]) => {
    for (const number of some)
      await rows(
        `insert into purchase_order_messages (message_id, purchase_order_number, scope, drawn_at, sent_lines)
         values ($1, $2, 'vendor', now(), '[]')`,
        [id, number],
      );
  };
  const failed = async () => (await entryOf('message_failed'))?.count ?? 0;
  const before = await failed();
  const subjectId = String(numbers[1]);
  await about(await message({ subjectId, createdAt: ago(2 * 60) }), numbers);
  expect(await failed()).toBe(before + 1);
  const [first = 0, second = 0] = numbers;
  await about(await message({ subjectId, createdAt: ago(60), state: 'sent' }), [second]);
  expect(await failed()).toBe(before + 1);
  await about(await message({ subjectId: String(first), createdAt: ago(30), state: 'sent' }), [
    first,
  ]);
  expect(await failed()).toBe(before);
});
