import type pg from 'pg';
import type { Business } from './business.ts';
import { answerCosts, median } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const ROUNDS = 9;
/** Products in the first location's stock. */
const SHEET = 2_000;

/**
 * This many movements of the last year at all locations, one in ten a count; the first location keeps `SHEET` products.
 * The trigger that adds movements up is off while they are filled in, so the sums are written once.
 */
export async function seedStock(pool: pg.Pool, movements: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "begin; set local statement_timeout = 0; set local procureapp.history = 'off'",
    );
    await client.query(
      `insert into inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at)
       select product.id, 1 + n / $2::int % 40, case n % 10 when 0 then 'count' when 1 then 'waste' else 'receipt' end,
         n % 7 - 2, case n % 5 when 0 then 24 else 1 end, now() - n * (interval '365 days' / $1::int)
       from generate_series(1, $1::int) as n
       join (select id, row_number() over (order by id) as number from products) as product
         on product.number = 1 + n % $2::int`,
      [movements, SHEET],
    );
    await client.query(
      `insert into inventory (product_id, location_id, on_hand_numerator, on_hand_denominator, par_amount, area, position, counted_at)
       select product_id, location_id, amount[1], amount[2], 12, 'Area ' || (row_number() over () % 8), row_number() over (), now()
       from (
         select product_id, location_id, reduced(total[1], total[2]) as amount
         from (
           select product_id, location_id, sum_fractions(amount_numerator, amount_denominator) as total
           from inventory_movements group by product_id, location_id
         ) as summed
       ) as kept
       on conflict on constraint inventory_once do nothing`,
    );
    await client.query(
      `insert into inventory (product_id, location_id, par_amount, area, position)
       select id, 1, 12, 'Area ' || (row_number() over (order by id) % 8), row_number() over (order by id)
       from products order by id limit $1 on conflict on constraint inventory_once do nothing`,
      [SHEET],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze inventory, inventory_movements');
}

/** Measures the count sheet, a count, and the movements of a product, with a long ledger against a short one (S1, S2). */
export async function* measureStock(
  old: Business,
  young: Business,
  { movements, youngMovements, answers }: Size,
): AsyncIterable<Measured> {
  await seedStock(old.pool, movements);
  await seedStock(young.pool, youngMovements);
  const { rows } = await old.pool.query<{ id: string }>(
    'select id from products order by id limit $1',
    [SHEET],
  );
  const lines = rows.map(({ id }, index) => ({ productId: id, amount: index % 20 }));
  const between = `${grouped(movements)} movements to ${grouped(youngMovements)}`;
  const lists = [
    ['count sheet of 2,000 products', '/api/inventory?locationId=1'],
    ['what fills 2,000 products to par', '/api/inventory/suggestions?locationId=1'],
    [
      'movements of a product',
      `/api/inventory/movements?locationId=1&limit=5&productId=${rows[0]?.id ?? ''}`,
    ],
    ['movements of a location', '/api/inventory/movements?locationId=1&limit=50'],
  ] as const;
  for (const [work, path] of lists) {
    const measured = await answerCosts([server(old), server(young)], { path, answers });
    const ratio = measured.ours / measured.floor;
    yield { work: `${work}, ${between}`, target: '<= 1.25', ratio, ...measured, unit: 'ms CPU' };
  }
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.floor.push(await timeOf(() => count(young.product.address, lines)));
    times.ours.push(await timeOf(() => count(old.product.address, lines)));
  }
  const [ours, floor] = [median(times.ours), median(times.floor)];
  const work = `count of 2,000 products, ${between}`;
  yield { work, target: '<= 1.25', ratio: ours / floor, ours, floor, unit: 'ms' };
}

const server = ({ product, clock }: Business) => ({ address: product.address, clock });

const grouped = (number: number) => number.toLocaleString('en-US');

async function count(address: string, lines: object[]): Promise<void> {
  const answer = await fetch(`${address}/api/inventory/counts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), locationId: 1, lines }),
  });
  if (answer.status !== 201) throw new Error(`a count was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
