import { parseArgs } from 'node:util';
import { openBusiness } from './business.ts';
import { measureCatalogue } from './catalogue.ts';
import type { Business } from './business.ts';
import { measureClaimPrint } from './claim-print.ts';
import { measureDock } from './dock.ts';
import { measureGivenConversion } from './given-conversion.ts';
import { measureHistory } from './history.ts';
import { measureIdle } from './idle.ts';
import { measureMemory } from './memory.ts';
import { measureOfflineStart } from './offline-start.ts';
import { measureOpenItems } from './open-items.ts';
import { measureOrderParts } from './order-parts.ts';
import { measureOrders } from './orders.ts';
import { measurePdf } from './pdf.ts';
import { measureReads } from './reads.ts';
import { measureWholeLists } from './whole-lists.ts';
import { HEADING, lineOf } from './report.ts';
import type { Measured } from './report.ts';
import { QUICK, WHOLE } from './size.ts';
import { measureSpend } from './spend.ts';
import { measureStart } from './start.ts';
import { measureStock } from './stock.ts';
import { measureTaps } from './taps.ts';
import { measureTyping } from './typing.ts';

/**
 * `npm run bench`: one table of ratios of one run on one machine; absolute figures mean nothing elsewhere. `--quick` takes
 * about five minutes: a smaller old business, fewer rounds, and not what takes minutes by itself. `--only reads,orders`
 * measures those parts, `--orders 100000` makes the old business of that size, and `--movements 5000000` its ledger of stock.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    orders: { type: 'string' },
    movements: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const base = values.quick ? QUICK : WHOLE;
const size = {
  ...base,
  oldOrders: Number(values.orders ?? base.oldOrders),
  movements: Number(values.movements ?? base.movements),
  memoryMinutes: Number(values.minutes ?? base.memoryMinutes),
};
const only = values.only?.split(',');

const opened: Business[] = [];
let young: Promise<Business> | undefined;
let old: Promise<Business> | undefined;

const open = async (orders: number) => {
  const business = await openBusiness(orders);
  opened.push(business);
  return business;
};
/** Made once, for the parts that need it. */
const youngOne = () => (young ??= open(size.youngOrders));
const oldOne = () => (old ??= open(size.oldOrders));

const parts: Record<string, (() => AsyncIterable<Measured>) | undefined> = {
  start: () => measureStart(size),
  pdf: () => measurePdf(size),
  reads: async function* () {
    yield* measureReads(await youngOne(), size);
  },
  orders: async function* () {
    yield* measureOrders(await youngOne(), size);
  },
  parts: async function* () {
    yield* measureOrderParts(await youngOne(), size);
  },
  history: async function* () {
    yield* measureHistory(await oldOne(), await youngOne(), size);
  },
  dock: async function* () {
    yield* measureDock(await oldOne(), await youngOne(), size);
  },
  // It adds 55,000 open items.
  open: async function* () {
    yield* measureOpenItems(await youngOne(), size);
  },
  // It adds counts of two products.
  given: async function* () {
    yield* measureGivenConversion(await youngOne());
  },
  // It adds two orders.
  print: async function* () {
    yield* measureClaimPrint(await youngOne());
  },
  spend: async function* () {
    yield* measureSpend(await oldOne());
  },
  stock: async function* () {
    yield* measureStock(await oldOne(), await youngOne(), size);
  },
  memory: () => measureMemory(size),
  lists: () => measureWholeLists(size),
  // They add products.
  catalogue: async function* () {
    yield* measureCatalogue(await youngOne(), size);
  },
  offline: async function* () {
    yield* measureOfflineStart(await youngOne(), size);
  },
  taps: async function* () {
    yield* measureTaps(await youngOne());
  },
  typing: async function* () {
    yield* measureTyping(await youngOne());
  },
  idle: measureIdle,
};
const LONG = ['parts', 'memory', 'lists', 'taps', 'typing', 'offline', 'idle'];

const wanted = Object.keys(parts).filter((name) =>
  only ? only.includes(name) : !(values.quick && LONG.includes(name)),
);
if (values.quick && !only) console.log(`Left out, because they take minutes: ${LONG.join(', ')}.`);
console.log(HEADING);
try {
  for (const name of wanted)
    for await (const one of parts[name]?.() ?? []) console.log(lineOf(one));
} finally {
  for (const business of opened) await business.stop();
}
