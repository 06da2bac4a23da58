import { SPEND_GROUPINGS } from '#contract/values/spend-groupings.ts';
import type { Business } from './business.ts';
import { answerOf, median } from './load.ts';
import type { Measured } from './report.ts';

const ROUNDS = 9;
const YEAR_MS = 365 * 86_400_000;

/** Spend of the last year by each grouping, against its total alone, written by hand on the same index (M7). */
export async function* measureSpend({ product, pool }: Business): AsyncIterable<Measured> {
  const from = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
  for (const groupBy of SPEND_GROUPINGS) {
    const path = `/api/spend?from=${from}&groupBy=${groupBy}&limit=200`;
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.floor.push(await timeOf(() => pool.query(TOTAL, [from])));
      times.ours.push(await timeOf(() => answerOf(product.address, { path })));
    }
    const [ours, floor] = [median(times.ours), median(times.floor)];
    const work = `spend of a year by ${groupBy}, against its total by hand`;
    yield { work, target: '<= 3.00', ratio: ours / floor, ours, floor, unit: 'ms' };
  }
}

const TOTAL = `select sum((spent_amount + 50) / 100) * 0.01 from order_items
  where not is_deleted and not order_deleted and not order_cancelled
    and ordered_status in ('ordered', 'received') and ordered_at >= $1`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
