import { and, eq, sql } from 'drizzle-orm';
import { UNDO_ORDERED_MS } from '../../contract/values/limits.ts';
import type { Reply } from '../../contract/calls/route.ts';
import type { vendorOrderRoutes } from '../../contract/calls/vendor-orders.ts';
import { counted } from '../../contract/refusals/words.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Pool, Tx } from '../db/open.ts';
import { orderedMarkings } from '../db/schema/item-changes.ts';
import { markAllOrdered } from '../order-items/queries.ts';
import { undoOrdered } from '../order-items/undo-ordered.ts';
import type { StayingItem } from '../order-items/undo-ordered.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

type Marked = Reply<(typeof vendorOrderRoutes)['markAllOrdered']>;
type Undone = Reply<(typeof vendorOrderRoutes)['undoMarkAllOrdered']>;

/** Every pending item of a vendor at a location becomes ordered; the changes are stored for undo. */
export async function markAll(db: Pool, of: VendorAtLocation & { now: Date }): Promise<Marked> {
  return db.transaction(async (tx) => {
    await getVendorAndLocation(tx, of);
    const items = await markAllOrdered(tx, of);
    if (items.length === 0) {
      const message = 'Nothing is pending for this vendor at this location';
      return { message, marked: 0, undoId: null };
    }
    await removeOldMarkings(tx, of.now);
    const { now, vendorId, locationId } = of;
    const stored = await tx
      .insert(orderedMarkings)
      .values({ vendorId, locationId, markedAt: now.toISOString(), items })
      .returning({ id: orderedMarkings.id });
    const message = `${counted(items.length, 'item')} marked as ordered`;
    return { message, marked: items.length, undoId: onlyRow(stored).id };
  });
}

/** Throws not found, and `conflict` after a minute by this server's clock. */
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
    if (now.getTime() - Date.parse(markedAt) > UNDO_ORDERED_MS) {
      throw refuse('marking_too_old');
    }
    const staying = await undoOrdered(tx, { items, orderedAt: markedAt });
    const pending = items.length - staying.length;
    return { message: undoneMessage(pending, staying), pending, staying };
  });
}

const NAMED = 3;

/** '218 items are pending again. 2 items stay as they are: Basil (received), Limes (changed).' */
function undoneMessage(pending: number, staying: readonly StayingItem[]): string {
  const again = `${counted(pending, 'item')} ${pending === 1 ? 'is' : 'are'} pending again.`;
  if (staying.length === 0) return again;
  const first = pending > 0 ? `${again} ` : '';
  const named = staying
    .slice(0, NAMED)
    .map(({ productName, reason }) => `${productName} (${reason})`)
    .join(', ');
  const more = staying.length > NAMED ? ` and ${staying.length - NAMED} more` : '';
  const verb = staying.length === 1 ? 'stays as it is' : 'stay as they are';
  return `${first}${counted(staying.length, 'item')} ${verb}: ${named}${more}.`;
}

/** When two run at once, one skips what the other is removing. */
async function removeOldMarkings(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from ordered_markings where id in (
      select id from ordered_markings where marked_at < ${now.toISOString()}::timestamptz - interval '1 day'
      for update skip locked
    )`);
}
