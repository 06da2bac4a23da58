import type { Item, Order } from './model.ts';
import type { RandomRun } from './run.ts';
import type { Does } from './steps.ts';

export const combineStep = (run: RandomRun) =>
  ({
    combine: async ({ one, other }) => {
      const orders = run.model.orders.filter(({ into }) => !into);
      const [primary, second] = [run.choose(orders, one), run.choose(orders, other)];
      if (!primary || !second || primary === second) return;
      const body = { orderIds: [second.id] };
      if (!(await run.isDone(run.t.api.combineOrders({ params: { id: primary.id }, body }))))
        return;
      await follow(run, primary, second);
    },
  }) satisfies Partial<Does>;

const keyOf = ({ product, vendorId, unitId, text, base, price, ordered, status, number }: Item) =>
  JSON.stringify(
    [
      product.id,
      vendorId,
      unitId,
      text,
      base,
      price,
      ordered.price,
      ordered.unitId,
      status,
      number,
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );

/** Lines without receipts that are alike in everything but their quantity become one (E12). */
async function follow(run: RandomRun, primary: Order, second: Order): Promise<void> {
  const firsts = new Map<string, Item>();
  const known = new Set(run.model.items.map(({ id }) => id));
  const copies = (await run.stored(primary)).filter(({ id }) => !known.has(id));
  const lines = [primary, second].flatMap((order) =>
    run.items((item) => item.order === order && !item.isDeleted),
  );
  for (const item of lines) {
    const key = item.receipts.length > 0 ? String(item.id) : keyOf(item);
    const first = firsts.get(key);
    if (first) merge(run, item, first);
    else firsts.set(key, item);
  }
  for (const item of firsts.values())
    if (item.order === second) {
      const at = copies.findIndex(
        (one) =>
          one.productId === item.product.id &&
          one.quantity === item.quantity &&
          one.vendorId === item.vendorId &&
          one.unitOfMeasure === item.text &&
          one.purchaseOrderNumber === item.number,
      );
      const [copy] = copies.splice(at, at < 0 ? 0 : 1);
      if (!copy) throw new Error('an item was not copied');
      Object.assign(item, { id: copy.id, order: primary });
    }
  for (const item of run.items(({ order }) => order === second)) item.isDeleted = true;
  second.into = primary.id;
}

function merge(run: RandomRun, item: Item, into: Item): void {
  into.quantity += item.quantity;
  item.isDeleted = true;
  for (const line of [...run.model.sent.values()].flat()) if (line.item === item) line.item = into;
  run.model.items.splice(run.model.items.indexOf(item), 1);
}
