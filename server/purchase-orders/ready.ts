import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ReadyPurchaseOrder } from '../../contract/calls/purchase-orders.ts';
import { READY_MAX } from '../../contract/values/limits.ts';
import { cutOffOf } from '../deliveries/next-deliveries.ts';
import { planOf } from '../deliveries/plans.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { plannedSendings } from '../db/schema/sending.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { said } from '../said.ts';
import { currencyDigits } from '../organization/queries.ts';

interface ReadyFilters {
  vendorId?: number | undefined;
  locationId?: number | undefined;
}

/**
 * What could be sent to vendors now (H4): purchase orders with pending items that were
 * not sent, or changed since; those without a cut-off first, because nobody can
 * say until when they have to go, then by it; at most `READY_MAX`.
 */
export async function listReady(
  db: Db,
  plans: DeliveryPlans,
  { vendorId, locationId }: ReadyFilters,
): Promise<ReadyPurchaseOrder[]> {
  const items = db
    .select({
      openItems: sql<number>`count(*)::int`.as('open_items'),
      pendingItems: sql<number>`(count(*) filter (where item.ordered_status = 'pending'))::int`.as(
        'pending_items',
      ),
      total: sql<
        string | null
      >`sum(line_amount(item.quantity, item.unit_price, ${currencyDigits}))::text`.as('total'),
    })
    .from(sql`order_items as item`)
    .where(sql`item.purchase_order_number = ${purchaseOrders.number} and item.is_open`)
    .as('items');
  const rows = await db
    .select({
      number: purchaseOrders.number,
      vendorId: purchaseOrders.vendorId,
      vendorName: vendors.name,
      vendorEmail: vendors.email,
      locationId: purchaseOrders.locationId,
      locationName: locations.name,
      deliveryDate: purchaseOrders.deliveryDate,
      openItems: items.openItems,
      pendingItems: items.pendingItems,
      total: items.total,
      minimumOrder: vendors.minimumOrder,
      sentAt: purchaseOrders.sentAt,
      goesAt: plannedSendings.goesAt,
      goesBy: plannedSendings.goesBy,
      reason: plannedSendings.reason,
    })
    .from(purchaseOrders)
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(locations, eq(locations.id, purchaseOrders.locationId))
    .leftJoin(plannedSendings, eq(plannedSendings.number, purchaseOrders.number))
    .innerJoinLateral(items, sql`${items.pendingItems} > 0`)
    .where(
      and(
        isNull(purchaseOrders.closedAt),
        or(isNull(purchaseOrders.sentAt), isNotNull(purchaseOrders.changes)),
        vendorId === undefined ? undefined : eq(purchaseOrders.vendorId, vendorId),
        locationId === undefined ? undefined : eq(purchaseOrders.locationId, locationId),
      ),
    )
    .orderBy(sql`${purchaseOrders.deliveryDate} nulls first`, purchaseOrders.number)
    .limit(READY_MAX);
  return rows
    .map(({ reason, ...row }) => ({
      ...row,
      cutOffAt: cutOffAtOf(plans, row)?.toISOString() ?? null,
      notSent: reason && said(reason),
    }))
    .toSorted((one, other) => (one.cutOffAt ?? '').localeCompare(other.cutOffAt ?? ''));
}

function cutOffAtOf(
  plans: DeliveryPlans,
  of: { vendorId: number; locationId: number; deliveryDate: string | null },
): Date | null {
  const plan = of.deliveryDate === null ? undefined : planOf(plans, of);
  return plan && of.deliveryDate !== null ? cutOffOf(plan, of.deliveryDate) : null;
}
