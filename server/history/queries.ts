import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryFilters } from '../../contract/calls/history.ts';
import { PAGE_COUNTED_MAX } from '../../contract/values/limits.ts';
import { TRANSACTION_LASTS } from '../db/deletions.ts';
import type { Db, Pool } from '../db/open.ts';
import { devices } from '../db/schema/access.ts';
import { history } from '../db/schema/history.ts';
import { users } from '../db/schema/people-and-places.ts';
import { limitTo } from '../db/row-limit.ts';
import { afterCursor, countRows, readCursor } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';
import type { Period } from '../period.ts';

/** A row as the triggers wrote it, with the names of who acted and of the device. */
export type HistoryRow = Omit<typeof history.$inferSelect, 'changes'> & {
  /** As JSON text: a parsed number would lose the decimals of money. */
  changes: string;
  actorName: string | null;
  deviceName: string | null;
};

/** Which entries: the filters of the contract with moments instead of days. */
export type Selected = Omit<HistoryFilters, 'limit' | 'cursor' | 'from' | 'to'> &
  Period & {
    /** Also what imports changed, record by record. */
    whole?: boolean;
  };

const COLUMNS = { ...getTableColumns(history), changes: sql<string>`${history.changes}::text` };

/** The last row of each transaction about each record, newest first: what precedes it is `listEarlier`. */
export function selectHistory(db: Db, selected: Selected, older?: SQL) {
  return db
    .select({ ...COLUMNS, actorName: users.name, deviceName: devices.name })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .leftJoin(devices, eq(devices.id, history.deviceId))
    .where(and(matches(selected), older))
    .orderBy(desc(history.at), desc(history.id));
}

/** A page, and one row more when another page follows. */
export async function pageOfHistory(
  db: Db,
  selected: Selected,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<HistoryRow[]> {
  const older = afterCursor(readCursor(cursor, 'bigint'), history.at, history.id);
  return selectHistory(db, selected, older).limit(limit + 1);
}

/** How many there are, up to `PAGE_COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countHistory(db: Db, selected: Selected): Promise<Counted> {
  const found = db.select({ id: history.id }).from(history).where(matches(selected));
  // The limit never changes: no parameter.
  return countRows(db, sql`${found.getSQL()} ${limitTo(PAGE_COUNTED_MAX + 1)}`);
}

/**
 * The other rows of the transactions of these about the same records, oldest first: an order and its items, a user and the
 * locations.
 */
export async function listEarlier(db: Db, rows: readonly HistoryRow[]): Promise<HistoryRow[]> {
  const moments = rows.map(({ at }) => at).sort();
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return [];
  const found = await db
    .select(COLUMNS)
    .from(history)
    .where(
      and(
        inArray(history.recordId, distinct(rows.map(({ recordId }) => recordId))),
        inArray(history.kind, distinct(rows.map(({ kind }) => kind))),
        inArray(history.transaction, distinct(rows.map(({ transaction }) => transaction))),
        sql`${history.at} between ${first}::timestamptz - ${TRANSACTION_LASTS} and ${last}::timestamptz`,
        not(isLast),
      ),
    )
    .orderBy(asc(history.at), asc(history.id));
  return found.map((row) => ({ ...row, actorName: null, deviceName: null }));
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

const later = alias(history, 'later');
/**
 * `limit` keeps it a lookup for each row: as a join, PostgreSQL could read the whole history for one page.
 */
const isLast = sql`(select true from ${history} as later
  where ${later.recordId} = ${history.recordId} and ${later.kind} = ${history.kind}
    and (${later.at}, ${later.id}) > (${history.at}, ${history.id}) and ${later.at} < ${history.at} + ${TRANSACTION_LASTS}
    and ${later.transaction} = ${history.transaction}
  limit 1) is null`;

function matches(selected: Selected): SQL | undefined {
  const { kind, id, actorId, from, before } = selected;
  return and(
    isLast,
    ofKind(kind),
    ofImport(selected),
    id === undefined ? undefined : eq(history.recordId, id),
    actorId ? eq(history.actorId, actorId) : undefined,
    from ? gte(history.at, from) : undefined,
    before ? lt(history.at, before) : undefined,
  );
}

/** Imports are changes of products. */
function ofKind(kind: Selected['kind']): SQL | undefined {
  if (kind === 'products') return inArray(history.kind, [kind, 'product-imports']);
  return kind && eq(history.kind, kind);
}

/** What an import changed is opened from its entry, and is in the history of each record; in the list the import is one. */
function ofImport({ within, id, whole, kind }: Selected): SQL | undefined {
  if (within !== undefined) {
    const [importId = '', transaction = ''] = within.split('.');
    return and(
      eq(history.importId, importId),
      eq(history.transaction, Number(transaction)),
      ne(history.kind, 'product-imports'),
    );
  }
  // A list of another kind has no entry of the import, so it lists what the import changed.
  const isNamed = kind === undefined || kind === 'products';
  if (whole || id !== undefined || !isNamed) return undefined;
  return or(isNull(history.importId), eq(history.kind, 'product-imports'));
}

/** Rows that one statement removes. */
const BATCH = 5_000;

/**
 * Removes a batch of what is older, and returns how much that was. The database refuses to remove what is younger than two
 * years.
 */
export async function removeHistoryBefore(db: Pool, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local procureapp.history = 'expiring'`);
    const removed = await tx.execute(sql`
      delete from history where (at, id) in (
        select at, id from history where at < ${before.toISOString()}::timestamptz order by at, id limit ${BATCH})`);
    return removed.rowCount ?? 0;
  });
}
