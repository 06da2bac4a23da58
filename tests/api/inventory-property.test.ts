import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { recordNamed } from '#tests/support/stock-entries.ts';
import { StockRun } from '#tests/support/stock-run.ts';

/**
 * Any interleaving of counts, receipts, waste, corrections, late entries, repeats and changes of products' own units (S0, S1):
 * on hand is the sum of the ledger for every product and place, and what a plain model says (`StockRun`).
 */

const t = useTestApp();

const PRODUCTS = 2;
const PLACES = 2;
/** Ahead of the database's clock: so a change of a unit comes between entries, at once after the latest of them. */
const NOW = Date.parse('2100-11-20T12:00:00Z');

const entry = fc.record({
  kind: fc.constantFrom('count' as const, 'receipt' as const, 'waste' as const),
  product: fc.nat(PRODUCTS - 1),
  place: fc.nat(PLACES - 1),
  hoursAgo: fc.nat(12),
  amount: fc.oneof(
    fc.nat(20).map((whole) => whole * 1_000),
    fc.nat(50_000),
  ),
  unit: fc.nat(2),
  isSentLater: fc.boolean(),
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: entry },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('take back' as const), step: fc.nat(30) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), step: fc.nat(30) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('change unit' as const),
        product: fc.nat(PRODUCTS - 1),
        unit: fc.nat(2),
      }),
    },
  ),
  { minLength: 1, maxLength: 25 },
);
/** Factors with up to six decimals, in millionths. */
const factors = fc.tuple(
  fc.oneof(
    fc.constantFrom(24, 7, 3, 10.5).map((whole) => whole * 1e6),
    fc.integer({ min: 1, max: 99_999_999 }),
  ),
  fc.integer({ min: 1, max: 99_999_999 }),
);

let units: string[];
let places: number[];

beforeAll(async () => {
  t.setNow(new Date(NOW));
  units = [];
  for (let i = 0; i < 3; i++) units.push((await t.make.unit()).abbreviation);
  places = [(await t.make.location()).id, (await t.make.location()).id];
});

/** New products with these conversions, so that runs do not disturb each other. */
async function productsWith(millionths: readonly [number, number]): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ id: string; abbreviation: string }>(
    'select id, abbreviation from units_of_measure',
  );
  const idOf = (abbreviation = '') => rows.find((unit) => unit.abbreviation === abbreviation)?.id;
  const made = [];
  for (let i = 0; i < PRODUCTS; i++) {
    const { id } = await t.make.product({ unitId: idOf(units[0]) ?? '' });
    for (const [index, factor] of millionths.entries())
      await t.database.pool.query(
        'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, $3::numeric / 1000000)',
        [id, idOf(units[index + 1]), factor],
      );
    made.push(id);
  }
  return made;
}

const runWith = async (millionths: readonly [number, number]) =>
  new StockRun(t, {
    now: NOW,
    units,
    places,
    millionths,
    products: await productsWith(millionths),
  });

test('on hand is the sum of the ledger and what a plain model says, whatever happened in which sequence, in whichever units (S0, S1, S2, E16)', async () => {
  await fc.assert(
    fc.asyncProperty(factors, steps, async (millionths, all) => {
      const run = await runWith(millionths);
      for (const step of all) await run.step(step);
      expect(await run.differences()).toEqual([]);
      expect(await ledgerErrors(t.database.pool)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 240_000);

test('concurrent counts, receipts and waste of the same products lose nothing and cause no deadlock (S1)', async () => {
  await fc.assert(
    fc.asyncProperty(
      factors,
      fc.array(entry, { minLength: 6, maxLength: 12 }),
      async (millionths, all) => {
        const run = await runWith(millionths);
        const moving = all
          .filter(({ kind }) => kind !== 'count')
          .map((step, index) => {
            const both = [step, { ...step, product: 1 - step.product }];
            return (index % 3 === 0 ? both : [step]).map((one) => run.movement(one, randomUUID()));
          });
        const counts = all.map((step) => ({
          id: randomUUID(),
          locationId: places[step.place],
          lines: run.products.map((productId) => ({ productId, amount: step.amount / 1_000 })),
        }));
        const countTwice = async (body: (typeof counts)[number]) => {
          const answers = await Promise.all([
            t.api.createCount({ body }),
            t.api.createCount({ body }),
          ]);
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
        };
        await Promise.all([
          ...moving.map((entries) => t.services.db.transaction((tx) => recordNamed(tx, entries))),
          ...counts.map(countTwice),
        ]);
        const { rows } = await t.database.pool.query<{ cause: string }>(
          'select cause_id as cause from inventory_movements where product_id = any($1) and not keeps_count',
          [run.products],
        );
        const causes = moving.flat().map(({ causeId }) => causeId);
        for (const { id } of counts) causes.push(...run.products.map(() => id));
        expect(rows.map(({ cause }) => cause).toSorted()).toEqual(causes.toSorted());
        expect(await ledgerErrors(t.database.pool)).toEqual([]);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  const { rows } = await t.database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}, 240_000);
