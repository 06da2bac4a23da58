import { lineAmount, sumOfAmounts } from '#contract/money.ts';
import type { Db } from '#server/db/open.ts';
import { orderItems, orders } from '#server/db/schema/ordering.ts';
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
  tx: Db,
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
        approvedBy: order.approvedAt && ids.user.elena.id,
        approvedAt: order.approvedAt?.toISOString() ?? null,
        appliedLimit: appliedLimit(order),
        // No client can retry a demo order, so only `contentOf` needs to recognise it.
        contentHash: `demo ${order.id}`,
      };
    }),
  );
  const stored = await tx
    .insert(orderItems)
    .values(
      some.flatMap((order) =>
        order.items.map(({ product, orderedAt, ...item }) => ({
          ...item,
          orderId: order.id,
          productId: ids.product[product].id,
          unitOfMeasure: products[product].unit,
          productName: products[product].name,
          vendorId: ids.product[product].vendorId,
          vendorItemCode: ids.product[product].vendorItemCode,
          packSize: ids.product[product].packSize,
          unitPrice: priceAt(ids, product, order.submittedAt),
          orderedAt: orderedAt?.toISOString() ?? null,
          purchaseOrderNumber: numbers.get(`${order.id} ${products[product].vendor}`) ?? null,
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

/** The approval limit of the location, while no item is ordered (M6): employees submitted the demo's orders. */
function appliedLimit({ location, items }: DemoOrder): string | null {
  const isPending = items.every(({ orderedStatus }) => orderedStatus === 'pending');
  return isPending ? locations[location].approvalLimit : null;
}
