import { isMoreThan, lineAmount, sumOfAmounts } from '#contract/values/money.ts';
import type { Tx } from '#server/db/open.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { orderItems } from '#server/db/schema/order-items.ts';
import { orders } from '#server/db/schema/orders.ts';
import { purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import { storedFractionOf } from '#server/stored-fraction.ts';
import { products } from '../catalogue.ts';
import type { DemoOrder } from '../orders.ts';
import { locations, users } from '../people.ts';
import type { Ids } from './people-and-catalogue.ts';
import { priceAt } from './price-at.ts';
import type { Numbered, Purchased } from './purchase-orders.ts';

/** The currency of the demo's prices: the default of the settings. */
const CURRENCY = 'USD';

export type ItemRow = typeof orderItems.$inferSelect;

/**
 * Stores orders with their items, in the states that they are in now.
 * @returns the purchase orders with their items
 */
export async function loadOrders(
  tx: Tx,
  ids: Ids,
  { orders: some, numbered }: { orders: readonly DemoOrder[]; numbered: readonly Numbered[] },
): Promise<Purchased[]> {
  const numbers = new Map(
    numbered.map(({ of: { orderId, vendor }, number }) => [`${orderId} ${vendor}`, number]),
  );
  await tx.insert(orders).values(
    some.map((order) => {
      const vendorIds = new Set(order.items.map((item) => ids.product[item.product].vendorId));
      const [onlyVendor] = vendorIds;
      return {
        id: order.id,
        locationId: ids.location[order.location].id,
        status: order.status,
        orderDate: order.submittedAt.toISOString(),
        submittedAt: order.submittedAt.toISOString(),
        orderedBy: ids.user[order.orderedBy].id,
        employeeName: users[order.orderedBy].name,
        vendorId: vendorIds.size === 1 ? onlyVendor : null,
        notes: order.notes,
        ...totalOf(ids, order),
        itemCount: order.items.length,
        vendorIds: [...vendorIds].toSorted((a, b) => a - b),
        approvedBy: order.approvedAt && ids.user.elena.id,
        approvedAt: order.approvedAt?.toISOString() ?? null,
        appliedLimit: appliedLimit(order, totalOf(ids, order).total),
        // No client can retry a demo order, so only `contentOf` needs to recognise it.
        contentHash: `demo ${order.id}`,
      };
    }),
  );
  const loose = await insertLooseNumbers(tx, ids, { orders: some, numbers });
  const stored = await tx
    .insert(orderItems)
    .values(
      some.flatMap((order) =>
        order.items.map(({ product, orderedAt, receivedQuantity, ...item }) => ({
          ...item,
          ...(receivedQuantity !== null && {
            receivedNumerator: storedFractionOf(receivedQuantity).numerator,
            receivedDenominator: storedFractionOf(receivedQuantity).denominator,
          }),
          orderId: order.id,
          productId: ids.product[product].id,
          unitId: ids.product[product].unitId,
          unitOfMeasure: products[product].unit,
          productName: products[product].name,
          vendorId: ids.product[product].vendorId,
          vendorItemCode: ids.product[product].vendorItemCode,
          packSize: ids.product[product].packSize,
          unitPrice: priceAt(ids, product, order.submittedAt),
          orderedAt: orderedAt?.toISOString() ?? null,
          purchaseOrderNumber:
            numbers.get(`${order.id} ${products[product].vendor}`) ??
            (isToCome(item) ? loose.get(`${order.location} ${products[product].vendor}`) : null),
        })),
      ),
    )
    .returning();
  const items = new Map(stored.map((item) => [`${item.orderId} ${item.productId}`, item]));
  return numbered.map(({ of, number }) => ({
    of,
    number,
    items: of.products.flatMap(
      (product) => items.get(`${of.orderId} ${ids.product[product].id}`) ?? [],
    ),
  }));
}

function totalOf(ids: Ids, { items, submittedAt }: DemoOrder) {
  const amounts = items.flatMap(({ product, quantity }) => {
    const unitPrice = priceAt(ids, product, submittedAt);
    return unitPrice === null ? [] : [lineAmount({ quantity, unitPrice }, CURRENCY)];
  });
  return {
    total: amounts.length > 0 ? sumOfAmounts(amounts, CURRENCY) : null,
    unpricedItems: items.length - amounts.length,
  };
}

/** The approval limit of the location, where the order waits for approval (M6): employees submitted the demo's orders. */
function appliedLimit(order: DemoOrder, total: string | null): string | null {
  const isPending = order.items.every(({ orderedStatus }) => orderedStatus === 'pending');
  const limit =
    isPending && order.status === 'pending' ? locations[order.location].approvalLimit : null;
  return limit !== null && total !== null && isMoreThan(total, limit) ? limit : null;
}

const isToCome = ({ orderedStatus }: Pick<DemoOrder['items'][number], 'orderedStatus'>) =>
  orderedStatus === 'pending' || orderedStatus === 'ordered';

/**
 * Purchase orders of items that are open and not sent yet: one for each vendor and location.
 * @returns the numbers by location and vendor
 */
async function insertLooseNumbers(
  tx: Tx,
  ids: Ids,
  { orders: some, numbers }: { orders: readonly DemoOrder[]; numbers: ReadonlyMap<string, number> },
): Promise<Map<string, number>> {
  const loose = new Map<string, number>();
  for (const order of some.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())) {
    if (order.status === 'cancelled' || appliedLimit(order, totalOf(ids, order).total) !== null)
      continue;
    for (const { product, orderedStatus } of order.items) {
      const { vendor } = products[product];
      const key = `${order.location} ${vendor}`;
      if (!isToCome({ orderedStatus }) || loose.has(key) || numbers.has(`${order.id} ${vendor}`))
        continue;
      const made = await tx
        .insert(purchaseOrders)
        .values({
          vendorId: ids.vendor[vendor].id,
          locationId: ids.location[order.location].id,
          createdAt: order.submittedAt.toISOString(),
        })
        .returning({ number: purchaseOrders.number });
      loose.set(key, onlyRow(made).number);
    }
  }
  return loose;
}
