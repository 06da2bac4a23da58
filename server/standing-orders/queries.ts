import { and, asc, eq, getTableColumns, inArray, lte, or, sql } from 'drizzle-orm';
import type { StandingOrderInput } from '../../contract/calls/standing-orders.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderGuides } from '../db/schema/order-guides.ts';
import { locations, userLocations, users } from '../db/schema/people-and-places.ts';
import { standingOrders } from '../db/schema/standing-orders.ts';
import { notFound } from '../failure.ts';

/** Whether the responsible person may order at the location of the guide (E22). */
const mayOrder = sql<boolean>`(not ${users.isDeleted} and (${users.userType} = 'manager' or exists (
  select from ${userLocations} where ${userLocations.userId} = ${users.id} and ${userLocations.locationId} = ${orderGuides.locationId})))`;

/** With its guide, vendor or location it ends; they bring it back. */
const isEnded = sql<boolean>`(${standingOrders.isDeleted} or ${orderGuides.isDeleted} or ${locations.isDeleted} or ${vendors.isDeleted})`;

function selectStanding(db: Db) {
  return db
    .select({
      ...getTableColumns(standingOrders),
      guideName: orderGuides.name,
      locationId: orderGuides.locationId,
      responsibleName: users.name,
      mayOrder,
      isEnded,
    })
    .from(standingOrders)
    .innerJoin(orderGuides, eq(orderGuides.id, standingOrders.guideId))
    .innerJoin(locations, eq(locations.id, orderGuides.locationId))
    .innerJoin(vendors, eq(vendors.id, standingOrders.vendorId))
    .innerJoin(users, eq(users.id, standingOrders.responsibleUserId));
}
export type StoredStanding = Awaited<ReturnType<typeof selectStanding>>[number];

/** Of these guides, those that are not deleted. */
export async function listStanding(db: Db, guideIds: readonly string[]): Promise<StoredStanding[]> {
  return selectStanding(db).where(
    and(inArray(standingOrders.guideId, [...guideIds]), eq(standingOrders.isDeleted, false)),
  );
}

const isDue = (now: Date) =>
  or(eq(standingOrders.isChanged, true), lte(standingOrders.nextAt, now.toISOString()));

/** The next moment at which a standing order has something to do; null when none has. */
export async function findNextStanding(db: Db, now: Date): Promise<Date | null> {
  const [changed] = await db
    .select({ id: standingOrders.id })
    .from(standingOrders)
    .where(eq(standingOrders.isChanged, true))
    .limit(1);
  if (changed) return now;
  const [next] = await db
    .select({ at: standingOrders.nextAt })
    .from(standingOrders)
    .where(sql`${standingOrders.nextAt} is not null`)
    .orderBy(asc(standingOrders.nextAt))
    .limit(1);
  return next?.at ? new Date(next.at) : null;
}

export async function listDueStanding(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: standingOrders.id })
    .from(standingOrders)
    .where(isDue(now))
    .orderBy(asc(standingOrders.nextAt), asc(standingOrders.id));
  return due.map(({ id }) => id);
}

/** Locked until the transaction ends; undefined when it is not due any more, or another node has it. */
export async function claimStanding(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<Locked<'standing_orders', StoredStanding> | undefined> {
  const [claimed] = await selectStanding(tx)
    .where(and(eq(standingOrders.id, id), isDue(now)))
    .for('no key update', { of: standingOrders, skipLocked: true });
  return claimed && lockedRow('standing_orders', claimed);
}

/** The standing order of a guide, deleted or not, locked until the transaction ends. */
export async function lockStanding(
  tx: Tx,
  guideId: string,
): Promise<Locked<'standing_orders', StoredStanding> | undefined> {
  const [standing] = await selectStanding(tx)
    .where(eq(standingOrders.guideId, guideId))
    .for('no key update', { of: standingOrders });
  return standing && lockedRow('standing_orders', standing);
}

/** Adds or replaces the standing order of a guide, whose row the caller has locked. */
export async function storeStanding(
  tx: Tx,
  { id: guideId }: Locked<'order_guides', { id: string }>,
  { input: { from, to, ...input }, now }: { input: StandingOrderInput; now: Date },
): Promise<Locked<'standing_orders', StoredStanding>> {
  const values = {
    ...input,
    firstDay: from,
    lastDay: to,
    isDeleted: false,
    isChanged: true,
    pausedSince: null,
    notedUntil: now.toISOString(),
  };
  await tx
    .insert(standingOrders)
    .values({ guideId, ...values })
    .onConflictDoUpdate({
      target: standingOrders.guideId,
      set: { ...values, version: sql`${standingOrders.version} + 1` },
    });
  const stored = await lockStanding(tx, guideId);
  if (!stored) throw notFound('standing_order');
  return stored;
}

export async function removeStanding(
  tx: Tx,
  { id }: Locked<'standing_orders', StoredStanding>,
): Promise<void> {
  await tx
    .update(standingOrders)
    .set({ isDeleted: true, isChanged: true })
    .where(eq(standingOrders.id, id));
}

/** What a run has planned. */
export async function setPlanned(
  tx: Tx,
  standing: Locked<'standing_orders', StoredStanding>,
  { nextAt, now }: { nextAt: Date | null; now: Date },
): Promise<void> {
  onlyRow(
    await tx
      .update(standingOrders)
      .set({
        nextAt: nextAt?.toISOString() ?? null,
        notedUntil: sql`greatest(${standingOrders.notedUntil}, ${now.toISOString()}::timestamptz)`,
        pausedSince: standing.mayOrder ? null : (standing.pausedSince ?? now.toISOString()),
        isChanged: false,
      })
      .where(eq(standingOrders.id, standing.id))
      .returning({ id: standingOrders.id }),
  );
}

/** A prepared order of this guide is being submitted: should this node stop, another one goes on with it at `at`. */
export async function lookAgain(
  tx: Tx,
  { guideId, at }: { guideId: string; at: Date },
): Promise<void> {
  await tx
    .update(standingOrders)
    .set({ nextAt: sql`least(${standingOrders.nextAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(standingOrders.guideId, guideId));
}
