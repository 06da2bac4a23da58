import { and, eq, sql } from 'drizzle-orm';
import { TAKE_BACK_MS } from '../../contract/values/limits.ts';
import type { Reply } from '../../contract/calls/route.ts';
import type { vendorOrderRoutes } from '../../contract/calls/vendor-orders.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Pool, Tx } from '../db/open.ts';
import { orderedMarkings } from '../db/schema/item-changes.ts';
import { markAllOrdered } from '../order-items/queries.ts';
import { undoOrdered } from '../order-items/undo-ordered.ts';
import type { StayingItem } from '../order-items/undo-ordered.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { notFound, refuse } from '../failure.ts';
import { stated } from '../../contract/statements/table.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { said } from '../said.ts';

type Marked = Reply<(typeof vendorOrderRoutes)['markAllOrdered']>;
type Undone = Reply<(typeof vendorOrderRoutes)['undoMarkAllOrdered']>;

interface Marking extends VendorAtLocation {
  /** Those of them that a manager saw; undefined: all. */
  itemIds: readonly number[] | undefined;
  now: Date;
}

/** Every pending item of a vendor at a location becomes ordered; the changes are stored for undo. */
export async function markAll(db: Pool, of: Marking): Promise<Marked> {
  return db.transaction(async (tx) => {
    await getVendorAndLocation(tx, of);
    const items = await markAllOrdered(tx, of);
    if (items.length === 0) return { ...said(stated('nothing_pending')), marked: 0, undoId: null };
    await removeOldMarkings(tx, of.now);
    const { now, vendorId, locationId } = of;
    const stored = await tx
      .insert(orderedMarkings)
      .values({ vendorId, locationId, markedAt: now.toISOString(), items })
      .returning({ id: orderedMarkings.id });
    const marked = items.length;
    const done = stated('items_marked_ordered', { count: marked });
    return { ...said(done), marked, undoId: onlyRow(stored).id };
  });
}

/** Throws `not_found`, and `marking_too_old` after a minute by this server's clock. */
export async function undoMarkAll(
  db: Pool,
  { undoId, now, ...of }: VendorAtLocation & { undoId: string; now: Date },
): Promise<Undone> {
  return db.transaction(async (tx) => {
    const [marking] = await tx
      .select()
      .from(orderedMarkings)
      .where(
        and(
          eq(orderedMarkings.id, undoId),
          eq(orderedMarkings.vendorId, of.vendorId),
          eq(orderedMarkings.locationId, of.locationId),
        ),
      );
    if (!marking) throw notFound('marking');
    const { items, markedAt } = marking;
    if (now.getTime() - Date.parse(markedAt) > TAKE_BACK_MS) {
      throw refuse('marking_too_old');
    }
    const staying = await undoOrdered(tx, { items, orderedAt: markedAt });
    const pending = items.length - staying.length;
    return { ...said(undone(pending, staying)), pending, staying };
  });
}

const NAMED = 3;

function undone(pending: number, staying: readonly StayingItem[]): Coded {
  const named = staying
    .slice(0, NAMED)
    .map(({ productName, reasonCoded }) => ({ productName, reason: reasonCoded }));
  return stated('marking_undone', { pending, staying: staying.length, named });
}

/** When two run at once, one skips what the other is removing. */
async function removeOldMarkings(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from ordered_markings where id in (
      select id from ordered_markings where marked_at < ${now.toISOString()}::timestamptz - interval '1 day'
      for update skip locked
    )`);
}
