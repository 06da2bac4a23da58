import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/calls/products.ts';
import type { Business } from './business.ts';
import { answerOf } from './load.ts';
import type { Measured } from './report.ts';

const FEW = 5_000;
const MANY = 20_000;
const LOOK_MS = 20;
const LOCATION = 1;

/**
 * Giving a conversion for which 20,000 counts wait, against one for which 5,000 do: CPU of each entry until the last has it;
 * and how long the save and the longest of the product's other answers meanwhile take (21, point 11).
 */
export async function* measureGivenConversion(business: Business): AsyncIterable<Measured> {
  const few = await give(business, FEW);
  const many = await give(business, MANY);
  const [ours, floor] = [many.cpu / MANY, few.cpu / FEW];
  const work = `conversion given to ${MANY.toLocaleString('en')} waiting counts, each`;
  yield { work, target: '<= 1.25', ratio: ours / floor, ours, floor, unit: 'ms CPU' };
  yield limit(`save that gives it, ${MANY.toLocaleString('en')} waiting`, many.save, few.save);
  yield limit('longest answer of /healthz meanwhile', many.longest, few.longest);
}

/** In milliseconds of time. */
function limit(work: string, ours: number, floor: number): Measured {
  return { work, target: '<= 2.00', ratio: ours / floor, ours, floor, unit: 'ms' };
}

async function give(business: Business, counts: number) {
  const { product, pool, clock } = business;
  const { productId, unit } = await seedWaiting(business, counts);
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await answerOf(product.address, { path: '/healthz' });
      if (status !== 200) throw new Error(`/healthz answered ${status}`);
      longest = Math.max(longest, performance.now() - began);
      await delay(LOOK_MS);
    }
  })();
  const changed = await withConversion(product.address, { productId, unit });
  const [began, cpuBefore] = [performance.now(), clock()];
  await saveProduct(product.address, changed);
  const save = performance.now() - began;
  for (let left = true; left;) {
    await delay(LOOK_MS);
    const { rows } = await pool.query<{ left: boolean }>(
      'select exists (select from inventory_waiting where product_id = $1) as left',
      [productId],
    );
    left = rows[0]?.left ?? false;
  }
  const cpu = clock() - cpuBefore;
  isOver = true;
  await watching;
  return { cpu, save, longest };
}

/** The product as it is, and a dozen of its own unit in the other one. */
async function withConversion(
  address: string,
  { productId, unit }: Awaited<ReturnType<typeof seedWaiting>>,
) {
  const read = await answerOf(address, { path: '/api/products' });
  const products = JSON.parse(read.body.toString()) as Product[];
  const product = products.find(({ id }) => id === productId);
  if (!product) throw new Error('the product is not listed');
  return { ...product, conversions: [{ unitOfMeasure: unit, factor: 12 }] };
}

async function saveProduct(address: string, product: Product): Promise<void> {
  const { status, body } = await answerOf(address, {
    path: `/api/products/${product.id}`,
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(product),
  });
  if (status !== 200) throw new Error(`the save answered ${status}: ${body.toString()}`);
}

/** Counts of one product in a unit that it has no conversion for, each of a moment of its own. */
async function seedWaiting({ pool }: Business, counts: number) {
  const { rows } = await pool.query<{ productId: string; unitId: string; unit: string }>(
    `select product.id as "productId", unit.id as "unitId", unit.abbreviation as unit
     from products as product join units_of_measure as unit on unit.id <> product.unit_id
     where not exists (select from inventory where product_id = product.id and location_id = $1)
     order by product.id desc limit 1`,
    [LOCATION],
  );
  const [{ productId, unitId, unit } = { productId: '', unitId: '', unit: '' }] = rows;
  await pool.query(
    `with counted as (
       insert into inventory_counts (id, location_id, at, recorded_at, content_hash)
       select gen_random_uuid(), $2, now() - n * interval '1 second', now(), '' from generate_series(1, $4::int) as n
       returning id, at
     ), lines as (
       insert into inventory_count_lines (count_id, product_id, amount, unit_of_measure, unit_id)
       select id, $1, 2, $5, $3 from counted
     ), missing as (
       insert into missing_conversions (product_id, unit_id, entered_unit, since) values ($1, $3, $5, now())
     )
     insert into inventory_waiting (product_id, location_id, kind, entered_amount, entered_unit, unit_id, at, cause_kind, cause_id)
     select $1, $2, 'count', 2, $5, $3, at, 'count', id::text from counted`,
    [productId, LOCATION, unitId, counts, unit],
  );
  await pool.query('vacuum analyze inventory_waiting, inventory_counts, inventory_count_lines');
  return { productId, unit };
}
