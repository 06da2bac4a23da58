import { openBusiness } from './business.ts';
import { measureHistory } from './history.ts';
import { measureIdle } from './idle.ts';
import { measureMemory } from './memory.ts';
import { measureOrders } from './orders.ts';
import { measurePdf } from './pdf.ts';
import { measureReads } from './reads.ts';
import { lineOf } from './report.ts';
import type { Measured } from './report.ts';
import { measureStart } from './start.ts';

/**
 * `npm run bench`: ratios of one run on one machine; absolute figures mean nothing elsewhere. `npm run bench -- 50000`
 * makes the old business smaller than the 500,000 orders of the targets.
 */
const OLD_ORDERS = Number(process.argv[2] ?? 500_000);
const YOUNG_ORDERS = 500;

console.log(`Making a business of ${OLD_ORDERS} orders and one of ${YOUNG_ORDERS} ...`);
const [old, young] = [await openBusiness(OLD_ORDERS), await openBusiness(YOUNG_ORDERS)];
console.log(' ratio  target    work (ours to the floor)');
try {
  await print(measureHistory(old, young));
  await print(measureReads(young));
  await print(measureOrders(young));
  await print(measurePdf());
  await print(measureMemory(young));
  await print(measureStart());
} finally {
  await old.stop();
  await young.stop();
}
await print(measureIdle());

async function print(measured: AsyncIterable<Measured>): Promise<void> {
  for await (const one of measured) console.log(lineOf(one));
}
