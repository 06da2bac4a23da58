import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Pool, Tx } from '#server/db/open.ts';
import { addUpIn, addUpNext } from '#server/spend/add-up.ts';
import { cutStretches, markAsNoted } from '#server/spend/stretches.ts';
import { untilOthersEnd } from './other-transactions.ts';
import type { TestApp } from './app.ts';
import { countSummed, recomputed, reported } from './spend-sums.ts';
import type { DrawnFilters, ItemChange, Step } from './spend-steps.ts';

const NOW = new Date('2024-04-01T12:00:00Z');
const MOMENT = { isolationLevel: 'repeatable read' } as const;

/** What the steps are about. Each writer has a location of its own, so none waits for another. */
interface Records {
  locations: number[];
  vendors: number[];
  categories: string[];
  products: string[];
  orders: string[];
}

/** A transaction that stops at points until it is let on. */
interface Slow {
  points: PromiseWithResolvers<void>[];
  reached: PromiseWithResolvers<void>[];
  done: Promise<void>;
}

export class SpendRun {
  readonly #t: TestApp;
  readonly #db: Pool;
  readonly #records: Records;
  readonly #writers: pg.PoolClient[];
  readonly #isOpen = new Set<number>();
  #summing: Slow | undefined;
  #reading: Slow | undefined;
  /** Stretches that were read from sums, over all looks. */
  summedReads = 0;

  constructor(t: TestApp, records: Records, writers: pg.PoolClient[]) {
    this.#t = t;
    this.#db = t.services.db;
    this.#records = records;
    this.#writers = writers;
  }

  async step(step: Step): Promise<void> {
    switch (step.does) {
      case 'change':
        return this.#change(step);
      case 'begin':
        if (this.#isOpen.has(step.writer)) return;
        this.#isOpen.add(step.writer);
        await this.#writers[step.writer]?.query(`begin isolation level ${step.isolation}`);
        // It sees from now on what is committed now, in the second case for ever.
        await this.#writers[step.writer]?.query('select from orders limit 1');
        return;
      case 'end':
        return this.#end(step.writer, step.how);
      case 'job':
        return this.#job(step.part);
      case 'add up slowly':
        this.#summing = await this.#letOn(this.#summing, (tx) => addUpIn(tx, NOW));
        return;
      case 'read slowly':
        this.#reading = await this.#letOn(this.#reading, (tx) => this.#compare(tx, step.filters));
        return;
      case 'leave alone':
        // What is being added up has removed notes, and would be waited for.
        if (!this.#isHolding())
          await this.#t.database.pool.query("update spend_touches set noted_at = '2024-03-01'");
        return;
      case 'move product':
        await this.#t.database.pool.query('update products set category_id = $2 where id = $1', [
          this.#records.products[step.which],
          this.#records.categories[step.category] ?? null,
        ]);
        return;
      case 'settings':
        await this.#t.database.pool.query(
          'update organization_settings set timezone = $1, currency = $2',
          [step.timezone, step.currency],
        );
        return;
      case 'look':
        return this.look(step.filters);
    }
  }

  /** Spend is what its items are. */
  look(filters: DrawnFilters = {}): Promise<void> {
    return this.#db.transaction((tx) => this.#compare(tx, filters), MOMENT);
  }

  /** Ends what is open, and adds up everything. */
  async finish(): Promise<void> {
    for (const writer of this.#writers.keys()) await this.#end(writer, 'commit');
    while (this.#summing)
      this.#summing = await this.#letOn(this.#summing, (tx) => addUpIn(tx, NOW));
    while (this.#reading)
      this.#reading = await this.#letOn(this.#reading, (tx) => this.#compare(tx, {}));
    await this.step({ does: 'leave alone' });
    await this.addUpAll();
  }

  /** Other tests of the same server may have transactions open that must end first. */
  async addUpAll(): Promise<void> {
    await this.#job('cut');
    await this.#job('mark');
    const open = 'select from spend_stretches where digits is null';
    const left = async () => {
      while (await addUpNext(this.#db, NOW));
      return (await this.#t.database.pool.query(open)).rowCount;
    };
    await untilOthersEnd(left, 0);
  }

  async #job(part: 'cut' | 'mark' | 'add up'): Promise<void> {
    if (part === 'add up') await addUpNext(this.#db, NOW);
    // What is being added up is locked, and would be waited for.
    else if (!this.#isHolding())
      await this.#db.transaction((tx) =>
        part === 'cut' ? cutStretches(tx, NOW) : markAsNoted(tx),
      );
  }

  #isHolding(): boolean {
    return this.#summing?.points.length === 1;
  }

  /** Begins a transaction that sees one moment, or lets it on to its work, or to its commit. */
  async #letOn(
    slow: Slow | undefined,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<Slow | undefined> {
    if (slow) {
      slow.points.shift()?.resolve();
      if (slow.points.length === 0) {
        await slow.done;
        return undefined;
      }
      slow.reached.shift();
      await Promise.race([slow.reached[0]?.promise, slow.done]);
      return slow;
    }
    const [atWork, atEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [began, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = this.#db.transaction(async (tx) => {
      await tx.execute(sql`select from orders limit 1`);
      began.resolve();
      await atWork.promise;
      await work(tx);
      worked.resolve();
      await atEnd.promise;
    }, MOMENT);
    done.catch(() => undefined);
    await Promise.race([began.promise, done]);
    return { points: [atWork, atEnd], reached: [began, worked], done };
  }

  async #end(writer: number, how: 'commit' | 'rollback'): Promise<void> {
    if (!this.#isOpen.delete(writer)) return;
    await this.#writers[writer]?.query(how);
  }

  async #change({
    writer,
    place,
    change,
    isUndone,
  }: Extract<Step, { does: 'change' }>): Promise<void> {
    const client = this.#writers[writer];
    if (!client) return;
    const [text, values] = statement(change, { ...this.#records, writer, place });
    try {
      if (isUndone && this.#isOpen.has(writer)) await client.query('savepoint before');
      await client.query(text, values);
      if (isUndone && this.#isOpen.has(writer)) await client.query('rollback to before');
    } catch (error) {
      // One that keeps its first moment may not change what others changed since.
      requireConflict(error);
      await this.#end(writer, 'rollback');
    }
  }

  async #compare(tx: Tx, drawn: DrawnFilters): Promise<void> {
    const { locations, vendors, products, categories } = this.#records;
    const { location, vendor, product, category, ...days } = drawn;
    const filters = {
      ...days,
      ...(location !== undefined && { locationId: locations[location] }),
      ...(vendor !== undefined && { vendorId: vendors[vendor] }),
      ...(product !== undefined && { productId: products[product] }),
      ...(category !== undefined && { categoryId: categories[category] ?? 'none' }),
    };
    await requireSame(tx, filters);
    this.summedReads += await countSummed(tx);
  }
}

function requireConflict(error: unknown): void {
  expect(error).toMatchObject({ code: '40001' });
}

async function requireSame(tx: Tx, filters: Parameters<typeof reported>[1]): Promise<void> {
  expect(await reported(tx, filters)).toEqual(await recomputed(tx, filters));
}

type Of = Records & { writer: number; place: number };

/** A statement that changes an item of the writer, or its order, in the way in which any writer may. */
function statement(change: ItemChange, { writer, place, ...of }: Of): [string, unknown[]] {
  const location = of.locations[writer];
  const one = `(select id from order_items where location_id = $1 order by id offset ${place} limit 1)`;
  const update = (set: string, ...values: unknown[]): [string, unknown[]] => [
    `update order_items set ${set} where id = ${one}`,
    [location, ...values],
  ];
  const date = (at: number) => new Date(at).toISOString();
  switch (change.kind) {
    case 'price':
      return update('unit_price = $2::numeric / 1000', change.price);
    case 'quantity':
      return update('quantity = $2', change.quantity);
    case 'status':
      return update(
        `ordered_status = $2, ordered_at = case when $2 <> 'pending' then coalesce(ordered_at, $3::timestamptz) end`,
        change.status,
        date(change.moment),
      );
    case 'received':
      return update(
        `ordered_status = 'received', received_numerator = $2, received_denominator = 1000, ordered_at = coalesce(ordered_at, $3::timestamptz)`,
        change.thousandths,
        date(change.moment),
      );
    case 'moment':
      return update(
        'ordered_at = case when ordered_at is not null then $2::timestamptz end',
        date(change.moment),
      );
    case 'vendor':
      return update('vendor_id = $2', of.vendors[change.which]);
    case 'product':
      return update('product_id = $2', of.products[change.which]);
    case 'delete':
      return update('is_deleted = not is_deleted');
    case 'rename':
      return update(`product_name = product_name || '.'`);
    case 'remove':
      return [`delete from order_items where id = ${one}`, [location]];
    case 'cancel order':
      return [
        `update orders set status = case status when 'cancelled' then 'pending' else 'cancelled' end where id = $1`,
        [of.orders[writer]],
      ];
    case 'delete order':
      return ['update orders set is_deleted = not is_deleted where id = $1', [of.orders[writer]]];
  }
  return [
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price, ordered_status, ordered_at)
         select $1, $2, 'Salt', 3, $3, 'kg', (select id from units_of_measure limit 1), $4::numeric / 1000, 'received', $5`,
    [
      of.orders[writer],
      of.products[change.which],
      of.vendors[change.which],
      change.price,
      date(change.moment),
    ],
  ];
}
