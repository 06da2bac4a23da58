import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobs } from '#server/registry/jobs.ts';
import { addUpOldDays } from '#server/spend/add-up-old-days.job.ts';
import { haveTimeForOthers, untilOthersEnd } from '#tests/support/other-transactions.ts';
import { useTestApp } from '#tests/support/app.ts';
import { startDueNode } from '#tests/support/due-nodes.ts';
import { countSummed } from '#tests/support/spend-sums.ts';

haveTimeForOthers();
const t = useTestApp();

const APRIL = '2024-04-01T12:00:00.000Z';
const summed = () => t.services.db.transaction(countSummed);
const total = async () => (await t.api.getSpend({ query: {} })).body.total;

/** The job at this moment until it says that nothing is due, as the runner calls it. */
async function addUpAt(moment: string) {
  const services = { ...t.services, now: () => new Date(moment) };
  const isDone = async () => {
    const due = await addUpOldDays.nextDue(services);
    if (!due || due > services.now()) return true;
    await addUpOldDays.run(services);
    return false;
  };
  await untilOthersEnd(isDone, true);
}
const nextDue = async (moment: string) =>
  addUpOldDays.nextDue({ ...t.services, now: () => new Date(moment) });

/** Items of 10.00, each ordered at noon of a day. */
async function spent(...days: string[]) {
  const { items } = await t.make.order({
    items: days.map((day) => ({
      orderedStatus: 'ordered',
      unitPrice: '5',
      quantity: 2,
      orderedAt: `${day}T17:00:00.000Z`,
    })),
  });
  return items.map(({ id }) => id);
}

beforeEach(async () => {
  await t.api.getOrganizationSettings();
});
afterEach(async () => {
  await t.database.pool.query('truncate order_items cascade');
  await t.database.pool.query('delete from spend_stretches');
  await t.database.pool.query(
    `update organization_settings set timezone = 'America/New_York', currency = 'USD'`,
  );
});

describe('what old days cost (23.6)', () => {
  test('is added up by the nodes without a call, and Spend answers as before', async () => {
    expect(jobs).toContain(addUpOldDays);
    await spent('2024-03-01', '2024-03-10', '2024-03-30');
    const before = await total();
    const node = await startDueNode(t, {
      now: () => new Date(APRIL),
      send: () => Promise.reject(new Error('no mail')),
    });
    onTestFinished(node.stop);
    // The quarters of March that had ended three days before.
    await untilOthersEnd(summed, 3);
    expect([before, await total()]).toEqual(['30.00', '30.00']);
  });

  test('is added up three days after a quarter of a month has ended, not before', async () => {
    await spent('2024-03-01');
    // In New York.
    expect(await nextDue('2024-03-02T00:00:00Z')).toEqual(new Date('2024-03-12T05:00:00Z'));
    await addUpAt('2024-03-12T04:59:59.999Z');
    expect(await summed()).toBe(0);
    await addUpAt('2024-03-12T05:00:00Z');
    expect(await summed()).toBe(1);
    expect(await nextDue('2024-03-12T05:00:00Z')).toEqual(new Date('2024-03-19T04:00:00Z'));
  });

  test('is read from the items again from the moment at which one changes, and added up again once nobody has touched the days for an hour', async () => {
    const [first = 0] = await spent('2024-03-01', '2024-03-10');
    await addUpAt(APRIL);
    expect([await summed(), await total()]).toEqual([3, '20.00']);
    await t.api.setOrderItemStatus({ params: { id: first }, body: { status: 'missing' } });
    expect([await summed(), await total()]).toEqual([2, '10.00']);

    await t.database.pool.query(`update spend_touches set noted_at = '2024-04-01T11:30:00Z'`);
    await addUpAt(APRIL);
    expect(await summed()).toBe(2);
    expect(await nextDue(APRIL)).toEqual(new Date('2024-04-01T12:30:00Z'));
    await addUpAt('2024-04-01T12:30:00Z');
    expect([await summed(), await total()]).toEqual([3, '10.00']);
    expect((await t.database.pool.query('select from spend_touches')).rowCount).toBe(0);
  });

  test('is added up once a day where days are touched all the time', async () => {
    await spent('2024-03-01');
    await addUpAt('2024-03-20T12:00:00Z');
    await t.database.pool.query(`insert into spend_touches (moment, noted_at)
      select '2024-03-01T17:00:00Z', timestamptz '2024-03-20T00:30:00Z' + n * interval '30 minutes' from generate_series(0, 60) as n`);
    expect(await nextDue('2024-03-20T23:00:00Z')).toEqual(new Date('2024-03-21T00:30:00Z'));
  });

  test('is not touched by what changes no amount: an arrival as ordered, a new name, an item of today', async () => {
    const [first = 0] = await spent('2024-03-01', '2024-03-02');
    await addUpAt(APRIL);
    const { pool } = t.database;
    await pool.query(
      `update order_items set ordered_status = 'received', product_name = 'Fine Salt' where id = $1`,
      [first],
    );
    await spent('2024-04-01');
    expect((await pool.query('select from spend_touches')).rowCount).toBe(0);
    expect(await summed()).toBe(3);
  });

  test('follows products into other categories at once', async () => {
    const category = await t.make.category();
    const product = await t.make.product({ categoryId: category.id });
    await t.make.order({
      items: [
        {
          productId: product.id,
          vendorId: product.vendorId,
          orderedStatus: 'received',
          unitPrice: '3',
          orderedAt: '2024-03-01T17:00:00.000Z',
        },
      ],
    });
    await addUpAt(APRIL);
    const keys = async () =>
      (await t.api.getSpend({ query: { groupBy: 'category' } })).body.rows.map(({ key }) => key);
    expect(await keys()).toEqual([category.id]);
    await t.database.pool.query('update products set category_id = null where id = $1', [
      product.id,
    ]);
    expect([await keys(), await summed()]).toEqual([['none'], 3]);
  });

  test('is added up again in a new time zone, and for a currency with other decimals', async () => {
    await spent('2024-03-01', '2024-03-02');
    await addUpAt(APRIL);
    const { pool } = t.database;
    await pool.query(`update organization_settings set currency = 'EUR'`);
    expect([await summed(), await total()]).toEqual([3, '20.00']);
    await pool.query(`update organization_settings set currency = 'JPY'`);
    expect([await summed(), await total()]).toEqual([0, '20']);
    await addUpAt(APRIL);
    expect([await summed(), await total()]).toEqual([3, '20']);
    await pool.query(`update organization_settings set timezone = 'Asia/Tokyo'`);
    await addUpAt(APRIL);
    const { rows } = await pool.query(
      'select time_zone as zone, min(starts_at) as start from spend_stretches group by 1',
    );
    expect(rows).toEqual([{ zone: 'Asia/Tokyo', start: new Date('2024-02-29T15:00:00Z') }]);
    expect([await summed(), await total()]).toEqual([3, '20']);
  });

  test('is extended by older items, and emptied with the items', async () => {
    await spent('2024-03-01');
    await addUpAt(APRIL);
    await spent('2024-02-01');
    await addUpAt(APRIL);
    expect([await summed(), await total()]).toEqual([7, '20.00']);
    await t.database.pool.query('truncate order_items cascade');
    expect([await summed(), await total()]).toEqual([0, '0.00']);
  });

  test('is in the export as in the answer', async () => {
    await spent('2024-03-01', '2024-03-30');
    const exported = async () =>
      (await t.api.exportSpend({ query: { groupBy: 'month' } })).raw.toString();
    const before = await exported();
    await addUpAt(APRIL);
    expect(await summed()).toBe(3);
    expect(before).toContain('2024-03,March 2024,2,20.00,USD');
    expect(await exported()).toBe(before);
  });

  test('cannot count an item twice: no two stretches share a moment', async () => {
    const { pool } = t.database;
    const stretch = (from: string, before: string) =>
      pool.query(
        `insert into spend_stretches (starts_at, ends_at, time_zone) values ($1, $2, 'UTC')`,
        [from, before],
      );
    await stretch('2024-01-01', '2024-01-09');
    await stretch('2024-01-09', '2024-01-16');
    await expect(stretch('2024-01-15', '2024-01-17')).rejects.toMatchObject({ code: '23P01' });
  });
});
