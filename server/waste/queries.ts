import { and, desc, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { folded } from '../../contract/values/folded.ts';
import { PAGE_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { WasteFilters, WasteLog } from '../../contract/calls/waste.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { wasteLogs } from '../db/schema/waste.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { recordMovements, takeBackMovements } from '../inventory/ledger.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { afterCursor, countedUpTo, readCursor, rowsByIds } from '../lists/paging.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import { foldedContainsText, containsText } from '../lists/contains-text.ts';
import { unionOf } from '../lists/union-of.ts';
import { currencyDigits } from '../organization/queries.ts';
import { wasteCost } from './cost.ts';
import { entryUnits } from '../products/base-unit.ts';
import { causeOf, movementOf } from './stock.ts';
import { notFound } from '../failure.ts';

const {
  unitId: _unit,
  unitPrice: _price,
  priceNumerator: _priceNumerator,
  priceDenominator: _priceDenominator,
  baseNumerator: _numerator,
  baseDenominator: _denominator,
  contentHash: _hash,
  ...columns
} = getTableColumns(wasteLogs);

/** What the entry cost, as a text; null: not known (S4). Nothing is rounded before. */
const cost = sql<string | null>`round(${wasteCost}, ${currencyDigits})::text`;

/** An entry as in the contract: with the names of its product, location and user, which may be deleted since (D7). */
const entry = {
  ...columns,
  cost,
  hasConversion: sql<boolean>`${wasteLogs.baseNumerator} is not null`,
  productName: products.name,
  locationName: locations.name,
  recordedByName: users.name,
};

function selectEntries(db: Db, { withCost }: { withCost: boolean } = { withCost: true }) {
  return db
    .select(withCost ? entry : { ...entry, cost: sql<string | null>`null::text` })
    .from(wasteLogs)
    .innerJoin(products, eq(products.id, wasteLogs.productId))
    .innerJoin(locations, eq(locations.id, wasteLogs.locationId))
    .innerJoin(users, eq(users.id, wasteLogs.recordedBy));
}

/** The filters, and the locations that the caller may see; omitted, all. */
interface Listed {
  /** Whether the caller sees what waste cost (E14). */
  withCost: boolean;
  filters: WasteFilters;
  locationIds?: readonly number[] | undefined;
}

const newestFirst = [desc(wasteLogs.createdDate), desc(wasteLogs.id)];

/** All entries that match, newest first. */
export function allWasteLogs(db: Db, listed: Listed): SelectQuery<WasteLog> {
  return selectEntries(db, listed)
    .where(and(matches(listed), listed.filters.q ? contains(listed.filters.q) : undefined))
    .orderBy(...newestFirst);
}

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function wasteList(db: Db, listed: Listed) {
  return {
    /** With one row more, as JSON. */
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const cursor = readCursor(text, 'uuid');
      const ids = await idsOf(db, { ...listed, cursor, most: limit + 1 });
      return rowsByIds(db, ids, (page) =>
        selectEntries(db, listed)
          .where(sql`${wasteLogs.id} = any(${page})`)
          .orderBy(...newestFirst),
      );
    },
    count: async (): Promise<Counted> => {
      const { q } = listed.filters;
      const most = PAGE_COUNTED_MAX + 1;
      const all = { ...listed, cursor: undefined, most };
      const common = q && (await countCommon(db, q, all));
      if (common) return common;
      const found = q ? unionOf(searched(q, all)) : walk(all);
      const { rows } = await db.execute<{ total: number }>(
        sql`select count(distinct id)::int as total from (${found}) as found`,
      );
      return countedUpTo(PAGE_COUNTED_MAX, rows[0]?.total ?? 0);
    },
  };
}

interface Walk extends Listed {
  cursor: Cursor | undefined;
  most: number;
}

/** How many of the newest entries are searched before the indexes of what the text names. */
const WALKED_FIRST = 200;
/** A text that so many of them contain is common: then more of the newest are searched, because an index of notes gives all. */
const COMMON = 20;
const WALKED_IF_COMMON = 500;

/** A query for the ids of the newest entries that match. */
async function idsOf(db: Db, { most, ...listed }: Walk): Promise<SQL> {
  const { q } = listed.filters;
  if (!q) return walk({ ...listed, most });
  for (const walked of [WALKED_FIRST, WALKED_IF_COMMON]) {
    const ids = await newestContaining(db, q, { ...listed, walked, most });
    if (ids.length === most) return sql`select unnest(${sql.param(ids)}::uuid[]) as id`;
    if (ids.length < COMMON) break;
  }
  return sql`
    select distinct id, created_date from (${unionOf(searched(q, { ...listed, most }))}) as found
    order by created_date desc, id desc limit ${most}`;
}

/** Those of the newest entries by all other filters that contain the text. */
async function newestContaining(
  db: Db,
  text: string,
  { walked, most, ...listed }: Walk & { walked: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select newest.id from (${walk({ ...listed, most: walked })}) as newest
    join waste_logs on waste_logs.id = newest.id join products on products.id = waste_logs.product_id
    where ${contains(text)} order by waste_logs.created_date desc, waste_logs.id desc limit ${most}`);
  return rows.map(({ id }) => id);
}

/** The count of a common text, of the newest entries: of all of them it would grow for ever. Undefined for other texts. */
async function countCommon(db: Db, text: string, listed: Walk): Promise<Counted | undefined> {
  const some = await newestContaining(db, text, { ...listed, walked: WALKED_FIRST });
  if (some.length < COMMON) return undefined;
  const found = await newestContaining(db, text, { ...listed, walked: WALKED_IF_COMMON });
  if (found.length === listed.most) return countedUpTo(PAGE_COUNTED_MAX, found.length);
  const walked = walk({ ...listed, most: WALKED_IF_COMMON });
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${walked}) as walked`,
  );
  return { total: found.length, stopped: rows[0]?.total === WALKED_IF_COMMON };
}

/** The newest entries that match, along the index of one column or of the dates. */
function walk({ cursor, most, ...listed }: Walk, more?: SQL): SQL {
  return sql`
    select waste_logs.id, waste_logs.created_date from waste_logs
    where ${and(matches(listed), afterCursor(cursor, wasteLogs.createdDate, wasteLogs.id), more)}
    order by waste_logs.created_date desc, waste_logs.id desc limit ${most}`;
}

/**
 * The newest entries of each product, location and user whose name contains the text, and those whose notes do
 * (adr-017). The notes have an index for texts of three characters or more; shorter ones are searched in the newest.
 */
function searched(text: string, listed: Walk): SQL[] {
  const named = (table: SQL, column: SQL, condition: SQL = containsText(sql`name`, text)) => sql`
    select found.* from (select id from ${table} where ${condition} offset 0) as named,
      lateral (${walk(listed, sql`${column} = named.id`)}) as found`;
  // Every name of a product is stored folded: folding thousands of them took most of a search.
  const ofProducts = sql`(name in (select name from product_names where ${foldedContainsText(sql`folded`, text)}) or alt_name is not null and ${containsText(sql`alt_name`, text)})`;
  const { cursor, most, ...all } = listed;
  const start = and(matches(all), afterCursor(cursor, wasteLogs.createdDate, wasteLogs.id));
  const plain = folded(text);
  const pattern = `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
  const inNotes =
    plain.length < TRIGRAM
      ? sql`select * from (${walk({ ...listed, most: SHORT_WALKED })}) as newest
          where exists (select from waste_logs where waste_logs.id = newest.id and ${containsText(wasteLogs.notes, text)})`
      : sql`select id, created_date from (
          select waste_logs.id, waste_logs.created_date from waste_logs
          where ${start} and folded(waste_logs.notes) like ${pattern} offset 0
        ) as noted order by created_date desc, id desc limit ${most}`;
  return [
    named(sql`products`, sql`waste_logs.product_id`, ofProducts),
    named(sql`locations`, sql`waste_logs.location_id`),
    named(sql`users`, sql`waste_logs.recorded_by`),
    inNotes,
  ];
}
const TRIGRAM = 3;
const SHORT_WALKED = 1_000;

/** The entry with this id, deleted or not. */
export async function findWasteLog(db: Db, id: string): Promise<WasteLog | undefined> {
  const [found] = await selectEntries(db).where(eq(wasteLogs.id, id));
  return found;
}

/** The entry, deleted or not. Throws `not_found`. */
export async function getWasteLog(db: Db, id: string): Promise<WasteLog> {
  const found = await findWasteLog(db, id);
  if (!found) throw notFound('waste_entry');
  return found;
}

/**
 * Removes an entry and takes back what it moved (S4). Returns whether there was such an entry.
 * @param by who removes it; null for a call without a profile
 */
export async function removeWasteLog(
  tx: Tx,
  { id, by }: { id: string; by: number | null },
): Promise<boolean> {
  const [removed] = await tx
    .update(wasteLogs)
    .set({ isDeleted: true })
    .where(and(eq(wasteLogs.id, id), eq(wasteLogs.isDeleted, false)))
    .returning();
  if (removed) await takeBackMovements(tx, [causeOf(removed, by)]);
  return removed !== undefined;
}

/**
 * Brings a deleted entry back (A9), and exactly what it moved (E31). A conversion that was not known may have been given
 * meanwhile (S0).
 * @param by who brings it back; null for a call without a profile
 */
export async function restoreWasteLog(
  tx: Tx,
  { id, by }: { id: string; by: number | null },
): Promise<WasteLog> {
  const row = await lockDeleted(tx, wasteLogs, { id, what: 'waste_entry' });
  await restoreRow(tx, wasteLogs, { row });
  const units = await entryUnits(tx, [row]);
  const [unit] = units;
  const { baseNumerator = null, baseDenominator = null } =
    row.baseNumerator === null && unit?.base
      ? { baseNumerator: unit.base.numerator, baseDenominator: unit.base.denominator }
      : row;
  const decided = { ...row, baseNumerator, baseDenominator };
  if (row.baseNumerator !== baseNumerator)
    await tx.update(wasteLogs).set({ baseNumerator, baseDenominator }).where(eq(wasteLogs.id, id));
  await recordMovements(tx, units, [movementOf(decided, { kind: 'correction', by })]);
  return onlyRow(await selectEntries(tx).where(eq(wasteLogs.id, id)));
}

function matches({ filters, locationIds }: Listed): SQL | undefined {
  const { locationId, recordedBy, from, to } = filters;
  return and(
    // A literal: with a parameter a prepared statement could not use the partial indexes of the not deleted.
    sql`not ${wasteLogs.isDeleted}`,
    locationIds && inArray(wasteLogs.locationId, [...locationIds]),
    locationId ? eq(wasteLogs.locationId, locationId) : undefined,
    recordedBy ? eq(wasteLogs.recordedBy, recordedBy) : undefined,
    from ? gte(wasteLogs.createdDate, from.toISOString()) : undefined,
    to ? lt(wasteLogs.createdDate, to.toISOString()) : undefined,
  );
}

/** Notes, product, location or user contain the text. Names of locations and users are compared once, not for each entry. */
function contains(text: string): SQL | undefined {
  const named = (table: SQL) =>
    sql`any(array(select id from ${table} where ${containsText(sql`name`, text)}))`;
  return or(
    containsText(wasteLogs.notes, text),
    sql`${wasteLogs.locationId} = ${named(sql`locations`)}`,
    sql`${wasteLogs.recordedBy} = ${named(sql`users`)}`,
    containsText(products.name, text),
    containsText(products.altName, text),
  );
}
