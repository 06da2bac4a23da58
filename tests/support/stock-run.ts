import { randomUUID } from 'node:crypto';
import { FACTOR_MAX, STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import { takeBackMovements } from '#server/inventory/ledger.ts';
import type { TestApp } from './app.ts';
import { recordNamed } from './stock-entries.ts';
import { addFractions, fraction, shown } from './fractions.ts';
import type { Fraction } from './fractions.ts';

/** In millionths. */
const LARGEST = BigInt(FACTOR_MAX) * 1_000_000n;

/**
 * A plain model of stock beside the real one (S1). In the model the entries of a product at a place are sorted by their
 * moment; a count sets the amount, everything else adds to it. Its amounts are in the first unit, so a change of a product's
 * own unit changes nothing in it.
 */

const HOUR = 3_600_000;

export interface Entry {
  kind: 'count' | 'receipt' | 'waste';
  product: number;
  place: number;
  /** Hours before now; the same hour happens often. */
  hoursAgo: number;
  /** In thousandths. */
  amount: number;
  unit: number;
  /** Of a count: it is sent with a later moment than that of its line. */
  isSentLater: boolean;
}
type Step =
  | Entry
  | { kind: 'take back'; step: number }
  | { kind: 'repeat'; step: number }
  | { kind: 'change unit'; product: number; unit: number };

/** A stored entry in the model. `order` is when it was recorded: it decides between equal moments. */
interface Stored {
  at: number;
  order: number;
  count: boolean;
  amount: Fraction;
}

/** What is on hand after all entries, as the model says, in the first unit. */
function onHand(entries: readonly Stored[]): Fraction {
  const sorted = entries.toSorted((a, b) => a.at - b.at || a.order - b.order);
  return sorted.reduce<Fraction>(
    (sum, { count, amount }) => (count ? amount : addFractions(sum, amount)),
    fraction(0n, 1n),
  );
}

/** Does steps with products that are kept in the first unit, until a step gives them another, and compares them with the model. */
export class StockRun {
  readonly model = new Map<string, Stored[]>();
  #order = 0;
  readonly #done: { entry: Entry; id: string }[] = [];
  readonly #takenBack = new Set<string>();
  /** The place in `units` of each product's own. */
  readonly #own: number[];

  readonly t: TestApp;
  readonly now: number;
  readonly units: readonly string[];
  readonly places: readonly number[];
  readonly products: readonly string[];
  /** How many of each unit are in one of the first. */
  readonly millionths: readonly number[];

  constructor(
    t: TestApp,
    of: {
      now: number;
      units: readonly string[];
      places: readonly number[];
      products: readonly string[];
      millionths: readonly [number, number];
    },
  ) {
    this.t = t;
    this.now = of.now;
    this.units = of.units;
    this.places = of.places;
    this.products = of.products;
    this.millionths = [1_000_000, ...of.millionths];
    this.#own = of.products.map(() => 0);
  }

  async step(wanted: Step): Promise<void> {
    if (wanted.kind === 'change unit') {
      await this.#changeUnit(wanted);
      return;
    }
    const step = 'unit' in wanted ? { ...wanted, unit: this.#known(wanted) } : wanted;
    const { db } = this.t.services;
    if (step.kind === 'take back' || step.kind === 'repeat') {
      const earlier = this.#done[step.step % Math.max(this.#done.length, 1)];
      if (!earlier) return;
      if (step.kind === 'repeat') await this.#repeat(earlier);
      else if (earlier.entry.kind !== 'count') await this.#takeBack(earlier);
      return;
    }
    const id = randomUUID();
    if (step.kind === 'count' && this.#isTooMuch(step)) {
      await this.#count(step, id, 400);
      return;
    }
    this.#done.push({ entry: step, id });
    if (step.kind === 'count') {
      await this.#count(step, id, 201);
      this.#add(step, { count: true, sign: 1n });
    } else {
      const moved = await db.transaction((tx) => recordNamed(tx, [this.movement(step, id)]));
      if (!moved[0]) throw new Error('moved no stock');
      this.#add(step, { count: false, sign: step.kind === 'waste' ? -1n : 1n });
    }
  }

  /** How many of a unit are in one of another, in millionths; undefined where that is no decimal. */
  #factor(unit: number, other: number): number | undefined {
    const [many = 0, one = 1] = [this.millionths[unit], this.millionths[other]];
    const factor = (BigInt(many) * 1_000_000n) / BigInt(one);
    const isExact = factor * BigInt(one) === BigInt(many) * 1_000_000n;
    // A larger one is no conversion, and refused where a product gets another unit.
    return isExact && factor > 0n && factor <= LARGEST ? Number(factor) : undefined;
  }

  /** The unit of an entry, or the product's own where that one has no conversion. */
  #known({ product, unit }: Entry): number {
    const own = this.#own[product] ?? 0;
    return this.#factor(unit, own) === undefined ? own : unit;
  }

  /** Whether an amount is more of the product's own unit than can be stored. */
  #isTooMuch({ product, unit, amount }: Entry): boolean {
    const own = this.millionths[this.#own[product] ?? 0] ?? 0;
    const max = BigInt(STOCK_AMOUNT_MAX) * 1_000n * BigInt(this.millionths[unit] ?? 0);
    return BigInt(amount) * BigInt(own) > max;
  }

  async #changeUnit({ product, unit }: { product: number; unit: number }): Promise<void> {
    const own = this.#own[product] ?? 0;
    if (unit === own) return;
    const [forth, back] = [this.#factor(unit, own), this.#factor(own, unit)];
    const name = (place: number) => this.units[place] ?? '';
    const unitChange =
      forth === undefined
        ? { one: name(unit), factor: (back ?? 0) / 1e6, unitOfMeasure: name(own) }
        : { one: name(own), factor: forth / 1e6, unitOfMeasure: name(unit) };
    if (unitChange.factor === 0) return;
    const conversions = this.units.flatMap((unitOfMeasure, other) => {
      const factor = other === unit ? undefined : this.#factor(other, unit);
      return factor === undefined ? [] : [{ unitOfMeasure, factor: factor / 1e6 }];
    });
    const id = this.products[product] ?? '';
    const { rows } = await this.t.database.pool.query<{ name: string; vendorId: number }>(
      'select name, vendor_id as "vendorId" from products where id = $1',
      [id],
    );
    const body = { ...rows[0], unitOfMeasure: name(unit), unitChange, conversions };
    const { status } = await this.t.api.updateProduct({ params: { id }, body });
    if (status !== 200) throw new Error(`the change of the unit was answered with ${status}`);
    this.#own[product] = unit;
  }

  movement(step: Entry, id: string) {
    return {
      ...this.#cause(step, id),
      kind: step.kind as 'receipt' | 'waste',
      amount: (step.kind === 'waste' ? -step.amount : step.amount) / 1_000,
      unitOfMeasure: this.units[step.unit] ?? '',
    };
  }

  async #repeat({ entry: step, id }: { entry: Entry; id: string }) {
    if (step.kind === 'count') await this.#count(step, id, 200);
  }

  async #takeBack({ entry: step, id }: { entry: Entry; id: string }) {
    await this.t.services.db.transaction((tx) => takeBackMovements(tx, [this.#cause(step, id)]));
    // As if it had never been recorded, but for counts that came at the same moment: the order of recording decides.
    if (this.#takenBack.has(id)) return;
    this.#takenBack.add(id);
    this.#add(step, { count: false, sign: step.kind === 'waste' ? 1n : -1n });
  }

  #cause(step: Entry, id: string) {
    const causeKind = step.kind === 'waste' ? ('waste' as const) : ('receipt' as const);
    return {
      productId: this.products[step.product] ?? '',
      locationId: this.places[step.place] ?? 0,
      at: this.#at(step),
      recordedBy: null,
      causeKind,
      causeId: id,
    };
  }

  #at({ hoursAgo }: Entry) {
    return new Date(this.now - hoursAgo * HOUR).toISOString();
  }

  async #count(step: Entry, id: string, wanted: number) {
    const { status } = await this.t.api.createCount({
      body: {
        id,
        locationId: this.places[step.place],
        at: step.isSentLater ? new Date(this.now).toISOString() : this.#at(step),
        lines: [
          {
            ...(step.isSentLater && { at: this.#at(step) }),
            productId: this.products[step.product],
            amount: step.amount / 1_000,
            unitOfMeasure: this.units[step.unit],
          },
        ],
      },
    });
    if (status !== wanted) throw new Error(`the count was answered with ${status}`);
  }

  #add(step: Entry, { count, sign }: { count: boolean; sign: bigint }) {
    const key = `${step.product} ${step.place}`;
    const factor = BigInt(this.millionths[step.unit] ?? 0);
    const amount = fraction(sign * BigInt(step.amount) * 1_000n, factor);
    const stored = this.model.get(key) ?? [];
    stored.push({ at: -step.hoursAgo, order: this.#order++, count, amount });
    this.model.set(key, stored);
  }

  /** Compares every product and place with the model, exactly. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const [product, productId] of this.products.entries())
      for (const [place, locationId] of this.places.entries()) {
        const { rows } = await this.t.database.pool.query<{ text: string }>(
          `select on_hand_numerator || '/' || on_hand_denominator || ', shown as ' || on_hand_amount as text
           from inventory where product_id = $1 and location_id = $2`,
          [productId, locationId],
        );
        const { numerator, denominator } = onHand(this.model.get(`${product} ${place}`) ?? []);
        const perFirst = BigInt(this.millionths[this.#own[product] ?? 0] ?? 0);
        const model = fraction(numerator * perFirst, denominator * 1_000_000n);
        const expected = `${model.numerator}/${model.denominator}, shown as ${shown(model)}`;
        const { text = '0/1, shown as 0.000' } = rows[0] ?? {};
        if (text !== expected) found.push(`${text} instead of ${expected}`);
      }
    return found;
  }
}
