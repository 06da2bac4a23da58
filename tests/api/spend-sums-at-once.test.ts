import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addUpNext } from '#server/spend/add-up.ts';
import { cutStretches, markAsNoted } from '#server/spend/stretches.ts';
import { randomFrom } from '../../scripts/random.ts';
import { useTestApp } from '#tests/support/app.ts';
import { countSummed, recomputed, reported } from '#tests/support/spend-sums.ts';

const t = useTestApp();

/** Of the nodes: touched days were left alone for long enough at once. */
const NOW = new Date(Date.now() + 2 * 86_400_000);
const WRITERS = 3;
const CHANGES = 60;
const LOOKS = 25;

test('Spend is the sum of its items at every look, while writers, three nodes and the cutting of days go on at once (23.6)', async () => {
  const { pool } = t.database;
  const { db } = t.services;
  const product = await t.make.product();
  const orders = await Promise.all(
    Array.from({ length: WRITERS }, async () => (await t.make.order({ items: [] })).id),
  );
  await pool.query(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price, ordered_status, ordered_at)
     select order_id, $2, 'Salt', n, $3, 'kg', (select id from units_of_measure limit 1), 1.25, 'received', date_trunc('hour', now()) - interval '90 days' + n * interval '1 day'
     from unnest($1::text[]) as order_id, generate_series(1, 80) as n`,
    [orders, product.id, product.vendorId],
  );
  let isOver = false;
  let summed = 0;

  async function write(order: string, seed: number) {
    const random = randomFrom(seed);
    for (let change = 0; change < CHANGES; change++)
      await db.transaction(async (tx) => {
        for (let item = 0; item < 2; item++)
          await tx.execute(sql`update order_items set quantity = ${1 + Math.floor(random() * 99)}::int,
            ordered_at = date_trunc('hour', now()) - interval '90 days' + ${Math.floor(random() * 80 * 24)}::int * interval '1 hour'
            where id = (select id from order_items where order_id = ${order} order by id offset ${Math.floor(random() * 80)}::int limit 1)`);
      });
  }
  async function node() {
    while (!isOver) {
      await db.transaction((tx) => cutStretches(tx, NOW));
      await db.transaction(markAsNoted);
      await addUpNext(db, NOW);
    }
  }
  /** Days begin at other moments from now on. */
  async function disturb() {
    for (let zone = 0; !isOver; zone++) {
      const name = zone % 8 === 7 ? 'Europe/Paris' : 'America/New_York';
      await pool.query('update organization_settings set timezone = $1', [name]);
      await pool.query('select pg_sleep(0.02)');
    }
  }
  async function look() {
    for (let one = 0; one < LOOKS; one++)
      await db.transaction(
        async (tx) => {
          expect(await reported(tx, {})).toEqual(await recomputed(tx, {}));
          summed += await countSummed(tx);
        },
        { isolationLevel: 'repeatable read' },
      );
  }

  const nodes = [node(), node(), node(), disturb()];
  try {
    await Promise.all([...orders.map(write), look()]);
    await look();
  } finally {
    isOver = true;
    await Promise.all(nodes);
  }
  expect(summed).toBeGreaterThan(0);
}, 600_000);
