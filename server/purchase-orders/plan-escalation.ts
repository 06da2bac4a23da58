import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { cutOffOf } from '../deliveries/next-deliveries.ts';
import { deliveryPlansOf, planOf } from '../deliveries/plans.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { isUnnoticed, purchaseOrders } from '../db/schema/purchase-orders.ts';
import { escalationMoment } from './escalation-moment.ts';

type Row = typeof purchaseOrders.$inferSelect;
type Planned = Pick<Row, 'sentAt' | 'cutOffAt' | 'escalateAt'>;

/** The columns that are set when a purchase order is first sent: its cut-off by the present schedule, and when to alert. */
export async function firstSent(
  db: Db,
  order: Pick<Row, 'vendorId' | 'locationId' | 'deliveryDate'>,
  { now, escalateMinutes: minutes }: { now: Date; escalateMinutes: number | null },
): Promise<Planned> {
  const cutOffAt = await findCutOff(db, order);
  return {
    sentAt: now.toISOString(),
    cutOffAt: cutOffAt?.toISOString() ?? null,
    escalateAt: escalationMoment({ sentAt: now, cutOffAt, minutes })?.toISOString() ?? null,
  };
}

async function findCutOff(
  db: Db,
  { vendorId, locationId, deliveryDate }: Pick<Row, 'vendorId' | 'locationId' | 'deliveryDate'>,
): Promise<Date | null> {
  if (deliveryDate === null) return null;
  const plan = planOf(await deliveryPlansOf(db, vendorId), { vendorId, locationId });
  return plan ? cutOffOf(plan, deliveryDate) : null;
}

/**
 * Plans the alerts about unopened purchase orders again, after `escalateMinutes` was changed. A moment that would be in
 * the past stays as it was: switching alerts on must not alert about everything of last week.
 */
export async function moveEscalations(
  tx: Tx,
  _settings: Locked<'settings'>,
  { minutes, now }: { minutes: number | null; now: Date },
): Promise<void> {
  const { number, sentAt, cutOffAt, escalateAt } = purchaseOrders;
  const waiting = await tx
    .select({ number, sentAt, cutOffAt, escalateAt })
    .from(purchaseOrders)
    .where(and(isUnnoticed(purchaseOrders), isNotNull(sentAt)))
    .orderBy(asc(number))
    .for('no key update');
  for (const order of waiting) {
    const next = escalationMoment({
      sentAt: new Date(order.sentAt ?? now),
      cutOffAt: order.cutOffAt === null ? null : new Date(order.cutOffAt),
      minutes,
    });
    const isPast = next !== null && next <= now;
    const moved = isPast ? order.escalateAt : (next?.toISOString() ?? null);
    if (moved === order.escalateAt) continue;
    await tx.update(purchaseOrders).set({ escalateAt: moved }).where(eq(number, order.number));
  }
}
