import { and, desc, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { COUNTED_MAX } from '../../contract/limits.ts';
import type { WasteFilters, WasteLog } from '../../contract/waste.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { wasteLogs } from '../db/schema/dock-and-shelf.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { lockDeleted, restoreRow } from '../http/restore.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';

/** An entry as in the contract: with the names of its product, location and user, which may be deleted since (D7). */
const entry = {
  ...getTableColumns(wasteLogs),
  productName: products.name,
  locationName: locations.name,
  recordedByName: users.name,
};

function selectEntries(db: Db) {
  return db
    .select(entry)
    .from(wasteLogs)
    .innerJoin(products, eq(products.id, wasteLogs.productId))
    .innerJoin(locations, eq(locations.id, wasteLogs.locationId))
    .innerJoin(users, eq(users.id, wasteLogs.recordedBy));
}

/** The filters, and the locations that the caller may see; omitted, all. */
interface Listed {
  filters: WasteFilters;
  locationIds?: readonly number[] | undefined;
}

/** Entries that match, newest first: all of them, or with `limit` one page and one row more. */
export function listWasteLogs(db: Db, listed: Listed): SelectQuery<WasteLog> {
  const { limit } = listed.filters;
  const cursor = readCursor(listed.filters.cursor, 'uuid');
  const query = selectEntries(db)
    .where(and(matches(listed), afterCursor(cursor, wasteLogs.createdDate, wasteLogs.id)))
    .orderBy(desc(wasteLogs.createdDate), desc(wasteLogs.id));
  return limit ? query.limit(limit + 1) : query;
}

/** How many match, whatever the page, up to `COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countWasteLogs(db: Db, listed: Listed): Promise<Counted> {
  // The names are joined only for a search, which needs them.
  const entries = listed.filters.q
    ? selectEntries(db).where(matches(listed))
    : db.select({ id: wasteLogs.id }).from(wasteLogs).where(matches(listed));
  return countedUpTo(COUNTED_MAX, await db.$count(entries.limit(COUNTED_MAX + 1).as('found')));
}

/** The entry with this id, deleted or not. */
export async function findWasteLog(db: Db, id: string): Promise<WasteLog | undefined> {
  const [found] = await selectEntries(db).where(eq(wasteLogs.id, id));
  return found;
}

/** Returns whether there was such an entry. */
export async function removeWasteLog(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .update(wasteLogs)
    .set({ isDeleted: true })
    .where(and(eq(wasteLogs.id, id), eq(wasteLogs.isDeleted, false)));
  return removed.rowCount === 1;
}

/** Brings a deleted entry back (A9). Call in a transaction. */
export async function restoreWasteLog(db: Db, id: string): Promise<WasteLog> {
  const row = await lockDeleted(db, wasteLogs, { id, what: 'waste entry' });
  await restoreRow(db, wasteLogs, { row });
  return onlyRow(await selectEntries(db).where(eq(wasteLogs.id, id)));
}

function matches({ filters, locationIds }: Listed): SQL | undefined {
  const { locationId, recordedBy, from, to, q } = filters;
  return and(
    // A literal: with a parameter a prepared statement could not use the partial indexes of the not deleted.
    sql`not ${wasteLogs.isDeleted}`,
    locationIds && inArray(wasteLogs.locationId, [...locationIds]),
    locationId ? eq(wasteLogs.locationId, locationId) : undefined,
    recordedBy ? eq(wasteLogs.recordedBy, recordedBy) : undefined,
    from ? gte(wasteLogs.createdDate, from.toISOString()) : undefined,
    to ? lt(wasteLogs.createdDate, to.toISOString()) : undefined,
    q ? contains(q) : undefined,
  );
}

/** Product, location, user or notes contain the text, ignoring case. */
function contains(text: string): SQL | undefined {
  const within = [products.name, locations.name, users.name, wasteLogs.notes];
  return or(...within.map((value) => sql`position(lower(${text}) in lower(${value})) > 0`));
}
