import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { blankDatabase } from '#tests/support/database.ts';
import { countBefore, migrateTo } from '#tests/support/migrations.ts';

const REMINDER = randomUUID();

/** Messages as recorded before the migration 'message_kinds', with cause, subject and text, and the expected result. */
const MESSAGES: [string, string | null, string, [string, string]][] = [
  [`invoice:ORD-1700000000000:${randomUUID()}`, 'Invoice', '', ['invoice', 'ORD-1700000000000']],
  [`invoice:odd:id:${randomUUID()}`, 'Invoice', '', ['invoice', 'odd:id']],
  [
    `reminder:${REMINDER}:2026-11-21T16:00:00.000Z:7`,
    'Count the freezer',
    'Before noon',
    ['reminder', REMINDER],
  ],
  [`reminder-test:${REMINDER}:7:${randomUUID()}`, null, 'Before noon', ['reminder_test', REMINDER]],
  // Its own text has the number, not the later messages of the same vendor and location.
  [
    `vendor-order:1@2:${randomUUID()}`,
    'Purchase Order No. 1: Farms, Hill, November 21, 2026 (Taverna)',
    '',
    ['purchase_order', '1'],
  ],
  [
    `vendor-order:1@2:${randomUUID()}`,
    null,
    'Taverna: Purchase Order No. 12 for Hill, 1 line',
    ['purchase_order', '12'],
  ],
  // A text without a number: the latest one of this vendor and location.
  [`vendor-order:1@1:${randomUUID()}`, null, 'Please deliver', ['purchase_order', '11']],
  // Nothing was ever ordered from it.
  [`vendor-order:1@9:${randomUUID()}`, null, 'Please deliver', ['purchase_order', '0']],
];

test('messages of every older form have their kind, their subject and their cause after the migration', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  await migrateTo(pool, countBefore('message_kinds'));
  await pool.query(`
    insert into vendors (name, contact_person, phone_number) values ('Farms', 'Ida', '+1 555-0100');
    insert into locations (name) values ('Harbour'), ('Hill');
    insert into purchase_orders (vendor_id, location_id)
      select 1, case when number in (5, 11) then 1 else 2 end from generate_series(1, 12) as number`);
  for (const [cause, subject, text] of MESSAGES) {
    await pool.query(
      `insert into outbox_messages (channel, reason, cause, recipient, subject, text)
       values ('email', 'Reason', $1, 'a@example.com', $2, $3)`,
      [cause, subject, text],
    );
  }
  await migrate(pool, openLog('silent'));
  const { rows } = await pool.query<{ cause: string; kind: string; subject_id: string }>(
    'select cause, kind, subject_id from outbox_messages',
  );
  const found = new Map(rows.map(({ cause, kind, subject_id }) => [cause, [kind, subject_id]]));
  for (const [cause, , , expected] of MESSAGES) expect(found.get(cause)).toEqual(expected);
  expect(found.size).toBe(MESSAGES.length);
});

test('whether a message may have arrived is derived from its state and its error', async () => {
  const { pool, close } = await blankDatabase();
  onTestFinished(close);
  await migrateTo(pool, countBefore('message_kinds'));
  const messages = [
    ['failed', 'The server stopped while sending; the message may have arrived.', true],
    ['failed', 'The mail server refused this message: full', false],
    // A later attempt of a message that may have arrived.
    ['sending', 'The connection to the mail server broke; the message may have arrived.', false],
    ['sent', null, false],
  ] as const;
  for (const [index, [state, error]] of messages.entries()) {
    await pool.query(
      `insert into outbox_messages (channel, reason, cause, recipient, text, state, last_error)
       values ('sms', 'Reminder', $1, '+1 555-0100', '', $2, $3)`,
      [`reminder:${randomUUID()}:${index}:1`, state, error],
    );
  }
  await migrate(pool, openLog('silent'));
  const { rows } = await pool.query<{ may_have_arrived: boolean }>(
    `select may_have_arrived from outbox_messages order by split_part(cause, ':', 3)`,
  );
  expect(rows.map((row) => row.may_have_arrived)).toEqual(
    messages.map(([, , expected]) => expected),
  );
});
