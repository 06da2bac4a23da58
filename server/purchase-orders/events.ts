import { asc, eq, sql } from 'drizzle-orm';
import type { PurchaseOrderEvent } from '../../contract/calls/purchase-orders.ts';
import type { Db, Tx } from '../db/open.ts';
import { users } from '../db/schema/people-and-places.ts';
import { purchaseOrderEvents } from '../db/schema/purchase-orders.ts';
import { inEnglishOrNull } from '../said.ts';
import { eventDetail } from './event-detail.ts';

/** Who acts in this transaction, as triggers read it. */
const ACTOR = sql<number>`nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer`;

type NewEvent = Pick<
  typeof purchaseOrderEvents.$inferInsert,
  'purchaseOrderNumber' | 'kind' | 'detail' | 'byName'
> & {
  /** The cause: an event with a cause that is recorded already is not recorded again. */
  cause: string;
  at: Date;
  /** Whether the user of this transaction did it; false when it was somebody outside, such as the vendor. */
  isByActor: boolean;
};

/** Adds to the timeline. Returns whether it was new. */
export async function recordEvent(tx: Tx, { at, isByActor, ...event }: NewEvent): Promise<boolean> {
  const added = await tx
    .insert(purchaseOrderEvents)
    .values({ ...event, at: at.toISOString(), actorId: isByActor ? ACTOR : null })
    .onConflictDoNothing()
    .returning({ id: purchaseOrderEvents.id });
  return added.length > 0;
}

/** The timeline, in the sequence in which it was written. */
export async function listEvents(db: Db, number: number): Promise<PurchaseOrderEvent[]> {
  const { at, kind, detail, byName } = purchaseOrderEvents;
  const rows = await db
    .select({ at, kind, detail, byName, userName: users.name })
    .from(purchaseOrderEvents)
    .leftJoin(users, eq(users.id, purchaseOrderEvents.actorId))
    .where(eq(purchaseOrderEvents.purchaseOrderNumber, number))
    .orderBy(asc(purchaseOrderEvents.id));
  return rows.map((row) => {
    const detailCoded = eventDetail(row.kind, row.detail);
    const by = row.byName ?? row.userName;
    return { at: row.at, kind: row.kind, by, detail: inEnglishOrNull(detailCoded), detailCoded };
  });
}
