import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { claimLines } from '../db/schema/claims.ts';
import { decimal } from '../fraction.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Found } from './found.ts';
import { updateClaim } from './queries.ts';
import type { ClaimRow } from './queries.ts';

/** Stores the difference between what is found and what open claims say. */

interface Following {
  /** Open claims that may change. */
  open: readonly Locked<'claims', ClaimRow>[];
  /** The moment of the change. */
  moment: SQL<string>;
}

/**
 * Gives each open claim the lines that its receipt leaves to claim now, and makes drafts where there are none. Lines that
 * stay the same keep what a manager changed in them. A claim without lines is dropped, with its lines, until it has lines
 * again.
 * @param isFollowed a condition for receipt lines, `received`: claim lines about others stay as they are
 */
export async function storeFound(
  tx: Tx,
  found: readonly Found[],
  { open, moment, isFollowed }: Following & { isFollowed: SQL },
): Promise<void> {
  const ofReceipts = Map.groupBy(found, ({ receiptId }) => receiptId);
  const digits = found.length > 0 ? await currencyDigits(tx) : 0;
  for (const claim of open) {
    const { id, receiptId, emptied } = claim;
    const lines = ofReceipts.get(receiptId) ?? [];
    ofReceipts.delete(receiptId);
    // All lines of an emptied claim belong to the past.
    const others = emptied ? 0 : await countOthers(tx, id, isFollowed);
    if (lines.length === 0 && others === 0) {
      if (!emptied)
        await updateClaim(tx, claim, { state: 'dropped', settledAt: moment, emptied: true });
      continue;
    }
    if (lines.length === 0 && emptied) continue;
    const removed = await removeOthers(tx, id, {
      lines,
      isFollowed: emptied ? sql`true` : isFollowed,
    });
    const changed = await upsertLines(tx, id, { lines, digits });
    const revived = { state: 'draft' as const, settledAt: null, emptied: false };
    if (emptied || removed + changed > 0)
      await updateClaim(tx, claim, { ...revived, changedAt: moment });
  }
  // By receipt, as all transactions do: they wait for one another instead of a deadlock.
  for (const [receiptId, lines] of [...ofReceipts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await upsertLines(tx, await makeDraft(tx, { receiptId, moment }), { lines, digits });
}

async function currencyDigits(db: Db): Promise<number> {
  return minorDigits((await getOrganizationSettings(db)).currency);
}

/** The draft of a receipt: a new one, or the one that another transaction made at the same time. */
async function makeDraft(
  tx: Tx,
  { receiptId, moment }: { receiptId: string; moment: SQL<string> },
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into claims (receipt_id, vendor_id, location_id, created_at)
    select id, vendor_id, location_id, ${moment} from receipts where id = ${receiptId}
    on conflict (receipt_id) where state = 'draft' or emptied do update set state = 'draft', settled_at = null, emptied = false
    returning id`);
  const [claim] = rows;
  if (!claim) throw new Error(`the receipt ${receiptId} of a claim is gone`);
  return claim.id;
}

/** Drops a claim whose lines another one takes over: a line that stayed would not be claimed there. */
export async function dropWithoutLines(
  tx: Tx,
  claim: Locked<'claims', ClaimRow>,
  moment: SQL<string>,
): Promise<void> {
  await tx.delete(claimLines).where(eq(claimLines.claimId, claim.id));
  await updateClaim(tx, claim, { state: 'dropped', settledAt: moment, emptied: false });
}

/** The lines of a claim that the present change is not about. */
async function countOthers(db: Db, claimId: number, isFollowed: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from claim_lines as line join receipt_lines as received on received.id = line.receipt_line_id
    where line.claim_id = ${claimId} and not ${isFollowed}`);
  return rows[0]?.count ?? 0;
}

/** Removes the followed lines that are not found any more. Returns how many. */
async function removeOthers(
  tx: Tx,
  claimId: number,
  { lines, isFollowed }: { lines: readonly Found[]; isFollowed: SQL },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from claim_lines as line using receipt_lines as received
    where line.claim_id = ${claimId} and received.id = line.receipt_line_id and ${isFollowed}
      and not exists (
        select from jsonb_to_recordset(${rowsAsJson(lines.map(keyOf))}) as found(receipt_line_id integer, refusal_id integer, reason text)
        where found.receipt_line_id = line.receipt_line_id and found.refusal_id is not distinct from line.refusal_id
          and found.reason = line.reason)`);
  return rowCount ?? 0;
}

const keyOf = ({ receiptLineId, refusalId, reason }: Found) => ({
  receiptLineId,
  refusalId,
  reason,
});

/** Inserts the lines that a claim does not have, and updates those that its receipts give otherwise. Returns how many. */
async function upsertLines(
  tx: Tx,
  claimId: number,
  { lines, digits }: { lines: readonly Found[]; digits: number },
): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = lines.map(({ receiptId: _receiptId, found, amount, ...line }) => ({
    ...line,
    foundNumerator: String(found.numerator),
    foundDenominator: String(found.denominator),
    amount: amount && decimal(amount, digits),
  }));
  const { rowCount } = await tx.execute(sql`
    insert into claim_lines as line (claim_id, receipt_line_id, refusal_id, product_id, product_name, reason, quantity,
      found_quantity, found_numerator, found_denominator, unit_id, unit_of_measure, unit_price, billed_price, unit_amount, amount)
    select ${claimId}, received.id, found.refusal_id, received.product_id, received.product_name, found.reason, found.quantity,
      found.quantity, found.found_numerator, found.found_denominator, found.unit_id, found.unit_of_measure, found.unit_price, found.billed_price,
      found.unit_amount, found.amount
    from jsonb_to_recordset(${rowsAsJson(rows)}) as found(receipt_line_id integer, refusal_id integer, reason text,
        quantity numeric, found_numerator numeric, found_denominator numeric, unit_id uuid, unit_of_measure text, unit_price numeric,
        billed_price numeric, unit_amount numeric, amount numeric)
      join receipt_lines as received on received.id = found.receipt_line_id
    on conflict (claim_id, receipt_line_id, refusal_id, reason) do update set quantity = excluded.quantity,
      found_quantity = excluded.found_quantity, found_numerator = excluded.found_numerator,
      found_denominator = excluded.found_denominator, unit_id = excluded.unit_id, unit_of_measure = excluded.unit_of_measure,
      unit_price = excluded.unit_price, billed_price = excluded.billed_price, unit_amount = excluded.unit_amount,
      amount = excluded.amount
    where (line.found_numerator, line.found_denominator, line.unit_id, line.unit_amount, line.billed_price)
      is distinct from (excluded.found_numerator, excluded.found_denominator, excluded.unit_id, excluded.unit_amount,
        excluded.billed_price)`);
  return rowCount ?? 0;
}
