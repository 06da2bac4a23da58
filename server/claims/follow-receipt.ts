import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { claimLines, claims } from '../db/schema/claims.ts';
import { conflict } from '../failure.ts';
import { currencyDigits } from '../organization/queries.ts';
import type { StoredReceipt } from '../services.ts';
import { foundIn, SPOILT } from './found.ts';
import type { Found, ReceivedLine } from './found.ts';
import { updateClaim } from './queries.ts';
import type { ClaimRow } from './queries.ts';

/**
 * Brings the claims up to date with a new receipt (R4). Drafts of earlier receipts claim less when their items arrived now;
 * what this receipt itself says came short, spoilt or at a wrong price becomes a draft of its own. Call in the transaction
 * that stores the receipt.
 */
export async function claimOfReceipt(db: Db, receipt: StoredReceipt): Promise<void> {
  const earlier = await lockClaims(db, draftsOf(itemsOf(receipt.id)));
  await followAll(db, earlier, momentOf(receipt.id));
  // Most receipts have nothing to claim: they end here, before the larger query.
  if (receipt.lines.every(({ reason, closed }) => reason === null && !closed)) return;
  const found = await findIn(db, receipt.id);
  if (found.length > 0) await insertDraft(db, receipt, found);
}

/**
 * Brings the claims up to date with a corrected receipt: first its own draft, then drafts of other receipts about the same
 * items. A draft with nothing left to claim becomes dropped, and a draft again when a later correction leaves something to
 * claim. A claim that a manager dropped stays dropped as long as the receipt has the same to claim. Throws `conflict` when
 * the receipt's claim was already sent (E13). Call in the transaction that corrects the receipt.
 */
export async function followCorrection(db: Db, receipt: StoredReceipt): Promise<void> {
  // Locked in one statement, by id, as everywhere: otherwise transactions could deadlock.
  const locked = await lockClaims(
    db,
    sql`select id from claims where receipt_id = ${receipt.id} union all ${draftsOf(itemsOf(receipt.id))}`,
  );
  const earlier = locked.filter(({ receiptId }) => receiptId === receipt.id);
  if (earlier.some(({ state }) => state !== 'draft' && state !== 'dropped'))
    throw conflict('The claim of this receipt was sent, so it can no longer be corrected.');
  const moment = momentOf(receipt.id);
  const own = earlier.filter(isOpen);
  if (own.length > 0) await followAll(db, own, moment);
  else {
    const found = await findIn(db, receipt.id);
    const last = earlier.at(-1);
    if (found.length > 0 && !(last && (await saysTheSame(db, last.id, found))))
      await insertDraft(db, receipt, found);
  }
  // After the own draft: what it no longer claims, the others may claim.
  await followAll(
    db,
    locked.filter(({ receiptId }) => receiptId !== receipt.id),
    moment,
  );
}

/**
 * Brings the drafts about these items up to date after their received amounts changed without a new or corrected receipt:
 * a product got a conversion, so what was counted in another unit counts now (S0). The orders of the items must be locked.
 */
export async function followItems(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const items = sql`select unnest(${sql.param([...ids])}::integer[])`;
  await followAll(
    db,
    await lockClaims(db, draftsOf(items)),
    sql`${now.toISOString()}::timestamptz`,
  );
}

/** A query for the order items of a receipt, including those of lines that a correction removed. */
const itemsOf = (receiptId: string) =>
  sql`select order_item_id from receipt_lines where receipt_id = ${receiptId} and order_item_id is not null`;

/** Whether receipts may still change the claim: a draft, or one that became dropped because nothing was left to claim. */
const isOpen = ({ state, emptied }: ClaimRow) => state === 'draft' || emptied;

/** A query for the ids of open claims about these items, of any receipt. */
const draftsOf = (items: SQL) =>
  sql`select id from claims where (state = 'draft' or emptied)
    and receipt_id in (select receipt_id from receipt_lines where order_item_id in (${items}))`;

/** The moment at which a receipt was stored or last corrected. */
const momentOf = (receiptId: string) =>
  sql<string>`(select coalesce(corrected_at, created_at) from receipts where id = ${receiptId})`;

/**
 * Locks claims in the order of their ids, so that transactions cannot deadlock, and returns them as they are after
 * locking.
 */
async function lockClaims(db: Db, ids: SQL): Promise<ClaimRow[]> {
  return db
    .select()
    .from(claims)
    .where(sql`${claims.id} in (${ids})`)
    .orderBy(claims.id)
    .for('no key update');
}

/**
 * Gives each open claim the lines that its receipt leaves to claim now. One after the other, because nothing may be claimed
 * twice: each reads what the others claim. A claim without lines is dropped until it has lines again (R4), so undoing a
 * correction brings back the claim as it was.
 */
async function followAll(db: Db, locked: readonly ClaimRow[], moment: SQL<string>): Promise<void> {
  for (const claim of locked.filter(isOpen)) {
    const { id, emptied } = claim;
    const found = await findIn(db, claim.receiptId);
    if (found.length > 0) {
      const isChanged = await replaceLines(db, id, found);
      const revived = { state: 'draft' as const, settledAt: null, emptied: false };
      if (emptied || isChanged) await updateClaim(db, id, { ...revived, changedAt: moment });
    } else if (!emptied)
      await updateClaim(db, id, { state: 'dropped', settledAt: moment, emptied: true });
  }
}

/** What a manager dropped is not claimed from another receipt while its own receipt line still has a reason to claim. */
const isDroppedByManager = sql`(claims.state = 'dropped' and not claims.emptied
  and not received.is_deleted and (received.closed or received.reason is not null))`;

/** What can be claimed from a receipt as it is stored now. */
async function findIn(db: Db, receiptId: string): Promise<Found[]> {
  const { rows } = await db.execute<ReceivedLine & Record<string, unknown>>(sql`
    select line.id, line.product_id as "productId", line.product_name as "productName", line.reason, line.closed, line.quantity::float8 as quantity, line.unit_of_measure as "unitOfMeasure",
      case when item.id is not null then json_build_object(
        'quantity', item.quantity, 'unitOfMeasure', item.unit_of_measure, 'unitPrice', item.unit_price::text,
        'receivedQuantity', coalesce(item.received_quantity, 0), 'arrived', line.quantity / line.unit_factor,
        'arrivedSince', since.arrived, 'goodSince', since.good,
        'claimed', coalesce((
          select sum(other.quantity) from claim_lines as other
            join claims on claims.id = other.claim_id
            join receipt_lines as received on received.id = other.receipt_line_id
          where received.order_item_id = item.id and received.receipt_id <> ${receiptId}
            and (claims.state in ('draft', 'sent', 'credited') or ${isDroppedByManager}) and other.reason <> 'price'
        ), 0)
      ) end as item
    from receipt_lines as line left join order_items as item on item.id = line.order_item_id
    cross join lateral (
      select coalesce(sum(later.quantity / later.unit_factor), 0) as arrived,
        coalesce(sum(later.quantity / later.unit_factor) filter (where not coalesce(later.reason = any(${sql.param([...SPOILT])}::text[]), false)), 0) as good
      from receipt_lines as later
      where later.order_item_id = item.id and later.receipt_id <> ${receiptId} and later.id > line.id and not later.is_deleted
    ) as since
    where line.receipt_id = ${receiptId} and not line.is_deleted
    order by line.position`);
  return rows.flatMap((line) => foundIn(line) ?? []);
}

async function insertDraft(
  db: Db,
  { id: receiptId, vendorId, locationId }: StoredReceipt,
  found: readonly Found[],
): Promise<void> {
  const [claim] = await db
    .insert(claims)
    .values({
      receiptId,
      vendorId,
      locationId,
      createdAt: sql`(select created_at from receipts where id = ${receiptId})`,
    })
    .returning({ id: claims.id });
  if (claim) await insertLines(db, claim.id, found);
}

/** Inserts claim lines; a line about the same receipt line is replaced. */
async function insertLines(db: Db, claimId: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  await db.execute(sql`
    insert into claim_lines as line (claim_id, receipt_line_id, product_id, product_name, reason, quantity, found_quantity,
      unit_of_measure, unit_price, amount)
    select ${claimId}, found.receipt_line_id, found.product_id, found.product_name, found.reason, found.quantity, found.quantity, found.unit_of_measure, found.unit_price,
      case when found.is_priced then round(found.unit_price * found.quantity, ${currencyDigits}) end
    from jsonb_to_recordset(${rowsAsJson(found)}) as found(receipt_line_id integer, product_id text, product_name text, reason text, quantity numeric,
      unit_of_measure text, unit_price numeric, is_priced boolean)
    on conflict (claim_id, receipt_line_id) do update set reason = excluded.reason, quantity = excluded.quantity,
      found_quantity = excluded.found_quantity, unit_of_measure = excluded.unit_of_measure, unit_price = excluded.unit_price,
      amount = excluded.amount`);
}

/**
 * Makes the claim's lines match `found`; lines that already match keep what a manager changed. Returns whether any line
 * changed.
 */
async function replaceLines(db: Db, claimId: number, found: readonly Found[]): Promise<boolean> {
  const stored = await linesOf(db, claimId);
  const present = found.map(({ receiptLineId }) => receiptLineId);
  const removed = await db
    .delete(claimLines)
    .where(and(eq(claimLines.claimId, claimId), notInArray(claimLines.receiptLineId, present)));
  const changed = found.filter((one) => !stored.some((line) => isSame(line, one)));
  await insertLines(db, claimId, changed);
  return changed.length > 0 || (removed.rowCount ?? 0) > 0;
}

async function saysTheSame(db: Db, claimId: number, found: readonly Found[]): Promise<boolean> {
  const stored = await linesOf(db, claimId);
  return (
    stored.length === found.length && found.every((one) => stored.some((line) => isSame(line, one)))
  );
}

type Line = typeof claimLines.$inferSelect;

async function linesOf(db: Db, claimId: number): Promise<Line[]> {
  return db.select().from(claimLines).where(eq(claimLines.claimId, claimId));
}

function isSame(line: Line, { receiptLineId, reason, quantity, unitOfMeasure }: Found): boolean {
  return (
    line.receiptLineId === receiptLineId &&
    line.reason === reason &&
    line.foundQuantity === quantity &&
    line.unitOfMeasure === unitOfMeasure
  );
}
