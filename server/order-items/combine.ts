import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import type { Order } from '../../contract/calls/orders.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { listOrdersWithPhotos, moveInvoicePhotos } from '../orders/photos.ts';
import { getOrder, removeCombinedOrders, updateCombinedOrder } from '../orders/queries.ts';
import { followCombined, lockOrders } from '../orders/lock-orders.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { Services } from '../services.ts';
import { insertMerged } from './merged.ts';
import { followCombinedItems } from './order-elsewhere.ts';
import { listLines, listWithReceipt, storeCombinedLines } from './queries.ts';
import type { ItemLine } from './queries.ts';
import { refuse } from '../failure.ts';
import { stated } from '../../contract/statements/table.ts';
import type { Message } from '../../contract/calls/coded.ts';
import { said } from '../said.ts';

/**
 * Combines the other orders into the primary one (D17). Their own lines stay stored as the record of what was
 * submitted, with which a retry is answered. Throws `not_found` for an unknown primary order,
 * `needs_approval`, and `combine_closed` and the like with the reason why the orders cannot be combined.
 */
export async function combineOrders(
  { db, reactions }: Pick<Services, 'db' | 'reactions'>,
  { primaryId, otherIds }: { primaryId: string; otherIds: readonly string[] },
): Promise<Order & Message> {
  const ids = [...new Set([primaryId, ...otherIds])];
  return db.transaction(async (tx) => {
    const [primary, ...others] = await requireCombinable(tx, ids);
    const all = [primary, ...others];
    const before = inOrderOf(ids, await listLines(tx, ids));
    const apart = await listWithReceipt(tx, ids);
    const lines = combinedLines(before, apart);
    requireStorable(lines);
    await updateCombinedOrder(tx, primary, {
      notes: joinedNotes(all, await withJoinedNotes(tx, all)),
      ottomateEmailStatus: await sharedEmailStatus(tx, all),
    });
    const copies = await storeCombinedLines(tx, primary, { before, lines });
    const into = mergedInto(before, { apart, copies });
    await insertMerged(tx, into);
    await followCombinedItems(
      tx,
      before.map(({ id }) => id),
    );
    await reactions.itemsCombined(tx, into);
    await moveInvoicePhotos(tx, { from: ids.slice(1), to: primaryId });
    await removeCombinedOrders(tx, { others, into: primaryId });
    const combined = stated('orders_combined', { count: ids.length, orderId: primaryId });
    return { ...(await getOrder(tx, primaryId)), ...said(combined) };
  });
}

/** The fields that are combined into one value, or stay the line's own: lines that differ only in these are combined. */
type Combined = Pick<
  ItemLine,
  'id' | 'orderId' | 'version' | 'productName' | 'quantity' | 'orderedAt'
>;

/**
 * Lines of the same product, unit, vendor, purchase order and state (every field that `Combined` does not name) as one, each
 * at the position of the first one, with the earliest of their order times. Those in `apart` stay alone (E12).
 */
export function combinedLines<L extends Combined>(
  lines: readonly L[],
  apart: ReadonlySet<number> = new Set(),
): L[] {
  const combined = new Map<string, L>();
  for (const line of lines) {
    const key = keyOf(line, apart);
    const first = combined.get(key);
    combined.set(key, first ? added(first, line) : line);
  }
  return [...combined.values()];
}

/** For each line that disappears, the line that stands for it: the one to which it was added, or its copy (E12). */
function mergedInto(
  lines: readonly ItemLine[],
  { apart, copies }: { apart: ReadonlySet<number>; copies: ReadonlyMap<number, number> },
): Map<number, number> {
  const firsts = new Map<string, number>();
  const into = new Map<number, number>();
  for (const line of lines) {
    const key = keyOf(line, apart);
    const first = firsts.get(key) ?? line.id;
    firsts.set(key, first);
    const survivor = copies.get(first) ?? first;
    if (survivor !== line.id) into.set(line.id, survivor);
  }
  return into;
}

function keyOf(
  {
    id,
    orderId: _orderId,
    version: _version,
    productName: _productName,
    quantity: _quantity,
    orderedAt: _orderedAt,
    ...kept
  }: Combined,
  apart: ReadonlySet<number>,
): string {
  return apart.has(id) ? String(id) : JSON.stringify(kept);
}

function added<L extends Combined>(first: L, line: L): L {
  const [earliest = null] = [first.orderedAt, line.orderedAt]
    .filter((moment) => moment !== null)
    .sort();
  return {
    ...first,
    quantity: first.quantity + line.quantity,
    orderedAt: earliest,
  };
}

/** Notes, each with its order's id before it; those of the orders in `joined` have their ids already. */
export function joinedNotes(
  orders: readonly { id: string; notes: string | null }[],
  joined: ReadonlySet<string>,
): string | null {
  const notes = orders.flatMap(({ id, notes: text }) =>
    text ? [joined.has(id) ? text : `${id}: ${text}`] : [],
  );
  return notes.join('\n') || null;
}

/**
 * Orders whose notes were joined before. They begin with the id of an order that was combined into this one; another
 * id was typed by a person.
 */
async function withJoinedNotes(db: Db, orders: readonly OrderRow[]): Promise<Set<string>> {
  const joined = new Set<string>();
  for (const { id, notes } of orders) {
    const [, first] = /^(ORD-\d+): /.exec(notes ?? '') ?? [];
    if (first && (await followCombined(db, first)) === id) joined.add(id);
  }
  return joined;
}

type LockedOrder = Locked<'orders', OrderRow>;

/** The orders in this sequence when D17 lets them be combined. */
async function requireCombinable(
  tx: Tx,
  ids: readonly string[],
): Promise<[LockedOrder, ...LockedOrder[]]> {
  const locked = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
  const [primaryId = '', ...otherIds] = ids;
  const primary = locked.get(primaryId);
  if (!primary) {
    // Throws not_found for an unknown id.
    await getOrder(tx, primaryId);
    throw missingOrder(primaryId);
  }
  if (otherIds.length === 0) throw refuse('combine_one');
  const others = otherIds.map((id) => {
    const other = locked.get(id);
    if (!other) throw missingOrder(id);
    return other;
  });
  for (const { id, status, needsApproval } of [primary, ...others]) {
    if (needsApproval) throw refuse('needs_approval', { orderId: id, because: 'combining' });
    if (status === 'pending' || status === 'ordered') continue;
    throw refuse('combine_closed', { orderId: id, status });
  }
  const alike = others.every(
    ({ locationId, orderedBy }) =>
      locationId === primary.locationId && orderedBy === primary.orderedBy,
  );
  if (!alike) throw refuse('combine_unlike');
  return [primary, ...others];
}

function missingOrder(id: string) {
  return refuse('combine_gone', { orderId: id });
}

function requireStorable(lines: readonly ItemLine[]): void {
  const tooMany = lines.find(({ quantity }) => quantity > QUANTITY_MAX);
  if (!tooMany) return;
  throw refuse('combine_too_many', {
    productName: tooMany.productName,
    quantity: tooMany.quantity,
    max: QUANTITY_MAX,
  });
}

function inOrderOf(ids: readonly string[], lines: readonly ItemLine[]): ItemLine[] {
  return ids.flatMap((id) => lines.filter(({ orderId }) => orderId === id));
}

/** The common e-mail status of all orders with photos; where they differ, some invoice is still to be sent. */
async function sharedEmailStatus(
  db: Db,
  orders: readonly OrderRow[],
): Promise<OrderRow['ottomateEmailStatus']> {
  const withPhotos = await listOrdersWithPhotos(
    db,
    orders.map(({ id }) => id),
  );
  const [status = 'not_sent', ...different] = new Set(
    orders.filter(({ id }) => withPhotos.has(id)).map((order) => order.ottomateEmailStatus),
  );
  return different.length > 0 ? 'not_sent' : status;
}
