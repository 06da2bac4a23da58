import { and, desc, eq, sql } from 'drizzle-orm';
import type { HistoryKind } from '../../contract/values/history-kinds.ts';
import type { Db } from './open.ts';
import { history } from './schema/history.ts';

/** One row of the history, as triggers write it. */
type Written = typeof history.$inferSelect;

/** No transaction lasts longer. */
export const TRANSACTION_LASTS = sql.raw("interval '5 minutes'");

/**
 * What the transaction changed that deleted a record the last time, the deletion itself included (A9): restoring brings
 * back what the deletion took along. Nothing for a record that was deleted before there was a history.
 */
export async function changesOfDeletion(
  db: Db,
  record: { kind: HistoryKind; id: string | number },
): Promise<Written[]> {
  const [deletion] = await db
    .select()
    .from(history)
    .where(
      and(
        eq(history.kind, record.kind),
        eq(history.recordId, String(record.id)),
        eq(history.action, 'deleted'),
      ),
    )
    .orderBy(desc(history.at), desc(history.id))
    .limit(1);
  return deletion ? changesWith(db, deletion) : [];
}

/** All that was changed by the transaction of this row. Walks the index of `at`. */
export async function changesWith(
  db: Db,
  { at, transaction }: Pick<Written, 'at' | 'transaction'>,
): Promise<Written[]> {
  return db
    .select()
    .from(history)
    .where(
      and(
        sql`${history.at} between ${at}::timestamptz - ${TRANSACTION_LASTS} and ${at}::timestamptz + ${TRANSACTION_LASTS}`,
        eq(history.transaction, transaction),
      ),
    );
}

/** The rows of parts, such as the locations of users, that these changes removed. */
export function partsRemovedBy(
  changes: readonly Written[],
  part: string,
): Record<string, unknown>[] {
  return changes
    .filter((row) => row.part === part)
    .flatMap((row) => (row.changes['removed'] as Record<string, unknown>[] | undefined) ?? []);
}
