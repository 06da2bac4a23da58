import { randomUUID } from 'node:crypto';
import type { Product as Answered } from '#contract/calls/products.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { CallResult, TestApp } from '../app.ts';
import { exactly } from './exact.ts';
import { baseOf, Model } from './model.ts';
import type { Entry, Item, Line, Order, Product, Receipt } from './model.ts';
import { catalogueSteps } from './catalogue-steps.ts';
import { combineStep } from './combine-step.ts';
import { dockSteps } from './dock-steps.ts';
import { itemSteps } from './item-steps.ts';
import { orderSteps } from './order-steps.ts';
import { shelfSteps } from './shelf-steps.ts';
import type { Counted, Does, Step } from './steps.ts';

const MINUTE = 60_000;
/** Ahead of the database's clock, so that changes of units come between entries. */
const BEGIN = Date.parse('2100-11-20T13:00:00Z');

/** Does steps by the calls that people make, and the same in a model. A refused call changes nothing in the model. */
export class RandomRun {
  readonly model = new Model();
  readonly t: TestApp;
  now = BEGIN;
  names = 0;
  locationId = 0;
  vendorIds: number[] = [];
  personId = 0;

  constructor(t: TestApp) {
    this.t = t;
  }

  async begin(): Promise<void> {
    const { make } = this.t;
    const location = await make.location();
    this.locationId = location.id;
    this.personId = (await make.user({ locationIds: [location.id] })).id;
    for (const place of [0, 1])
      this.vendorIds.push(
        (await make.vendor({ email: `${place}-${randomUUID()}@farm.example` })).id,
      );
    for (let count = 0; count < 4; count++) await this.newUnit(this.fresh());
    const shared = randomUUID();
    for (const [vendor, unit, name] of [
      [0, 0, `Cans ${shared}`],
      [0, 1, `Oil ${shared}`],
      [1, 0, `Cans ${shared}`],
    ] as const) {
      const body = {
        name,
        vendorId: this.vendorIds[vendor],
        unitOfMeasure: this.model.units[unit]?.abbreviation,
        price: '4.50',
        conversions: [],
      };
      const { body: made } = await this.t.api.createProduct({ body });
      const { price, id } = made;
      this.model.products.push({
        id,
        name,
        price,
        vendorId: this.vendorIds[vendor] ?? 0,
        unitId: this.model.units[unit]?.id ?? '',
        perFirst: exactly(1),
        conversions: new Map(),
      });
      const lines = [{ productId: id, parAmount: 1 }];
      await this.t.api.updateInventory({ body: { locationId: this.locationId, lines } });
    }
  }

  async step(step: Step): Promise<void> {
    this.now += MINUTE;
    this.t.setNow(new Date(this.now));
    const does: Does = {
      ...catalogueSteps(this),
      ...orderSteps(this),
      ...itemSteps(this),
      ...combineStep(this),
      ...dockSteps(this),
      ...shelfSteps(this),
    };
    await (does[step.kind] as (step: Step) => Promise<void>)(step);
  }

  /** Whether a call was done; else it was refused with a reason. */
  async isDone(call: Promise<CallResult<unknown>>): Promise<boolean> {
    const { status, problem } = await call;
    if (status >= 400 && status !== 400 && status !== 409) throw new Error(problem.message);
    return status < 400;
  }

  async done(call: Promise<CallResult<unknown>>): Promise<void> {
    if (!(await this.isDone(call))) throw new Error('the call was refused');
  }

  /** A line that is recorded, or the one at this place of a correction of the stored lines. */
  line(item: Item, counted: Counted, earlier: readonly Line[] = [], at = 0): Line {
    const { kept, refused, closed, unit: place } = counted;
    const stored = earlier[at];
    const unit = this.meant(place, item, earlier);
    const isSame = stored?.unitId === unit.unitId;
    return {
      kept,
      refused: [...refused],
      closed,
      ...unit,
      base: isSame ? stored.base : baseOf(item.product, unit.unitId),
    };
  }

  store(item: Item, receipt: Receipt): void {
    item.receipts.push(receipt);
    this.model.receipts.push(receipt);
  }

  enter(entry: Omit<Entry, 'at' | 'base' | 'isDeleted'>): void {
    const base = baseOf(entry.product, entry.unitId);
    this.model.entries.push({ ...entry, base, at: this.now, isDeleted: false });
  }

  async stored(order: Order): Promise<OrderItem[]> {
    return (await this.t.api.listItemsOfOrder({ params: { id: order.id } })).body;
  }

  async readNumber(item: Item): Promise<void> {
    const found = (await this.stored(item.order)).find(({ id }) => id === item.id);
    if (found) item.number = found.purchaseOrderNumber;
  }

  readonly fresh = () => `u${(this.names += 1)}${randomUUID().slice(0, 5)}`;

  async newUnit(abbreviation: string): Promise<void> {
    const name = this.fresh();
    const { body } = await this.t.api.createUnit({ body: { name, abbreviation } });
    this.model.units.push({ id: body.id, name, abbreviation });
  }

  unit(place: number) {
    const { units } = this.model;
    const unit = units[place % units.length];
    if (!unit) throw new Error('there is no unit');
    return unit;
  }

  product(place: number): Product {
    const product = this.model.products[place % this.model.products.length];
    if (!product) throw new Error('there is no product');
    return product;
  }

  /** The unit that a text means: that of the item or line that keeps it, else the one that has it today (E30). */
  meant(place: number, item: Item, lines: readonly Line[] = []) {
    const { id, abbreviation } = this.unit(place);
    const isKept = item.text === abbreviation && item.unitId !== id;
    const kept = isKept ? item.unitId : id;
    const text = kept === item.unitId ? item.text : abbreviation;
    const line = text === item.text ? undefined : lines.find((one) => one.text === text);
    return line ? { unitId: line.unitId, text } : { unitId: kept, text };
  }

  read(product: Product, answered: Answered): void {
    product.price = answered.price;
    product.conversions = new Map(
      answered.conversions.map(({ unitOfMeasure, factor }) => {
        const unit = this.model.units.find(({ abbreviation }) => abbreviation === unitOfMeasure);
        return [unit?.id ?? '', exactly(factor)];
      }),
    );
  }

  async put(product: Product, change: object) {
    const { id, name, vendorId, unitId } = product;
    const unit = this.model.units.find((one) => one.id === unitId);
    const body = { name, vendorId, unitOfMeasure: unit?.abbreviation, ...change };
    return this.t.api.updateProduct({ params: { id }, body });
  }

  items = (isWanted: (item: Item) => boolean) => this.model.items.filter(isWanted);
  choose<T>(all: readonly T[], place: number): T | undefined {
    return all[place % Math.max(all.length, 1)];
  }
}
