import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MovedDelivery } from '../../contract/calls/deliveries.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { promisedOf } from '../deliveries/promised-dates.ts';

/**
 * The items of orders that wait take the next delivery where the cut-off of theirs has passed meanwhile (E33). Call
 * it before the orders wait no longer: then they join the purchase order of that delivery. Returns what moved.
 */
export async function moveLateDeliveries(
  tx: Tx,
  orders: readonly Locked<'orders', { id: string }>[],
  { plans, now }: { plans: DeliveryPlans; now: Date },
): Promise<MovedDelivery[]> {
  const orderIds = orders.map(({ id }) => id);
  const planned = await tx
    .selectDistinct({
      vendorId: orderItems.vendorId,
      vendorName: vendors.name,
      locationId: orderItems.locationId,
      from: sql<string>`${orderItems.deliveryDate}`,
    })
    .from(orderItems)
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
    .where(and(isPlanned(orderIds), sql`${orderItems.deliveryDate} is not null`))
    .orderBy(vendors.name, orderItems.deliveryDate);
  const moved: MovedDelivery[] = [];
  for (const { locationId, ...delivery } of planned) {
    const { vendorId, from } = delivery;
    const to = promisedOf(plans, { vendorId, locationId, now, wanted: from });
    // Without a schedule nobody knows a better day.
    if (to === null || to === from) continue;
    await tx
      .update(orderItems)
      // One that was open before leaves the purchase order of the former delivery.
      .set({ deliveryDate: to, purchaseOrderNumber: null, answerId: null })
      .where(
        and(
          isPlanned(orderIds),
          eq(orderItems.vendorId, vendorId),
          eq(orderItems.locationId, locationId),
          eq(orderItems.deliveryDate, from),
        ),
      );
    moved.push({ ...delivery, to });
  }
  return moved;
}

const isPlanned = (orderIds: readonly string[]) =>
  and(
    inArray(orderItems.orderId, [...orderIds]),
    eq(orderItems.isDeleted, false),
    eq(orderItems.orderedStatus, 'pending'),
  );
