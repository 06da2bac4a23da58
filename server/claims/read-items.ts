import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Claimed, CountedItem, CountedLine } from './counted.ts';

/** What receipts and settled claims say of items, as `foundOf` needs it. */

/** A line of a receipt as `CountedLine`; `line` names the row. */
const counted = sql`json_build_object(
  'id', line.id, 'receiptId', line.receipt_id, 'quantity', line.quantity, 'unitOfMeasure', line.unit_of_measure,
  'unitId', line.unit_id,
  'exact', case when line.exact_numerator is not null then json_build_array(line.exact_numerator::text, line.exact_denominator::text) end,
  'perItem', case when line.item_numerator is not null then json_build_array(line.item_numerator::text, line.item_denominator::text) end,
  'closed', line.closed, 'reason', line.reason, 'billedPrice', line.billed_price::text,
  'refused', (
    select coalesce(json_agg(json_build_object('id', part.id, 'quantity', part.quantity, 'reason', part.reason) order by part.position), '[]')
    from receipt_refusals as part where part.receipt_line_id = line.id and not part.is_deleted))`;

/** The lines, as `Claimed`, of claims that receipts no longer change, about these receipt lines; `own` names the rows of those. */
const claimed = (own: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'receiptLineId', of_claim.receipt_line_id, 'refusalId', of_claim.refusal_id, 'reason', of_claim.reason,
    'found', json_build_array(of_claim.found_numerator::text, of_claim.found_denominator::text),
    'isOwed', claims.state in ('sent', 'credited')) order by of_claim.id), '[]')
  from receipt_lines as own join claim_lines as of_claim on of_claim.receipt_line_id = own.id
    join claims on claims.id = of_claim.claim_id
  where ${own} and claims.state <> 'draft' and not claims.emptied)`;

/** Items with their lines. */
export async function readItems(db: Db, ids: readonly number[]): Promise<CountedItem[]> {
  const { rows } = await db.execute<CountedItem & Record<string, unknown>>(sql`
    select item.quantity, item.unit_id as "unitId", item.unit_of_measure as "unitOfMeasure", item.unit_price::text as "unitPrice",
      coalesce((
        select line.status_before = 'received' from receipt_lines as line where line.order_item_id = item.id order by line.id limit 1
      ), false) as "cameBefore",
      (select coalesce(json_agg(${counted} order by line.id), '[]')
        from receipt_lines as line where line.order_item_id = item.id and not line.is_deleted) as lines,
      ${claimed(sql`own.order_item_id = item.id`)} as claimed
    from order_items as item where item.id = any(${sql.param([...ids])}::integer[])
    order by item.id`);
  return rows;
}

/** The lines of receipts about products that nobody ordered, with what is claimed of them. */
export async function readUnordered(
  db: Db,
  receiptIds: readonly string[],
): Promise<{ line: CountedLine; claimed: Claimed[] }[]> {
  const { rows } = await db.execute<{ line: CountedLine; claimed: Claimed[] }>(sql`
    select ${counted} as line, ${claimed(sql`own.id = line.id`)} as claimed
    from receipt_lines as line
    where line.receipt_id = any(${sql.param([...receiptIds])}::text[]) and line.order_item_id is null and not line.is_deleted
    order by line.id`);
  return rows;
}
