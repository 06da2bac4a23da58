import type { OrderItem } from '#contract/calls/order-items.ts';
import { exactly, over, times } from './exact.ts';
import { baseOf, isOpen } from './model.ts';
import type { Item, Product } from './model.ts';
import type { RandomRun } from './run.ts';
import type { Does, StepOf } from './steps.ts';

export const itemSteps = (run: RandomRun) =>
  ({
    edit: async ({ item: place, change }) => {
      const item = run.choose(run.items(isOpen), place);
      if (!item) return;
      const unit = 'unit' in change ? run.meant(change.unit, item) : undefined;
      const vendorId =
        'vendor' in change ? run.choose(run.vendorIds, change.vendor) : item.vendorId;
      const body = {
        ...('quantity' in change && { quantity: change.quantity }),
        ...('unitPrice' in change && { unitPrice: change.unitPrice }),
        ...(unit && { unitOfMeasure: unit.text }),
        ...('vendor' in change && { vendorId }),
      };
      const answer = await run.t.api.updateOrderItem({ params: { id: item.id }, body });
      if (!(await run.isDone(Promise.resolve(answer)))) return;
      edited(item, {
        change,
        unit,
        vendorId: vendorId ?? 0,
        answer: answer.body,
        products: run.model.products,
      });
    },

    'delete or restore item': async ({ item: place }) => {
      const item = run.choose(
        run.items(({ order }) => !order.into),
        place,
      );
      if (!item) return;
      const { deleteOrderItem, restoreOrderItem } = run.t.api;
      const change = item.isDeleted ? restoreOrderItem : deleteOrderItem;
      if (!(await run.isDone(change({ params: { id: item.id } })))) return;
      item.isDeleted = !item.isDeleted;
      await run.readNumber(item);
      item.order.isCancelled = !run
        .items(({ order }) => order === item.order)
        .some((one) => !one.isDeleted);
    },

    cancel: async ({ order: place }) => {
      const order = run.choose(
        run.model.orders.filter(({ into }) => !into),
        place,
      );
      if (!order) return;
      const body = { status: 'cancelled' };
      if (await run.isDone(run.t.api.setOrderStatus({ params: { id: order.id }, body })))
        order.isCancelled = true;
    },
  }) satisfies Partial<Does>;

/** A correction: another unit converts the price in which it was ordered; another vendor brings that of its product (E5, E31). */
function edited(
  item: Item,
  {
    change,
    unit,
    vendorId,
    answer,
    products,
  }: {
    change: StepOf<'edit'>['change'];
    unit: { unitId: string } | undefined;
    vendorId: number;
    answer: OrderItem;
    products: readonly Product[];
  },
): void {
  item.number = answer.purchaseOrderNumber;
  if ('quantity' in change) item.quantity = change.quantity;
  if ('unitPrice' in change) {
    item.price = change.unitPrice;
    item.ordered = { price: change.unitPrice, unitId: item.unitId, product: item.product };
  }
  if (unit && unit.unitId !== item.unitId) {
    item.unitId = unit.unitId;
    item.text = answer.unitOfMeasure;
    item.base = baseOf(item.product, unit.unitId);
    item.price = priceIn(item);
  }
  if (vendorId === item.vendorId) return;
  item.vendorId = vendorId;
  const found = products.find((one) => one.vendorId === vendorId && one.name === item.product.name);
  const { price, unitId } = found ?? { price: null, unitId: item.unitId };
  item.ordered = { price, unitId, product: found ?? item.product };
  item.price = priceIn(item);
}

/** Null without a conversion, and where four decimals cannot hold it. */
function priceIn({ unitId, ordered }: Item): string | null {
  const { price, unitId: from, product } = ordered;
  if (price === null || unitId === from) return price;
  const [before, after] = [baseOf(product, from), baseOf(product, unitId)];
  if (!before || !after) return null;
  const tenThousandths = times(times(exactly(price), exactly(10_000)), over(after, before));
  if (tenThousandths.denominator !== 1n) return null;
  const digits = String(tenThousandths.numerator).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
