import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import type { WhyNoOrder } from '../../contract/values/standing-orders.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { preparedOrderLines, preparedOrders } from '../db/schema/standing-orders.ts';
import { notFound } from '../failure.ts';
import type { StandingDelivery } from '../standing-orders/plan.ts';
import type { StoredStanding } from '../standing-orders/queries.ts';
import type { PreparedRow } from './decide.ts';

export type StoredPrepared = typeof preparedOrders.$inferSelect;
type Held = Locked<'prepared_orders', StoredPrepared>;
type Line = { productId: string; quantity: number; unitId: string };

export async function findPreparedOrder(db: Db, id: string): Promise<StoredPrepared | undefined> {
  const [found] = await db.select().from(preparedOrders).where(eq(preparedOrders.id, id));
  return found;
}

/** Locked until the transaction ends. */
export async function lockPreparedOrder(tx: Tx, id: string): Promise<Held> {
  const [found] = await tx
    .select()
    .from(preparedOrders)
    .where(eq(preparedOrders.id, id))
    .for('no key update');
  if (!found) throw notFound('prepared_order');
  return lockedRow('prepared_orders', found);
}

/** What a standing order has prepared: for deliveries from a day on, and what is open. Locked until the transaction ends. */
export async function lockPreparedOf(
  tx: Tx,
  { guideId }: Locked<'standing_orders', StoredStanding>,
  since: string,
): Promise<PreparedRow[]> {
  const rows = await tx
    .select()
    .from(preparedOrders)
    .where(
      and(
        eq(preparedOrders.guideId, guideId),
        or(
          gte(preparedOrders.deliveryDate, since),
          inArray(preparedOrders.state, ['waiting', 'submitting']),
        ),
      ),
    )
    .orderBy(preparedOrders.id)
    .for('no key update');
  return rows.map(({ id, vendorId, deliveryDate, cutOffAt, dueAt, state, reason, ...row }) => ({
    id,
    vendorId,
    deliveryDate,
    state,
    reason,
    cutOffAt: new Date(cutOffAt),
    dueAt: new Date(dueAt),
    isChanged: row.changedAt !== null,
    isChecked: row.checkedAt !== null,
  }));
}

interface NewPrepared {
  delivery: StandingDelivery;
  dueAt: Date;
  now: Date;
  /** None: it says why. */
  made: { lines: readonly Line[] } | { why: WhyNoOrder };
}

/** At most one for each guide and delivery. Returns its id; undefined where there is one. */
export async function insertPrepared(
  tx: Tx,
  standing: Locked<'standing_orders', StoredStanding>,
  { delivery, dueAt, now, made }: NewPrepared,
): Promise<string | undefined> {
  const { guideId, locationId, vendorId, responsibleUserId } = standing;
  const [inserted] = await tx
    .insert(preparedOrders)
    .values({
      guideId,
      locationId,
      vendorId,
      deliveryDate: delivery.deliveryDate,
      cutOffAt: delivery.cutOffAt.toISOString(),
      preparedAt: now.toISOString(),
      dueAt: dueAt.toISOString(),
      preparedFor: responsibleUserId,
      ...('why' in made
        ? { state: 'none' as const, reason: made.why }
        : { state: 'waiting' as const }),
    })
    .onConflictDoNothing()
    .returning({ id: preparedOrders.id });
  if (inserted && 'lines' in made) await insertLines(tx, inserted.id, made.lines);
  return inserted?.id;
}

async function insertLines(tx: Tx, preparedOrderId: string, lines: readonly Line[]): Promise<void> {
  await tx
    .insert(preparedOrderLines)
    .values(lines.map((line, position) => ({ ...line, preparedOrderId, position })));
}

/** What stays as it is is not written, so that it has no history. */
export async function replacePreparedLines(
  tx: Tx,
  { id }: Held,
  lines: readonly Line[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${rowsAsJson(lines.map((line, position) => ({ ...line, position })))})
    as given(product_id text, quantity integer, unit_id uuid, position integer)`;
  await tx.execute(sql`
    delete from prepared_order_lines where prepared_order_id = ${id}
      and product_id not in (select product_id from ${given})`);
  await tx.execute(sql`
    update prepared_order_lines as line set quantity = given.quantity, unit_id = given.unit_id, position = given.position from ${given}
    where line.prepared_order_id = ${id} and line.product_id = given.product_id
      and (line.quantity, line.unit_id, line.position) is distinct from (given.quantity, given.unit_id, given.position)`);
  await tx.execute(sql`
    insert into prepared_order_lines (prepared_order_id, product_id, quantity, unit_id, position)
    select ${id}::uuid, product_id, quantity, unit_id, position from ${given}
    where product_id not in (select product_id from prepared_order_lines where prepared_order_id = ${id})
    order by position`);
}

type Changes = Partial<
  Pick<
    StoredPrepared,
    'state' | 'reason' | 'orderId' | 'orderedBy' | 'byItself' | 'changedAt' | 'checkedAt'
  >
> & { unusual?: Coded[] };

export async function updatePrepared(tx: Tx, { id }: Held, changes: Changes): Promise<void> {
  await tx
    .update(preparedOrders)
    .set({ ...changes, version: sql`${preparedOrders.version} + 1` })
    .where(eq(preparedOrders.id, id));
}

/** What was due was done. For who has read it nothing changed: it keeps its version. */
export async function markChecked(tx: Tx, { id }: Held, checkedAt: string): Promise<void> {
  await tx.update(preparedOrders).set({ checkedAt }).where(eq(preparedOrders.id, id));
}

/** Their delivery is at another moment. */
export async function movePrepared(
  tx: Tx,
  _standing: Locked<'standing_orders', StoredStanding>,
  { id, cutOffAt, dueAt }: { id: string; cutOffAt: Date; dueAt: Date },
): Promise<void> {
  await tx
    .update(preparedOrders)
    .set({ cutOffAt: cutOffAt.toISOString(), dueAt: dueAt.toISOString() })
    .where(eq(preparedOrders.id, id));
}

export async function removePrepared(
  tx: Tx,
  _standing: Locked<'standing_orders', StoredStanding>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(preparedOrderLines).where(inArray(preparedOrderLines.preparedOrderId, [...ids]));
  await tx.delete(preparedOrders).where(inArray(preparedOrders.id, [...ids]));
}

export async function closePrepared(
  tx: Tx,
  _standing: Locked<'standing_orders', StoredStanding>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(preparedOrders)
    .set({ state: 'none', reason: 'not_submitted', version: sql`${preparedOrders.version} + 1` })
    .where(inArray(preparedOrders.id, [...ids]));
}
