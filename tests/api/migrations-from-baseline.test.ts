import { beforeAll, describe, expect, test } from 'vitest';
import { foundOf } from '#server/claims/found.ts';
import { readItems } from '#server/claims/read-items.ts';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';
import { BASELINE_DATA, MESSAGE, UNIT, WASTE } from '#tests/support/baseline-data.ts';
import { blankDatabase } from '#tests/support/database.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { migrateTo } from '#tests/support/migrations.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await blankDatabase();
  await migrateTo(database.pool, 1);
  await database.pool.query(BASELINE_DATA);
  await migrate(database.pool, openLog('silent'));
  return () => database.close();
});

async function rows(statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(statement)).rows;
}

describe('receipts with a single reason', () => {
  test('say what was refused, where a known part of the item was missing (E32)', async () => {
    expect(
      await rows(
        'select receipt_line_id as line, quantity::float, reason from receipt_refusals order by 1',
      ),
    ).toEqual([
      { line: 13, quantity: 3, reason: 'damaged' },
      { line: 15, quantity: 10, reason: 'too_warm' },
      { line: 16, quantity: 1, reason: 'expired' },
    ]);
  });

  test('keep what they kept, in the unit of the item (E31)', async () => {
    expect(
      await rows(
        `select item.id, received_quantity::float as received, line.item_numerator::int as of, line.item_denominator::int as per
         from order_items as item join receipt_lines as line on line.order_item_id = item.id where line.id in (11, 16, 17, 18) order by 1`,
      ),
    ).toMatchObject([
      { id: 11, of: 1, per: 1 },
      { id: 16, of: 24, per: 1 },
      { id: 17, of: null, per: null },
      { id: 18, of: 1, per: 24 },
    ]);
  });

  test('leave nothing to claim of what was claimed, to the last piece (E31, E32)', async () => {
    const items = await readItems(database.db, [11, 12, 13, 14, 16]);
    expect(items.flatMap(foundOf)).toEqual([]);
  });

  test('give an open draft what it has, so that what a manager changed in it stays', async () => {
    const [item] = await readItems(database.db, [18]);
    const [found] = item ? foundOf(item) : [];
    expect(
      await rows(
        'select found_numerator as numerator, found_denominator as denominator, unit_amount::float as amount from claim_lines where receipt_line_id = 18',
      ),
    ).toEqual([
      {
        numerator: String(found?.found.numerator),
        denominator: String(found?.found.denominator),
        amount: Number(found?.unitAmount),
      },
    ]);
  });
});

describe('units', () => {
  test('of records are those that had their abbreviation then (E30)', async () => {
    expect(
      await rows('select id, unit_id as unit from order_items where id in (1, 2, 6, 7) order by 1'),
    ).toEqual([
      { id: 1, unit: UNIT.kg },
      { id: 2, unit: UNIT.kg },
      { id: 6, unit: UNIT.pack },
      { id: 7, unit: UNIT.piece },
    ]);
    expect(await rows('select unit_id as unit from inventory_count_lines')).toEqual([
      { unit: UNIT.pack },
    ]);
  });

  test('that are gone become deleted units', async () => {
    expect(
      await rows(
        `select abbreviation, is_deleted from units_of_measure where id = (select unit_id from waste_logs where id = '${WASTE}')`,
      ),
    ).toEqual([{ abbreviation: 'tin', is_deleted: true }]);
  });

  test('without a conversion are asked for, each once; entries with one have it (E31)', async () => {
    expect(
      await rows(
        'select unit.abbreviation from missing_conversions join units_of_measure as unit on unit.id = unit_id order by 1',
      ),
    ).toEqual([{ abbreviation: 'bg' }, { abbreviation: 'tin' }]);
    expect(
      await rows(
        'select entered_unit as unit, base_numerator as numerator, base_denominator as denominator from inventory_waiting order by 1',
      ),
    ).toEqual([
      { unit: 'bg', numerator: null, denominator: null },
      { unit: 'ea', numerator: '1', denominator: '24' },
      { unit: 'tin', numerator: null, denominator: null },
    ]);
  });
});

describe('purchase orders', () => {
  test('take open items without a number, by location and delivery date (E34)', async () => {
    const numbers = await rows(
      'select id, purchase_order_number as number from order_items where id between 4 and 8 order by 1',
    );
    const [joined, dated, early, late, waiting] = numbers.map(({ number }) => number);
    expect([joined, waiting]).toEqual([1, null]);
    expect(early).toBe(late);
    expect(
      await rows(
        'select number, location_id as location, delivery_date::text as day from purchase_orders where number > 2 order by location',
      ),
    ).toEqual([
      { number: dated, location: 1, day: '2026-07-01' },
      { number: early, location: 2, day: null },
    ]);
  });

  test('are counted: their items that are not open any more', async () => {
    const settled = await rows(`select purchase_order_number as number, count(*)::int as settled
      from order_items where purchase_order_number is not null
        and not is_open and not is_deleted and not order_deleted and not order_cancelled
      group by 1 order by 1`);
    expect(settled).not.toEqual([]);
    expect(
      await rows(`select number, settled_items as settled from purchase_order_counts
        where settled_items <> 0 order by 1`),
    ).toEqual(settled);
  });

  test('know what was sent, in which unit, and what changed since (E30, E33)', async () => {
    expect(
      await rows(
        'select order_item_id as item, quantity, unit_of_measure as text, unit_id as unit from purchase_order_sent_lines order by 1',
      ),
    ).toEqual([
      { item: 2, quantity: 3, text: 'kilo', unit: UNIT.kg },
      { item: 3, quantity: 5, text: 'cs', unit: UNIT.case },
    ]);
    expect(
      await rows(
        'select changes, changed_at is not null as dated from purchase_orders where number = 1',
      ),
    ).toMatchObject([
      {
        dated: true,
        changes: expect.arrayContaining([
          expect.objectContaining({ productId: 'SODA', before: 5, after: 8 }),
        ]),
      },
    ]);
  });
});

test('a message that waits in the outbox waits on, with its attachment', async () => {
  expect(
    await rows(
      `select state, recipient, next_attempt_at, file_name from outbox_messages join outbox_attachments on message_id = outbox_messages.id where outbox_messages.id = '${MESSAGE}'`,
    ),
  ).toEqual([
    {
      state: 'waiting',
      recipient: 'ida@farms.example',
      next_attempt_at: expect.anything(),
      file_name: 'order.pdf',
    },
  ]);
});

describe('stored sentences become codes with params (22.3, L2)', () => {
  const notDelivered = (params: object) => ({ code: 'not_delivered', params });

  test('why messages were not sent', async () => {
    const failed = await rows(
      "select last_error from outbox_messages where state = 'failed' order by subject_id::integer",
    );
    expect(failed.map((row) => row['last_error'])).toEqual(
      [
        { because: 'email_account' },
        { because: 'email_refused', reason: '550 No such user: …' },
        { because: 'sms_refused', reason: null, status: 400 },
        { because: 'sms_refused', reason: 'Not a number', status: null },
        { because: 'sms_error', status: 502 },
        { because: 'sms_undelivered', error: '30003' },
        { because: 'sms_undelivered', error: null },
        { because: 'outbox_folder', reason: 'no space left' },
        { because: 'unknown_kind', kind: 'letter' },
        { because: 'as_written', text: 'It said no.' },
      ].map(notDelivered),
    );
  });

  test('timelines', async () => {
    const about = { channel: 'email', recipient: 'a@b.example', scope: 'vendor' };
    const events = await rows(
      "select detail from purchase_order_events where detail ? 'recipient' order by id",
    );
    expect(events.map(({ detail }) => detail)).toEqual([
      { ...about, reason: notDelivered({ because: 'photo_gone' }) },
      about,
    ]);
  });

  test('reminders: why a run was silent, and whom one did not reach', async () => {
    const silent = (deliveryDate: string | null) => ({
      code: 'reminder_silent',
      params: { locationName: 'Downtown', vendorName: 'Fresh Farms', deliveryDate },
    });
    const asWritten = (text: string) => ({ code: 'as_written', params: { text } });
    const runs = await rows(
      "select reason from reminder_runs where state = 'silent' order by due_at",
    );
    expect(runs.map(({ reason }) => reason)).toEqual([
      silent(null),
      silent('2026-07-03'),
      silent('2027-01-02'),
      asWritten('Downtown has ordered from Fresh Farms for Mon, Jul 3.'),
      asWritten('A has ordered from B has ordered from C today.'),
    ]);
    const deliveries = await rows(
      'select not_reached from reminder_deliveries join reminder_runs as run on run.id = run_id order by due_at',
    );
    const notReached = (because: string) => ({ code: 'not_reached', params: { because } });
    expect(deliveries.map((row) => row['not_reached'])).toEqual([
      notReached('no_email'),
      notReached('no_phone'),
      notReached('user_deleted'),
      asWritten('On holiday'),
    ]);
  });
});
