import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { HistoryFilters } from '../../contract/history.ts';
import { PAGE_COUNTED_MAX } from '../../contract/limits.ts';
import type { Db } from '../db/open.ts';
import { history } from '../db/schema/history.ts';
import { users } from '../db/schema/people-and-places.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';

/** A row as the triggers wrote it, with the name of who acted. */
export type HistoryRow = typeof history.$inferSelect & { actorName: string | null };

/** Newest first. */
export function selectHistory(
  db: Db,
  filters: Omit<HistoryFilters, 'limit' | 'cursor'>,
  older?: SQL,
) {
  return db
    .select({ ...getTableColumns(history), actorName: users.name })
    .from(history)
    .leftJoin(users, eq(users.id, history.actorId))
    .where(and(matches(filters), older))
    .orderBy(desc(history.at), desc(history.id));
}

/** A page, and one row more when another page follows. */
export async function pageOfHistory(
  db: Db,
  { limit, cursor, ...filters }: HistoryFilters & { limit: number },
): Promise<HistoryRow[]> {
  const older = afterCursor(readCursor(cursor, 'number'), history.at, history.id);
  return selectHistory(db, filters, older).limit(limit + 1);
}

/** How many there are, up to `PAGE_COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countHistory(db: Db, filters: HistoryFilters): Promise<Counted> {
  const some = db
    .select({ id: history.id })
    .from(history)
    .where(matches(filters))
    .limit(PAGE_COUNTED_MAX + 1);
  return countedUpTo(PAGE_COUNTED_MAX, await db.$count(some.as('some')));
}

function matches({
  kind,
  id,
  actorId,
  from,
  to,
}: Omit<HistoryFilters, 'limit' | 'cursor'>): SQL | undefined {
  return and(
    kind && eq(history.kind, kind),
    id === undefined ? undefined : eq(history.recordId, id),
    actorId ? eq(history.actorId, actorId) : undefined,
    from && gte(history.at, from.toISOString()),
    to && lt(history.at, to.toISOString()),
  );
}

/** Rows that one statement removes. */
const BATCH = 5_000;

/**
 * Removes a batch of what is older, and returns how much that was. The database refuses to remove what is younger than two
 * years.
 */
export async function removeHistoryBefore(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local procureapp.history = 'expiring'`);
    const removed = await tx.execute(sql`
      delete from history where (at, id) in (
        select at, id from history where at < ${before.toISOString()}::timestamptz order by at, id limit ${BATCH})`);
    return removed.rowCount ?? 0;
  });
}
