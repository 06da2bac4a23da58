import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type {
  NewOrderGuide,
  OrderGuide,
  OrderGuideInput,
} from '../../contract/calls/order-guides.ts';
import { ORDER_GUIDES_MAX } from '../../contract/values/limits.ts';
import { byName } from '../db/by-name.ts';
import { insertedRow, lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { orderGuides } from '../db/schema/order-guides.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { invalid, notFound, refuse } from '../failure.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { standingOfGuides } from '../standing-orders/shown.ts';
import type { StandingView } from '../standing-orders/shown.ts';
import { linesOfGuides, replaceLines } from './lines.ts';

/** The error for a duplicate name (D9). */
export const uniqueOrderGuideNames: UniqueNames = {
  order_guides_name: { field: 'name', what: 'order_guide' },
};

/** The guides of deleted locations are gone with them, and return with them. */
function selectGuides(db: Db) {
  return db
    .select(getTableColumns(orderGuides))
    .from(orderGuides)
    .innerJoin(
      locations,
      and(eq(locations.id, orderGuides.locationId), eq(locations.isDeleted, false)),
    );
}

/** By location and name; of some locations, or of all. */
export async function listGuides(
  db: Db,
  locationIds: readonly number[] | undefined,
  view: StandingView,
): Promise<OrderGuide[]> {
  const found = await selectGuides(db)
    .where(
      and(
        eq(orderGuides.isDeleted, false),
        locationIds && inArray(orderGuides.locationId, [...locationIds]),
      ),
    )
    .orderBy(asc(orderGuides.locationId), asc(byName(orderGuides.name)), asc(orderGuides.id));
  const ids = found.map(({ id }) => id);
  const lines = await linesOfGuides(db, ids);
  const standing = await standingOfGuides(db, ids, view);
  return found.map((guide) => ({
    ...guide,
    lines: lines(guide.id),
    standing: standing(guide.id),
  }));
}

/** Deleted or not, without its lines. */
export async function findStoredGuide(db: Db, id: string) {
  const [guide] = await selectGuides(db).where(eq(orderGuides.id, id));
  return guide;
}

/** The guide, locked until the transaction ends. */
export async function lockGuide(
  tx: Tx,
  id: string,
  view: StandingView,
): Promise<Locked<'order_guides', OrderGuide>> {
  const [guide] = await selectGuides(tx)
    .where(and(eq(orderGuides.id, id), eq(orderGuides.isDeleted, false)))
    .for('no key update', { of: orderGuides });
  if (!guide) throw notFound('order_guide');
  return lockedRow('order_guides', await whole(tx, guide, view));
}

/** Throws for an unknown location or product, for a product that is named twice, and where the location has enough guides. */
export async function insertGuide(
  tx: Tx,
  { lines, ...values }: NewOrderGuide,
): Promise<OrderGuide> {
  const { locationId } = values;
  // Two at once must not pass the limit together.
  const [location] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, locationId), eq(locations.isDeleted, false)))
    .for('no key update');
  if (!location) throw invalid('locationId', 'gone', { what: 'location', instead: 'choose' });
  await requireRoom(tx, locationId);
  const guide = onlyRow(await tx.insert(orderGuides).values(values).returning());
  await replaceLines(tx, insertedRow('order_guides', guide), lines);
  return { ...(await withLines(tx, guide)), standing: null };
}

export async function updateGuide(
  tx: Tx,
  guide: Locked<'order_guides', OrderGuide>,
  { name, lines }: OrderGuideInput,
): Promise<OrderGuide> {
  const version = sql`${orderGuides.version} + 1`;
  const changed = onlyRow(
    await tx
      .update(orderGuides)
      .set({ name, version })
      .where(eq(orderGuides.id, guide.id))
      .returning(),
  );
  await replaceLines(tx, guide, lines);
  return { ...(await withLines(tx, changed)), standing: guide.standing };
}

export async function removeGuide(
  tx: Tx,
  { id }: Locked<'order_guides', OrderGuide>,
): Promise<void> {
  await tx.update(orderGuides).set({ isDeleted: true }).where(eq(orderGuides.id, id));
}

/** Brings a deleted guide back (A9). */
export async function restoreGuide(tx: Tx, id: string, view: StandingView): Promise<OrderGuide> {
  const row = await lockDeleted(tx, orderGuides, { id, what: 'order_guide' });
  await requireRoom(tx, row.locationId);
  await restoreRow(tx, orderGuides, { row, names: uniqueOrderGuideNames });
  return lockGuide(tx, id, view);
}

async function requireRoom(tx: Tx, locationId: number): Promise<void> {
  const present = and(eq(orderGuides.locationId, locationId), eq(orderGuides.isDeleted, false));
  if ((await tx.$count(orderGuides, present)) >= ORDER_GUIDES_MAX)
    throw refuse('limit_reached', { what: 'order_guides', max: ORDER_GUIDES_MAX });
}

type GuideRow = typeof orderGuides.$inferSelect;

async function withLines(db: Db, guide: GuideRow): Promise<Omit<OrderGuide, 'standing'>> {
  const lines = await linesOfGuides(db, [guide.id]);
  return { ...guide, lines: lines(guide.id) };
}

async function whole(db: Db, guide: GuideRow, view: StandingView): Promise<OrderGuide> {
  const standing = await standingOfGuides(db, [guide.id], view);
  return { ...(await withLines(db, guide)), standing: standing(guide.id) };
}
