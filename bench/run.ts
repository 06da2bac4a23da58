import { openBusiness } from './business.ts';
import { measureHistory } from './history.ts';
import { measureIdle } from './idle.ts';
import { measureMemory } from './memory.ts';
import { measureOrders } from './orders.ts';
import { measurePdf } from './pdf.ts';
import { measureReads } from './reads.ts';
import { lineOf } from './report.ts';
import type { Measured } from './report.ts';
import { measureSpend } from './spend.ts';
import { measureStart } from './start.ts';
import { measureTyping } from './typing.ts';

/**
 * `npm run bench`: ratios of one run on one machine; absolute figures mean nothing elsewhere. `npm run bench -- 50000`
 * makes the old business smaller than the 500,000 orders of the targets; `npm run bench -- 50000 history` measures only that.
 */
const OLD_ORDERS = Number(process.argv[2] ?? 500_000);
const ONLY = process.argv[3];
const YOUNG_ORDERS = 500;

console.log(`Making a business of ${OLD_ORDERS} orders and one of ${YOUNG_ORDERS} ...`);
const [old, young] = [await openBusiness(OLD_ORDERS), await openBusiness(YOUNG_ORDERS)];
console.log(' ratio  target    work (ours to the floor)');
try {
  const parts = {
    history: () => measureHistory(old, young),
    spend: () => measureSpend(old),
    reads: () => measureReads(young),
    orders: () => measureOrders(young),
    pdf: measurePdf,
    memory: () => measureMemory(young),
    start: measureStart,
    // Last: it adds products.
    typing: () => measureTyping(young),
  };
  for (const [name, measure] of Object.entries(parts))
    if (!ONLY || ONLY === name) await print(measure());
} finally {
  await old.stop();
  await young.stop();
}
await print(measureIdle());

async function print(measured: AsyncIterable<Measured>): Promise<void> {
  for await (const one of measured) console.log(lineOf(one));
}
