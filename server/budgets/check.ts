import { inArray } from 'drizzle-orm';
import type { Budget, BudgetCheck } from '../../contract/calls/budgets.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { WITHOUT_PRICE_NAMES_MAX } from '../../contract/values/limits.ts';
import { lineAmount } from '../../contract/values/money.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import type { SendingItem, SendingOrder } from '../services.ts';
import { budgetsAt } from './cached-budgets.ts';
import { minorUnitsOf, minorUnitsText, tenThousandths } from './minor-units.ts';
import { currencyOf, dayAt, figuresOf, periodsOf, shownPeriod } from './status.ts';
import type { Figures } from './status.ts';

/** What an order takes of a budget in one of its periods. */
interface Effect extends Figures {
  thisOrder: bigint;
  over: bigint | null;
  unpricedNames: string[];
}

interface Effects {
  effects: Effect[];
  currency: string;
  digits: number;
}

/** What each budget of the location says of an order that is not stored yet; its items name their deliveries. */
export async function checkOrder(db: Db, order: SendingOrder): Promise<BudgetCheck[]> {
  const found = await budgetsAt(db, order.catalogueCache, order.locationId);
  const { effects, digits } = await effectsOf(db, found, order);
  return effects.map((effect) => ({
    ...shownPeriod(effect, digits),
    thisOrder: minorUnitsText(effect.thisOrder, digits),
    over: effect.over === null ? null : minorUnitsText(effect.over, digits),
    withoutPrice: effect.unpricedNames.length,
    withoutPriceNames: effect.unpricedNames.slice(0, WITHOUT_PRICE_NAMES_MAX),
  }));
}

/** Whether a budget of the location makes orders that go over it wait. */
export async function letOrdersWait(
  db: Db,
  { catalogueCache, locationId }: Pick<SendingOrder, 'catalogueCache' | 'locationId'>,
): Promise<boolean> {
  const found = await budgetsAt(db, catalogueCache, locationId);
  return found.some(({ action }) => action === 'approve');
}

/** The budgets for which an order of an employee waits, as statements (H9). They never refuse it (E24). */
export async function overBudgetsOf(db: Db, order: SendingOrder): Promise<Coded[]> {
  const found = await budgetsAt(db, order.catalogueCache, order.locationId);
  const waiting = found.filter(({ action }) => action === 'approve');
  const { effects, digits, currency } = await effectsOf(db, waiting, order);
  return effects.flatMap(({ budget: { name }, days, over }) =>
    over === null
      ? []
      : [stated('over_budget', { name, ...days, over: minorUnitsText(over, digits), currency })],
  );
}

async function effectsOf(
  db: Db,
  found: readonly Budget[],
  { items, replaces, ...place }: SendingOrder,
): Promise<Effects> {
  if (found.length === 0) return { effects: [], currency: '', digits: 0 };
  const { currency, digits } = await currencyOf(db);
  const { locationId } = place;
  const day = await dayAt(db, place);
  const lines = await pricedLines(db, items, { ...day, currency, digits });
  const counted = found.flatMap((budget) => {
    const ofBudget = lines.filter((line) => isCounted(budget, line));
    const dates = ofBudget.map(({ date }) => date);
    return periodsOf(budget, { ...day, locationId, dates }).map((period) => ({
      period,
      lines: ofBudget.filter(({ date }) => date >= period.days.from && date <= period.days.to),
    }));
  });
  const figures = await figuresOf(
    db,
    counted.map(({ period }) => period),
    { digits, replaces },
  );
  const effects = figures.map((figure, index) => {
    const own = counted[index]?.lines ?? [];
    const thisOrder = own.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
    const over = figure.left === null || thisOrder === 0n ? null : thisOrder - figure.left;
    return {
      ...figure,
      thisOrder,
      over: over !== null && over > 0n ? over : null,
      unpricedNames: own.flatMap(({ amount, name }) => (amount === null ? [name] : [])),
    };
  });
  return { effects, currency, digits };
}

interface PricedLine {
  name: string;
  vendorId: number;
  categoryId: string | null;
  /** The day on which it counts: that of its delivery, else today. */
  date: string;
  /** Null without a price. */
  amount: bigint | null;
}

/** Lines of products that are gone say nothing: their order will be refused. */
async function pricedLines(
  db: Db,
  items: readonly SendingItem[],
  { today, currency, digits }: { today: string; currency: string; digits: number },
): Promise<PricedLine[]> {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      vendorId: products.vendorId,
      categoryId: products.categoryId,
      price: products.price,
    })
    .from(products)
    .where(inArray(products.id, [...new Set(items.map(({ productId }) => productId))]));
  const byId = new Map(found.map((product) => [product.id, product]));
  return items.flatMap(({ productId, quantity, deliveryDate, stored }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const { name, categoryId, vendorId, price: unitPrice } = product;
    const terms = stored ?? { vendorId, unitPrice };
    const amount =
      terms.unitPrice === null
        ? null
        : lineAmount({ quantity, unitPrice: terms.unitPrice }, currency);
    return [
      {
        name,
        categoryId,
        vendorId: terms.vendorId,
        date: deliveryDate ?? today,
        amount: amount === null ? null : minorUnitsOf(tenThousandths(amount), { digits }),
      },
    ];
  });
}

function isCounted(
  { vendorIds, categoryIds }: Budget,
  { vendorId, categoryId }: PricedLine,
): boolean {
  return (
    (vendorIds === null || vendorIds.includes(vendorId)) &&
    (categoryIds === null || (categoryId !== null && categoryIds.includes(categoryId)))
  );
}
