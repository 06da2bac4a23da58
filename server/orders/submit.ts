import { eq } from 'drizzle-orm';
import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import type { NewOrder, NewOrderItem, Order } from '../../contract/calls/orders.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import type { Pool } from '../db/open.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { withPromisedDates } from '../deliveries/promised-dates.ts';
import { orders } from '../db/schema/orders.ts';
import { canonical } from '../submissions/content-hash.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { StoredOnce, Submission, SubmissionKind } from '../submissions/store-once.ts';
import { takeTurnForBudgets } from './budgets-of-order.ts';
import type { BudgetsOfOrder } from './budgets-of-order.ts';
import { insertOrder, storeAtOnce, storeIn } from './insert-order.ts';
import type { Insertion, Store } from './insert-order.ts';
import { getOrder } from './queries.ts';
import { unitsSeen, whyNotStored } from './why-not-stored.ts';
import { invalid, refuse } from '../failure.ts';

/** Items that differ only in their quantity become one, in the order of first mention (D13). */
export function mergedLines<L extends { quantity: number }>(items: readonly L[]): L[] {
  const merged = new Map<string, L>();
  for (const item of items) {
    const key = JSON.stringify(keptApart(item));
    const first = merged.get(key);
    merged.set(key, first ? { ...first, quantity: first.quantity + item.quantity } : item);
  }
  return [...merged.values()];
}

/** The fields of an item, except for its quantity, that have a value. */
function keptApart({ quantity: _quantity, ...fields }: { quantity: number }) {
  const given = Object.entries(fields).filter(([, value]) => (value ?? null) !== null);
  return Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The order as what was submitted: equal whatever the sequence of its lines, and however a line was split (D12). */
export function submissionOf({
  id,
  locationId,
  orderedBy,
  items,
  notes,
}: Pick<NewOrder, 'id' | 'locationId' | 'orderedBy' | 'notes'> & {
  items: readonly { productId: string; quantity: number }[];
}): Submission {
  const lines = mergedLines(items)
    .map((line) => ({ line, text: canonical(line) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ line }) => line);
  return { id, content: { items: lines, notes }, author: orderedBy, locationId };
}

const ORDERS: SubmissionKind = {
  id: orders.id,
  contentHash: orders.contentHash,
  taken: () => refuse('order_id_taken'),
};

/** How many later milliseconds the server tries when it makes the id itself. */
const OWN_ID_TRIES = 1_000;

interface Submitting {
  order: NewOrder;
  plans: DeliveryPlans;
  budgets: BudgetsOfOrder;
  now: Date;
}

/**
 * Stores an order completely or not at all, and at most once per id (D12, D13). `plans` say for which delivery each item is
 * (V2). Throws `order_id_taken` for an id that holds another order, `invalid_input` for unknown references and for units that
 * are others by now.
 */
export async function submitOrder(
  db: Pool,
  { order: submitted, plans, budgets, now }: Submitting,
): Promise<StoredOnce<Order>> {
  const { id, locationId } = submitted;
  const seen = unitsSeen(submitted.items);
  // What the person saw is no part of the order.
  const asked = submitted.items.map(({ unitOfMeasure: _seen, ...item }) => item);
  const dated = await withPromisedDates(db, plans, { items: asked, locationId, now });
  const items = mergedLines(dated);
  refuseTooMany(dated, items);
  const order = { ...submitted, items };
  return storeOnce(db, ORDERS, {
    submission: submissionOf({ ...submitted, items: asked }),
    now,
    isOneStatement: true,
    insert: async ({ contentHash: hash }) => {
      const store = (to: Store, overBudgets: readonly Coded[]) => {
        const insertion = { order, seen, overBudgets, hash, now };
        return id === undefined
          ? insertUnderOwnId(to, insertion)
          : insertOrder(to, { id, ...insertion });
      };
      if (!(await budgets.letOrdersWait())) return store(storeAtOnce(db), []);
      return db.transaction(async (tx) => {
        await takeTurnForBudgets(tx, locationId);
        return store(storeIn(tx), await budgets.overBudgetsOf(tx, items));
      });
    },
    read: (known) => getOrder(db, known),
    refusal: () => whyNotStored(db, submitted),
  });
}

/** Returns undefined when a reference is unknown. */
async function insertUnderOwnId(to: Store, insertion: Insertion): Promise<Order | undefined> {
  const { now } = insertion;
  for (let later = 0; later < OWN_ID_TRIES; later++) {
    const id = `ORD-${now.getTime() + later}`;
    const stored = await insertOrder(to, { id, ...insertion });
    if (stored) return stored;
    if ((await to.db.$count(orders, eq(orders.id, id))) === 0) return undefined;
  }
  throw refuse('too_many_orders');
}

function refuseTooMany(items: readonly NewOrderItem[], merged: readonly NewOrderItem[]): void {
  const tooMany = merged.find(({ quantity }) => quantity > QUANTITY_MAX);
  if (!tooMany) return;
  const at = items.findIndex(({ productId }) => productId === tooMany.productId);
  throw invalid(`items.${at}.quantity`, 'at_most', { field: 'quantity', max: QUANTITY_MAX });
}
