import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/db/open.ts';
import { addUpIn, addUpNext } from '#server/spend/add-up.ts';
import { cutStretches, markAsNoted } from '#server/spend/stretches.ts';
import { haveTimeForOthers, untilOthersEnd } from '#tests/support/other-transactions.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilTestFinished } from '#tests/support/locks.ts';
import { countSummed, reported } from '#tests/support/spend-sums.ts';

haveTimeForOthers();
const t = useTestApp();

const NOW = new Date('2024-03-20T12:00:00Z');
const MOMENT = { isolationLevel: 'repeatable read' } as const;
const CHANGE = 'update order_items set quantity = 7 where not is_deleted';

/** One item of 2.00, in the first of the two quarters of March that are over. */
beforeEach(async () => {
  await t.database.pool.query('update order_items set is_deleted = true');
  await t.database.pool.query('delete from spend_stretches');
  await t.make.order({
    items: [
      {
        orderedStatus: 'received',
        unitPrice: '1',
        quantity: 2,
        orderedAt: '2024-03-02T12:00:00.000Z',
      },
    ],
  });
});

const cut = async () => {
  await t.services.db.transaction((tx) => cutStretches(tx, NOW));
  await t.services.db.transaction(markAsNoted);
};
const addUp = () => addUpNext(t.services.db, NOW);
async function untilAddedUp(): Promise<void> {
  const left = async () => {
    while (await addUp());
    return (await t.database.pool.query('select from spend_stretches where digits is null'))
      .rowCount;
  };
  await untilOthersEnd(left, 0);
}
const summed = () => t.services.db.transaction(countSummed);
const total = async () => (await t.api.getSpend({ query: {} })).body.total;

/** A transaction that sees one moment from now on, and works later. */
async function later<T>(work: (tx: Tx) => Promise<T>) {
  const [began, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = untilTestFinished(
    t.services.db.transaction(async (tx) => {
      await tx.execute(sql`select from order_items limit 1`);
      began.resolve();
      await go.promise;
      return work(tx);
    }, MOMENT),
  );
  await began.promise;
  return () => {
    go.resolve();
    return done;
  };
}

test('days are added up only when every change that was under way as they were cut has ended (23.6)', async () => {
  const writer = await ownTransaction(t.database.pool);
  await writer.query(CHANGE);
  await cut();
  expect(await addUp()).toBe(false);
  expect(await total()).toBe('2.00');
  await writer.query('commit');
  await untilAddedUp();
  expect([await summed(), await total()]).toEqual([2, '7.00']);
});

test('a transaction that does not see the new stretches notes its changes none the less (23.6)', async () => {
  const write = await later((tx) => tx.execute(sql.raw(CHANGE)));
  await cut();
  await untilAddedUp();
  expect([await summed(), await total()]).toEqual([2, '2.00']);
  await write();
  expect([await summed(), await total()]).toEqual([1, '7.00']);
});

test('a change that commits while its days are added up is read from its item (23.6)', async () => {
  await cut();
  await untilAddedUp();
  await t.database.pool.query(
    'update spend_stretches set digits = 0 where starts_at = (select min(starts_at) from spend_stretches)',
  );
  const addUpLater = await later((tx) => addUpIn(tx, NOW));
  await t.database.pool.query(CHANGE);
  expect(await addUpLater()).toBe(true);
  expect([await summed(), await total()]).toEqual([1, '7.00']);
});

test('a reading sees items and sums of one moment, whatever is changed and added up meanwhile (23.6)', async () => {
  await cut();
  await untilAddedUp();
  const read = await later((tx) => reported(tx, {}));
  await t.database.pool.query(CHANGE);
  await t.database.pool.query(`update spend_touches set noted_at = '2024-03-01'`);
  await untilAddedUp();
  expect([await summed(), await total()]).toEqual([2, '7.00']);
  expect((await read())['month']).toEqual({ rows: ['2024-03 2.00 1'], unpriced: 0 });
});

test('writers of the same old days do not wait for each other, nor for the one who adds them up (23.6)', async () => {
  await cut();
  await untilAddedUp();
  await t.make.order({
    items: [{ orderedStatus: 'received', orderedAt: '2024-03-03T12:00:00.000Z' }],
  });
  const { rows } = await t.database.pool.query<{ id: number }>(
    'select id from order_items where not is_deleted order by id',
  );
  const [one, other] = [
    await ownTransaction(t.database.pool),
    await ownTransaction(t.database.pool),
  ];
  const change = 'update order_items set unit_price = 3 where id = $1';
  await one.query(change, [rows[0]?.id]);
  await other.query("set local lock_timeout = '1ms'");
  await other.query(change, [rows[1]?.id]);
  const addUpLater = await later(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '1ms'`);
    return addUpIn(tx, new Date(Date.now() + 2 * 86_400_000));
  });
  expect(await addUpLater()).toBe(true);
  await one.query('commit');
  await other.query('commit');
  expect(await total()).toBe('12.00');
});
