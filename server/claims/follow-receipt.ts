import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { claims } from '../db/schema/claims.ts';
import type { StoredReceipt } from '../services.ts';
import { foundOf, foundOfUnordered } from './found.ts';
import type { Found } from './found.ts';
import type { ClaimRow } from './queries.ts';
import { readItems, readUnordered } from './read-items.ts';
import { isOpen, storeFound } from './store-found.ts';
import type { Following } from './store-found.ts';
import { refuse } from '../failure.ts';

/**
 * Brings the drafts of claims up to date with a new receipt (R4, E32): its own, and those of earlier receipts about the same
 * items.
 */
export async function claimOfReceipt(tx: Tx, receipt: StoredReceipt): Promise<void> {
  const of = { ids: itemIds(receipt), receiptId: receipt.id };
  const open = await lockClaims(tx, openClaimsOf(of));
  // Most receipts have nothing to claim: they end here, before the larger queries.
  if (open.length === 0 && receipt.lines.every(isAsOrdered)) return;
  await follow(tx, { ...of, open, moment: momentOf(receipt.id) });
}

/**
 * Brings the drafts of claims up to date with a corrected receipt. A draft with nothing left to claim becomes dropped, and a
 * draft again when a later change leaves something to claim. What a manager dropped stays dropped. Throws `conflict` when
 * the receipt's claim was already sent (E13).
 */
export async function followCorrection(tx: Tx, receipt: StoredReceipt): Promise<void> {
  // With the items of lines that the correction removed.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct order_item_id as id from receipt_lines
    where receipt_id = ${receipt.id} and order_item_id is not null`);
  const of = { ids: rows.map(({ id }) => id), receiptId: receipt.id };
  // Locked in one statement, by id, as everywhere: otherwise transactions could deadlock.
  const locked = await lockClaims(
    tx,
    sql`select id from claims where receipt_id = ${receipt.id} union all ${openClaimsOf(of)}`,
  );
  const own = locked.filter(({ receiptId }) => receiptId === receipt.id);
  if (own.some(({ state }) => state !== 'draft' && state !== 'dropped'))
    throw refuse('claim_of_receipt_sent');
  await follow(tx, { ...of, open: locked.filter(isOpen), moment: momentOf(receipt.id) });
}

/**
 * Brings the drafts about these items up to date after they changed without a new or corrected receipt: a conversion was
 * given, or quantity or price were corrected. The orders of the items must be locked.
 */
export async function followItems(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const open = await lockClaims(tx, openClaimsOf({ ids }));
  await follow(tx, { ids, open, moment: sql`${now.toISOString()}::timestamptz` });
}

const isAsOrdered = (line: StoredReceipt['lines'][number]) =>
  line.reason === null && !line.closed && line.refused.length === 0 && line.billedPrice === null;

const itemIds = ({ lines }: StoredReceipt) => [
  ...new Set(lines.flatMap(({ orderItemId }) => orderItemId ?? [])),
];

interface Of {
  /** Order items. */
  ids: readonly number[];
  /** A receipt with products that nobody ordered, whose claim follows, too. */
  receiptId?: string;
}

async function follow(tx: Tx, { ids, receiptId, ...following }: Of & Following): Promise<void> {
  // Read after the claims are locked: none is sent meanwhile.
  const items = ids.length > 0 ? await readItems(tx, ids) : [];
  const found: Found[] = items.flatMap(foundOf);
  const others = receiptId === undefined ? [] : await readUnordered(tx, receiptId);
  found.push(...others.flatMap(({ line, claimed }) => foundOfUnordered(line, claimed)));
  await storeFound(tx, found, { ...following, isFollowed: linesOf({ ids, receiptId }) });
}

/** A condition for `received`, a receipt line: the present change is about it. */
const linesOf = ({
  ids,
  receiptId,
}: {
  ids: readonly number[];
  receiptId: string | undefined;
}) => sql`(
  received.order_item_id = any(${sql.param([...ids])}::integer[])
  or received.order_item_id is null and received.receipt_id = ${receiptId ?? null})`;

/** A query for the ids of open claims about these items, of any receipt, and of this receipt. */
const openClaimsOf = ({ ids, receiptId }: Of) => sql`
  select id from claims where (state = 'draft' or emptied)
    and (receipt_id = ${receiptId ?? null}
      or receipt_id in (select receipt_id from receipt_lines where order_item_id = any(${sql.param([...ids])}::integer[])))`;

/** The moment at which a receipt was stored or last corrected. */
const momentOf = (receiptId: string) =>
  sql<string>`(select coalesce(corrected_at, created_at) from receipts where id = ${receiptId})`;

/**
 * Locks claims in the order of their ids, so that transactions cannot deadlock, and returns them as they are after
 * locking.
 */
async function lockClaims(tx: Tx, ids: SQL): Promise<ClaimRow[]> {
  return tx
    .select()
    .from(claims)
    .where(sql`${claims.id} in (${ids})`)
    .orderBy(claims.id)
    .for('no key update');
}
