import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { plannedSendings } from '../db/schema/sending.ts';
import { cutOffOf } from '../deliveries/next-deliveries.ts';
import { deliveryPlansOf, planOf } from '../deliveries/plans.ts';
import { currencyDigits, getOrganizationSettings } from '../organization/queries.ts';
import { listRules } from '../sending-rules/queries.ts';
import { ruleAt } from '../sending-rules/rule-at.ts';
import type { RuleRow } from '../sending-rules/rule-at.ts';
import type { Facts } from './next-step.ts';
import { readMessages } from './messages.ts';
import type { Key } from './key.ts';

export type PlannedRow = typeof plannedSendings.$inferSelect;

/** What is known of a sending, and what the job needs to send it. */
export interface Known {
  facts: Facts;
  /** The purchase order that goes next. */
  number: number | null;
  /** What is pending, as a hash. */
  pending: string;
  rule: RuleRow | undefined;
}

/** @param row what was planned before */
export async function readFacts(
  db: Db,
  { key, row, now }: { key: Key; row: PlannedRow | undefined; now: Date },
): Promise<Known> {
  const [place] = await db
    .select({
      vendor: vendors,
      isGone: sql<boolean>`${vendors.isDeleted} or ${locations.isDeleted}`,
    })
    .from(vendors)
    .innerJoin(locations, eq(locations.id, key.locationId))
    .where(eq(vendors.id, key.vendorId));
  const rule =
    place && !place.isGone ? ruleAt(await listRules(db, key.vendorId), key.locationId) : undefined;
  const found = rule ? await findNext(db, { key, now }) : undefined;
  const pending = found?.pending ?? '';
  const isSame = row?.pending === pending;
  const { escalateMinutes } = await getOrganizationSettings(db);
  const reachable = new Set<'email' | 'sms'>();
  if (place?.vendor.email) reachable.add('email');
  if (place?.vendor.phoneNumber) reachable.add('sms');
  const minimum = place?.vendor.minimumOrder ?? null;
  const refusal = isSame ? (row?.refusal ?? null) : null;
  const facts: Facts = {
    rule,
    deliveryDate: key.deliveryDate,
    cutOffAt: rule ? await findCutOff(db, key) : null,
    changedAt: row && isSame ? new Date(row.changedAt) : now,
    order: found
      ? {
          ...found.messages,
          isKnown: found.isKnown,
          isBelowMinimum: minimum !== null && Number(found.total ?? 0) < Number(minimum),
          refusal: refusal && { because: 'refused', refusal },
        }
      : null,
    waitsForApproval: rule ? await hasWaiting(db, key) : false,
    reachable,
    isRestored: row?.isRestored ?? false,
    escalateMinutes,
  };
  return { facts, number: found?.number ?? null, pending, rule };
}

async function findCutOff(db: Db, { deliveryDate, ...place }: Key): Promise<Date | null> {
  if (deliveryDate === null) return null;
  const plan = planOf(await deliveryPlansOf(db, place.vendorId), place);
  return plan ? cutOffOf(plan, deliveryDate) : null;
}

const ofKey = ({ vendorId, locationId, deliveryDate }: Key) =>
  and(
    eq(purchaseOrders.vendorId, vendorId),
    eq(purchaseOrders.locationId, locationId),
    sql`${purchaseOrders.deliveryDate} is not distinct from ${deliveryDate}`,
    isNull(purchaseOrders.closedAt),
  );

/**
 * The purchase order that goes next is the oldest open one of which one of these is true:
 * - It has pending items, and was not sent, was only captured, or was only shared by a link: the vendor may not open that again.
 * - It changed since it was sent.
 * - The provider reported that the rule's last message did not arrive, and the vendor has not opened or answered it.
 */
async function findNext(db: Db, { key, now }: { key: Key; now: Date }) {
  const items = db
    .select({
      isPending: sql<boolean>`coalesce(bool_or(item.ordered_status = 'pending'), false)`.as(
        'is_pending',
      ),
      total: sql<
        string | null
      >`sum(line_amount(item.quantity, item.unit_price, ${currencyDigits}))::text`.as('total'),
      pending:
        sql<string>`md5(coalesce(string_agg(concat_ws(' ', item.id, item.quantity, item.unit_id, item.unit_price), ',' order by item.id)
        filter (where item.ordered_status = 'pending'), ''))`.as('pending'),
    })
    .from(sql`order_items as item`)
    .where(sql`item.purchase_order_number = ${purchaseOrders.number} and item.is_open`)
    .as('items');
  const open = await db
    .select({
      number: purchaseOrders.number,
      sentAt: purchaseOrders.sentAt,
      sentLinesAt: purchaseOrders.sentLinesAt,
      isSeen: sql<boolean>`coalesce(${purchaseOrders.openedAt}, ${purchaseOrders.answeredAt}) is not null`,
      isFailed: sql<boolean>`${purchaseOrders.problem} is not distinct from 'failed'`,
      changes: purchaseOrders.changes,
      isPending: items.isPending,
      total: items.total,
      pending: sql<string>`md5(concat(${purchaseOrders.number}, ' ', ${items.pending}, ' ', ${purchaseOrders.changes}::text))`,
    })
    .from(purchaseOrders)
    .innerJoinLateral(items, sql`true`)
    .where(ofKey(key))
    .orderBy(asc(purchaseOrders.number));
  for (const { sentAt, sentLinesAt, changes, isPending, isSeen, isFailed, ...order } of open) {
    const hasChanged = sentAt !== null && changes !== null;
    const mayBeLost = isFailed && !isSeen;
    if (!isPending && !hasChanged && !mayBeLost) continue;
    const { isLost, ...messages } = await readMessages(db, { number: order.number, now });
    const isCaptured = messages.tries.some(({ outcome }) => outcome === 'captured');
    // A link records no lines: its page shows what is open at any moment.
    const isUnsent = sentLinesAt === null || isCaptured;
    const goesAgain = mayBeLost && isLost;
    const isKnown = hasChanged && !goesAgain;
    if (goesAgain || isKnown || (isPending && isUnsent)) return { ...order, isKnown, messages };
  }
  return undefined;
}

async function hasWaiting(db: Db, { vendorId, locationId, deliveryDate }: Key): Promise<boolean> {
  const [found] = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(
      sql`orders`,
      sql`orders.id = ${orderItems.orderId} and orders.needs_approval and not orders.is_deleted`,
    )
    .where(
      and(
        eq(orderItems.vendorId, vendorId),
        sql`orders.location_id = ${locationId}`,
        sql`${orderItems.deliveryDate} is not distinct from ${deliveryDate}`,
        eq(orderItems.isDeleted, false),
      ),
    )
    .limit(1);
  return found !== undefined;
}
