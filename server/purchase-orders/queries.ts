import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  PurchaseOrderDetails,
  PurchaseOrderFilters,
  PurchaseOrderRecord,
  PurchaseOrderState,
} from '../../contract/calls/purchase-orders.ts';
import { DATE_MAX } from '../../contract/values/limits.ts';
import { momentText } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { lockedRows } from '../db/locked.ts';
import type { LockedRows } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { afterCursor, countRows, readCursor, rowsByIds } from '../lists/paging.ts';
import { listEvents } from './events.ts';
import { currencyDigits } from '../organization/queries.ts';
import { notFound } from '../failure.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;

const lastSentBy = (channel: 'email' | 'sms') =>
  momentText(sql`max(message.sent_at) filter (where message.channel = ${sql.raw(`'${channel}'`)})`);

const itemsOf = (condition: SQL) => sql<number>`(
  select count(*)::int from order_items as item
  where item.purchase_order_number = ${purchaseOrders.number} and ${condition})`;

/** What was cancelled before it went is no part of it (D20); what came is, whatever became of its order. */
const isCounted = sql`not item.is_deleted and not item.order_deleted
  and (not item.order_cancelled or item.ordered_status = 'received')`;

/** The columns as in the contract; vendors and locations keep their names when they are deleted (D7). */
const record = {
  number: purchaseOrders.number,
  vendorId: purchaseOrders.vendorId,
  vendorName: vendors.name,
  locationId: purchaseOrders.locationId,
  locationName: locations.name,
  createdAt: purchaseOrders.createdAt,
  deliveryDate: purchaseOrders.deliveryDate,
  cutOffAt: purchaseOrders.cutOffAt,
  state: purchaseOrders.state,
  changedSinceSent: sql<boolean>`(${purchaseOrders.changes} is not null)`,
  problem: purchaseOrders.problem,
  sentAt: purchaseOrders.sentAt,
  openedAt: purchaseOrders.openedAt,
  answeredAt: purchaseOrders.answeredAt,
  closedAt: purchaseOrders.closedAt,
  lastSentAt: sql<PurchaseOrderRecord['lastSentAt']>`(
    select json_build_object('email', ${lastSentBy('email')}, 'sms', ${lastSentBy('sms')})
    from purchase_order_messages as drawn join outbox_messages as message on message.id = drawn.message_id
    where drawn.purchase_order_number = ${purchaseOrders.number} and drawn.scope <> 'changes'
      and message.state in ('sent', 'captured'))`,
  isShared: sql<boolean>`exists (
    select from purchase_order_events as event
    where event.purchase_order_number = ${purchaseOrders.number} and event.kind = 'sent' and event.detail ->> 'channel' = 'link')`,
  items: itemsOf(isCounted),
  openItems: itemsOf(sql`item.is_open`),
  total: sql<string | null>`(
    select sum(line_amount(item.quantity, item.unit_price, ${currencyDigits}))::text from order_items as item
    where item.purchase_order_number = ${purchaseOrders.number} and ${isCounted})`,
  answersToSettle: itemsOf(sql`item.is_open and exists (
    select from vendor_answer_lines as line
    where line.id = item.answer_id and line.differs and line.settled_at is null and line.item_version = item.version)`),
};

function selectRecords(db: Db) {
  return db
    .select(record)
    .from(purchaseOrders)
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(locations, eq(locations.id, purchaseOrders.locationId));
}

const newestFirst = sql`${purchaseOrders.createdAt} desc, ${purchaseOrders.number} desc`;

/** After every cut-off. */
const NO_DEADLINE = `${DATE_MAX}T23:59:59.999Z`;
const deadline = sql`coalesce(${purchaseOrders.cutOffAt}, ${sql.raw(`'${NO_DEADLINE}'`)}::timestamptz)`;
const byDeadline = sql`${deadline}, ${purchaseOrders.number}`;

const inSequence = ({ sort }: PurchaseOrderFilters) =>
  sort === 'deadline' ? byDeadline : newestFirst;

/** The row's place in the sequence of the list. */
export function placeOf(
  { createdAt, cutOffAt, number }: PurchaseOrderRecord,
  { sort }: PurchaseOrderFilters,
): [moment: string, id: string] {
  return [sort === 'deadline' ? (cutOffAt ?? NO_DEADLINE) : createdAt, String(number)];
}

function afterPlace(text: string | undefined, { sort }: PurchaseOrderFilters): SQL | undefined {
  const cursor = readCursor(text, 'number');
  if (!cursor || sort !== 'deadline')
    return afterCursor(cursor, purchaseOrders.createdAt, purchaseOrders.number);
  return sql`(${deadline}, ${purchaseOrders.number}) > (${cursor[0]}::timestamptz, ${cursor[1]}::integer)`;
}

/** All that match. */
export function allPurchaseOrders(
  db: Db,
  filters: PurchaseOrderFilters,
): SelectQuery<PurchaseOrderRecord> {
  return selectRecords(db).where(matches(filters)).orderBy(inSequence(filters));
}

/** A page and its count: see docs/lists.md. */
export function purchaseOrderList(db: Db, filters: PurchaseOrderFilters) {
  return {
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const ids = db
        .select({ id: sql`${purchaseOrders.number}`.as('id') })
        .from(purchaseOrders)
        .where(and(matches(filters), afterPlace(text, filters)))
        .orderBy(inSequence(filters))
        .limit(limit + 1);
      return rowsByIds(db, ids, (page) =>
        selectRecords(db)
          .where(sql`${purchaseOrders.number} = any(${page})`)
          .orderBy(inSequence(filters)),
      );
    },
    count: () =>
      countRows(
        db,
        db.select({ id: purchaseOrders.number }).from(purchaseOrders).where(matches(filters)),
      ),
  };
}

function matches({ vendorId, locationId, state, from, to, sort }: PurchaseOrderFilters) {
  return and(
    // Few: they are sorted when they are read.
    sort === 'deadline' ? isNull(purchaseOrders.closedAt) : undefined,
    vendorId === undefined ? undefined : eq(purchaseOrders.vendorId, vendorId),
    locationId === undefined ? undefined : eq(purchaseOrders.locationId, locationId),
    state && inStates(state),
    from && gte(purchaseOrders.createdAt, from.toISOString()),
    to && lt(purchaseOrders.createdAt, to.toISOString()),
  );
}

/** Few are not closed: a literal, so that a prepared statement can use their index. */
function inStates(states: readonly PurchaseOrderState[]): SQL | undefined {
  const isCurrent = states.includes('closed') ? undefined : sql`${purchaseOrders.closedAt} is null`;
  return and(isCurrent, inArray(purchaseOrders.state, [...states]));
}

/** Throws `not_found`. */
export async function getPurchaseOrderRow(db: Db, number: number): Promise<PurchaseOrderRow> {
  const [found] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
  if (!found) throw notFound('purchase_order');
  return found;
}

/**
 * Locks purchase orders until the transaction ends, by number. Lock orders, items and messages
 * before them, and nothing after them.
 */
export async function lockPurchaseOrders(
  tx: Tx,
  numbers: readonly number[],
): Promise<LockedRows<'purchase_orders', PurchaseOrderRow>> {
  await tx.execute(
    sql`select lock_places_of_purchase_orders(${sql.param([...numbers])}::integer[])`,
  );
  const found = await tx
    .select()
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.number, [...numbers]))
    .orderBy(asc(purchaseOrders.number))
    .for('no key update');
  return lockedRows('purchase_orders', found);
}

/** A purchase order with its changes since it was sent and its timeline, without its items. Throws `not_found`. */
export async function getPurchaseOrderDetails(
  db: Db,
  number: number,
): Promise<PurchaseOrderDetails> {
  const [[found], { changes }, events] = await Promise.all([
    selectRecords(db).where(eq(purchaseOrders.number, number)),
    getPurchaseOrderRow(db, number),
    listEvents(db, number),
  ]);
  if (!found) throw notFound('purchase_order');
  return { ...found, itemCount: found.items, items: [], changes: changes ?? [], events };
}
