import { SPEND_GROUPINGS } from '#contract/values/spend-groupings.ts';
import type { Business } from './business.ts';
import { answerOf, inTurns } from './load.ts';
import type { Measured } from './report.ts';

const ROUNDS = 9;
/** Stretches of three months. */
const OLD_STRETCHES = 12;
const YEAR_MS = 365 * 86_400_000;

/** Filters beside the period, of what the sums are longest for. */
const NARROWED = ['groupBy=product&locationId=7', 'groupBy=location&productId=PRD-000007'];

/**
 * Spend of the last year by each grouping against its total alone, written by hand on the index of the items (M7, 23.6): CPU
 * of both; and the same while the days of two stretches are touched.
 */
export async function* measureSpend(business: Business): AsyncIterable<Measured> {
  const { pool } = business;
  const groupings = SPEND_GROUPINGS.map((groupBy) => `groupBy=${groupBy}`);
  for (const query of [...groupings, ...NARROWED]) yield measured(business, query);
  for (const months of [2, 5])
    await pool.query(
      `update order_items set quantity = quantity + 1 where id = (select max(id) from order_items
         where ordered_at < now() - $1::int * interval '1 month' and ordered_status = 'received')`,
      [months],
    );
  const touched = await measured(business, 'groupBy=product');
  yield { ...touched, work: `${touched.work}, two stretches touched` };
}

async function measured({ product, pool, clock }: Business, query: string): Promise<Measured> {
  const { rows } = await pool.query<{ stretches: number }>(
    'select count(*)::int as stretches from spend_stretches',
  );
  // A business of two weeks has hardly any old days.
  const target = (rows[0]?.stretches ?? 0) < OLD_STRETCHES ? '<= 3.00' : '<= 0.50';
  const from = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
  const path = `/api/spend?from=${from}&limit=200&${query}`;
  const costOf = async (work: () => Promise<unknown>) => {
    const began = clock();
    await work();
    return clock() - began;
  };
  const { ours, floor, spread } = await inTurns(
    ROUNDS,
    () => costOf(() => answerOf(product.address, { path })),
    () => costOf(() => pool.query(TOTAL, [from])),
  );
  const work = `spend of a year, ${query}, against its total by hand`;
  return { work, target, ratio: ours / floor, ours, floor, spread, unit: 'ms CPU' };
}

const TOTAL = `select sum((spent_amount + 50) / 100) * 0.01 from order_items
  where not is_deleted and not order_deleted and not order_cancelled
    and ordered_status in ('ordered', 'received') and ordered_at >= $1`;
