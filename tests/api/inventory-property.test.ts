import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { recordMovements, takeBackMovements } from '#server/inventory/ledger.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { addFractions, fraction, type Fraction, shown } from '#tests/support/fractions.ts';

/**
 * Any interleaving of counts, receipts, waste, corrections, late entries and repeats (S1): on hand is the sum of the ledger
 * for every product and place, and what a plain model says. In the model the entries of a product at a place are sorted by
 * their moment; a count sets the amount, everything else adds to it.
 */

const t = useTestApp();

const PRODUCTS = 2;
const PLACES = 2;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

interface Entry {
  kind: 'count' | 'receipt' | 'waste';
  product: number;
  place: number;
  /** Hours before now; the same hour happens often. */
  hoursAgo: number;
  /** In thousandths. */
  amount: number;
  unit: number;
}
type Step = Entry | { kind: 'take back'; step: number } | { kind: 'repeat'; step: number };

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
});
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: entry },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('take back' as const), step: fc.nat(30) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), step: fc.nat(30) }) },
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

/** A stored entry in the model. `order` is when it was recorded: it decides between equal moments. */
interface Stored {
  at: number;
  order: number;
  count: boolean;
  amount: Fraction;
}

/** What is on hand after all entries, as the model says. */
function onHand(entries: readonly Stored[]): Fraction {
  const sorted = entries.toSorted((a, b) => a.at - b.at || a.order - b.order);
  return sorted.reduce<Fraction>(
    (sum, { count, amount }) => (count ? amount : addFractions(sum, amount)),
    fraction(0n, 1n),
  );
}

class Run {
  readonly model = new Map<string, Stored[]>();
  #order = 0;
  readonly #done: { entry: Entry; id: string }[] = [];
  readonly #takenBack = new Set<string>();

  readonly products: string[];
  readonly millionths: readonly [number, number];

  constructor(products: string[], millionths: readonly [number, number]) {
    this.products = products;
    this.millionths = millionths;
  }

  async step(step: Step, db: Db = t.services.db): Promise<void> {
    if (step.kind === 'take back' || step.kind === 'repeat') {
      const earlier = this.#done[step.step % Math.max(this.#done.length, 1)];
      if (!earlier) return;
      if (step.kind === 'repeat') await this.#repeat(earlier);
      else if (earlier.entry.kind !== 'count') await this.#takeBack(earlier, db);
      return;
    }
    const id = randomUUID();
    this.#done.push({ entry: step, id });
    if (step.kind === 'count') {
      await this.#count(step, id, 201);
      this.#add(step, { count: true, sign: 1n });
    } else {
      const moved = await db.transaction((tx) => recordMovements(tx, [this.movement(step, id)]));
      if (!moved[0]) throw new Error('moved no stock');
      this.#add(step, { count: false, sign: step.kind === 'waste' ? -1n : 1n });
    }
  }

  movement(step: Entry, id: string) {
    return {
      ...this.#cause(step, id),
      kind: step.kind as 'receipt' | 'waste',
      amount: (step.kind === 'waste' ? -step.amount : step.amount) / 1_000,
      unitOfMeasure: units[step.unit] ?? '',
    };
  }

  async #repeat({ entry: step, id }: { entry: Entry; id: string }) {
    if (step.kind === 'count') await this.#count(step, id, 200);
  }

  async #takeBack({ entry: step, id }: { entry: Entry; id: string }, db: Db) {
    await db.transaction((tx) => takeBackMovements(tx, [this.#cause(step, id)]));
    // As if it had never been recorded, but for counts that came at the same moment: the order of recording decides.
    if (this.#takenBack.has(id)) return;
    this.#takenBack.add(id);
    this.#add(step, { count: false, sign: step.kind === 'waste' ? 1n : -1n });
  }

  #cause(step: Entry, id: string) {
    const causeKind = step.kind === 'waste' ? ('waste' as const) : ('receipt' as const);
    return {
      productId: this.products[step.product] ?? '',
      locationId: places[step.place] ?? 0,
      at: this.#at(step),
      recordedBy: null,
      causeKind,
      causeId: id,
    };
  }

  #at({ hoursAgo }: Entry) {
    return new Date(NOW - hoursAgo * HOUR).toISOString();
  }

  async #count(step: Entry, id: string, wanted: number) {
    const { status } = await t.api.createCount({
      body: {
        id,
        locationId: places[step.place],
        at: this.#at(step),
        lines: [
          {
            productId: this.products[step.product],
            amount: step.amount / 1_000,
            unitOfMeasure: units[step.unit],
          },
        ],
      },
    });
    if (status !== wanted) throw new Error(`the count was answered with ${status}`);
  }

  #add(step: Entry, { count, sign }: { count: boolean; sign: bigint }) {
    const key = `${step.product} ${step.place}`;
    const factor = step.unit === 0 ? 1_000_000 : (this.millionths[step.unit - 1] ?? 0);
    const amount = fraction(sign * BigInt(step.amount) * 1_000n, BigInt(factor));
    const stored = this.model.get(key) ?? [];
    stored.push({ at: -step.hoursAgo, order: this.#order++, count, amount });
    this.model.set(key, stored);
  }

  /** Compares every product and place with the model, exactly. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const [product, productId] of this.products.entries())
      for (const [place, locationId] of places.entries()) {
        const { rows } = await t.database.pool.query<{ text: string }>(
          `select on_hand_numerator || '/' || on_hand_denominator || ', shown as ' || on_hand_amount as text
           from inventory where product_id = $1 and location_id = $2`,
          [productId, locationId],
        );
        const model = onHand(this.model.get(`${product} ${place}`) ?? []);
        const expected = `${model.numerator}/${model.denominator}, shown as ${shown(model)}`;
        const { text = '0/1, shown as 0.000' } = rows[0] ?? {};
        if (text !== expected) found.push(`${text} instead of ${expected}`);
      }
    return found;
  }
}

test('on hand is the sum of the ledger and what a plain model says, whatever happened in which sequence (S1, S2, E16)', async () => {
  await fc.assert(
    fc.asyncProperty(factors, steps, async (millionths, all) => {
      const run = new Run(await productsWith(millionths), millionths);
      for (const step of all) await run.step(step);
      expect(await run.differences()).toEqual([]);
      expect(await ledgerErrors(t.database.pool)).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('concurrent counts, receipts and waste of the same products lose nothing and cause no deadlock (S1)', async () => {
  await fc.assert(
    fc.asyncProperty(
      factors,
      fc.array(entry, { minLength: 6, maxLength: 12 }),
      async (millionths, all) => {
        const run = new Run(await productsWith(millionths), millionths);
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
          ...moving.map((entries) =>
            t.services.db.transaction((tx) => recordMovements(tx, entries)),
          ),
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
}, 120_000);
