import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lockedRows } from '../db/locked.ts';
import type { Locked, LockedRows } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { claims } from '../db/schema/claims.ts';
import { foundOf, foundOfUnordered } from './found.ts';
import type { Found } from './found.ts';
import { updateClaim } from './queries.ts';
import type { ClaimRow } from './queries.ts';
import { readItems, readUnordered } from './read-items.ts';
import { dropWithoutLines, storeFound } from './store-found.ts';
import { refuse } from '../failure.ts';

/**
 * Brings the drafts of claims up to date with what this transaction changed: lines of receipts, what was refused, and the
 * quantity, price or unit of items with receipts (R4, E32). Triggers note what changed, and the database refuses to commit it
 * before this was called. A draft with nothing left to claim becomes dropped, and a draft again when a later change leaves
 * something to claim. What a manager dropped stays dropped.
 * @param _held the orders of the items
 */
export async function followReceipts(tx: Tx, _held: Locked<'orders'>, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ items: number[] | null; receipts: string[] | null }>(
    sql`select * from take_noted_for_claims()`,
  );
  const [{ items, receipts } = { items: null, receipts: null }] = rows;
  if (items === null && receipts === null) return;
  const of = { ids: [...new Set(items)], receiptIds: [...new Set(receipts)] };
  await storeFoundOf(tx, of, { open: await lockClaims(tx, openClaimsOf(of)), now });
}

/** The claims are locked before it reads what they follow from: none is sent meanwhile. */
async function storeFoundOf(
  tx: Tx,
  of: Of,
  { open, now }: { open: readonly Locked<'claims', ClaimRow>[]; now: Date },
): Promise<void> {
  const counted = of.ids.length > 0 ? await readItems(tx, of.ids) : [];
  const found: Found[] = counted.flatMap(foundOf);
  const others = of.receiptIds.length > 0 ? await readUnordered(tx, of.receiptIds) : [];
  found.push(...others.flatMap(({ line, claimed }) => foundOfUnordered(line, claimed)));
  await storeFound(tx, found, { open, moment: momentOf(now), isFollowed: linesOf(of) });
}

const momentOf = (now: Date) => sql<string>`${now.toISOString()}::timestamptz`;

/** As `followReceipts`, of a corrected receipt. Throws `claim_of_receipt_sent` when its claim was already sent (E13). */
export async function followCorrection(
  tx: Tx,
  held: Locked<'orders'>,
  { receiptId, now }: { receiptId: string; now: Date },
): Promise<void> {
  const locked = await lockClaimsOf(tx, receiptId, await ofReceipt(tx, receiptId));
  const own = locked.filter((claim) => claim.receiptId === receiptId);
  if (own.some(({ state }) => state !== 'draft' && state !== 'dropped'))
    throw refuse('claim_of_receipt_sent');
  await followReceipts(tx, held, now);
}

interface Unsent {
  claim: Pick<ClaimRow, 'id' | 'receiptId'>;
  /** The message that did not leave. */
  messageId: string;
  now: Date;
}

/**
 * A claim whose message did not leave is a draft again, of what is to be claimed by now: nothing changed it while it was
 * sent. It takes the place of a draft that its receipt got meanwhile.
 * @param _held the orders of the items
 */
export async function followUnsent(
  tx: Tx,
  _held: Locked<'orders'>,
  { claim: { id, receiptId }, messageId, now }: Unsent,
): Promise<void> {
  const of = await ofReceipt(tx, receiptId);
  const locked = await lockClaimsOf(tx, receiptId, of);
  const claim = locked.find((one) => one.id === id);
  if (claim?.state !== 'sent' || claim.messageId !== messageId) return;
  const second = locked.find((one) => one.receiptId === receiptId && isOpen(one));
  if (second) await dropWithoutLines(tx, second, momentOf(now));
  await updateClaim(tx, claim, { state: 'draft', sentAt: null });
  const open = locked.filter((one) => one === claim || (one !== second && isOpen(one)));
  await storeFoundOf(tx, of, { open, now });
}

const isOpen = ({ state, emptied }: ClaimRow) => state === 'draft' || emptied;

interface Of {
  /** Order items. */
  ids: readonly number[];
  /** Receipts with products that nobody ordered, whose claims follow, too. */
  receiptIds: readonly string[];
}

/** A condition for `received`, a receipt line: the present change is about it. */
const linesOf = ({ ids, receiptIds }: Of) => sql`(
  received.order_item_id = any(${sql.param([...ids])}::integer[])
  or received.order_item_id is null and received.receipt_id = any(${sql.param([...receiptIds])}::text[]))`;

/** A query for the ids of open claims about these items, of any receipt, and of these receipts. */
const openClaimsOf = ({ ids, receiptIds }: Of) => sql`
  select id from claims where (state = 'draft' or emptied)
    and (receipt_id = any(${sql.param([...receiptIds])}::text[])
      or receipt_id in (select receipt_id from receipt_lines where order_item_id = any(${sql.param([...ids])}::integer[])))`;

/** With the items of lines that corrections removed. */
async function ofReceipt(db: Db, receiptId: string): Promise<Of> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct order_item_id as id from receipt_lines
    where receipt_id = ${receiptId} and order_item_id is not null`);
  return { ids: rows.map(({ id }) => id), receiptIds: [receiptId] };
}

/** All claims of a receipt, and the open ones about its items: in one statement, otherwise transactions could deadlock. */
const lockClaimsOf = (tx: Tx, receiptId: string, of: Of) =>
  lockClaims(
    tx,
    sql`select id from claims where receipt_id = ${receiptId} union all ${openClaimsOf(of)}`,
  );

/**
 * Locks claims in the order of their ids, so that transactions cannot deadlock, and returns them as they are after
 * locking.
 */
async function lockClaims(tx: Tx, ids: SQL): Promise<LockedRows<'claims', ClaimRow>> {
  const found = await tx
    .select()
    .from(claims)
    .where(sql`${claims.id} in (${ids})`)
    .orderBy(claims.id)
    .for('no key update');
  return lockedRows('claims', found);
}
