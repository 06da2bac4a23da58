import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { receipts } from '../db/schema/receipts.ts';
import { fractionIn } from '../stored-fraction.ts';
import { entryUnits } from '../products/base-unit.ts';
import type { ItemMark } from '../services.ts';
import { addToStock } from './move-stock.ts';
import { refusedExactly } from '../order-items/refused-of.ts';
import { ownReceiptId } from './own-id.ts';
import { refuse } from '../failure.ts';

/**
 * Stores the receipt of a mark (R2): *Mark as Received* is the quantity that has not arrived yet, *Mark as Missing* a
 * closed line of quantity 0. What was refused arrived, too (E32): the rest closes the item, unless all of it was refused and
 * comes again. The state that `settleItems` would set is known in advance, so that a mark takes one
 * statement. Returns false, and stores nothing, when the mark's id is taken. Throws
 * `invalid_transition` when an item should become missing of which a part arrived (E13).
 */
export async function markItem(
  tx: Tx,
  { item, status, by, now, id, at, contentHash }: ItemMark,
): Promise<boolean> {
  const isMissing = status === 'missing';
  const { productId, unitId, unitOfMeasure } = item;
  const units = await entryUnits(tx, [{ productId, unitId }]);
  const [unit] = units;
  const base = unit?.base ?? null;
  const { rows } = await tx.execute<Marked>(sql`
    with item as materialized (
      select item.id, order_id, location_id, vendor_id, product_id, product_name, item.unit_id, unit_of_measure, ordered_status,
        rest, received, rest[1] / rest[2] as amount, ${isMissing} or kept[1] > 0 and refused[1] > 0 as closed
      from order_items as item,
        lateral (select coalesce(received_numerator, 0) as numerator, coalesce(received_denominator, 1) as denominator) as came,
        reduced(greatest(item.quantity * came.denominator - came.numerator, 0), came.denominator) as due,
        lateral ${refusedExactly(sql`item.id`)} as of_item(refused),
        add_fraction(due, -refused[1], refused[2]) as kept,
        lateral (select case when ${isMissing} then '{0,1}' when kept[1] > 0 then reduced(kept[1], kept[2]) else due end as rest) as arriving,
        add_fraction(array[came.numerator, came.denominator], rest[1], rest[2]) as summed,
        reduced(summed[1], summed[2]) as received
      where item.id = ${item.id} and not (${isMissing} and exists (
        select from receipt_lines as line
        where line.order_item_id = item.id and line.quantity > 0 and not line.is_deleted
      ))
    ),
    receipt as (
      insert into receipts (id, location_id, vendor_id, received_by, at, created_at, content_hash)
      select ${id ?? ownReceiptId(now)}, location_id, vendor_id, ${by}::integer, ${at}::timestamptz,
        ${now.toISOString()}::timestamptz, ${contentHash}
      from item
      on conflict (id) do nothing
      returning id
    ),
    line as (
      insert into receipt_lines (receipt_id, position, order_item_id, product_id, product_name, quantity, exact_numerator,
        exact_denominator, unit_id, unit_of_measure, base_numerator, base_denominator, item_numerator, item_denominator, closed,
        status_before)
      select receipt.id, 0, item.id, product_id, product_name, amount, case when 1000 % rest[2] <> 0 then rest[1] end,
        case when 1000 % rest[2] <> 0 then rest[2] end, unit_id, unit_of_measure, ${base?.numerator ?? null}::numeric,
        ${base?.denominator ?? null}::numeric, 1, 1, closed, ordered_status
      from receipt, item
      returning id
    ),
    settled as (
      update order_items set ordered_status = ${status}, received_numerator = received[1], received_denominator = received[2]
      from receipt, item where order_items.id = item.id
    )
    select line.id as "lineId", round(item.amount, 3)::float8 as quantity, item.rest::text[] as rest
    from receipt, line, item`);
  const [stored] = rows;
  if (!stored && id !== undefined && (await tx.$count(receipts, eq(receipts.id, id))) > 0)
    return false;
  if (!stored)
    throw refuse('invalid_transition', { what: 'missing', productName: item.productName });
  const { locationId } = item;
  const { quantity, rest } = stored;
  const line = { id: stored.lineId, productId, quantity, exact: fractionIn(rest) };
  const lines = [{ ...line, unitId, unitOfMeasure, base }];
  await addToStock(tx, { locationId, at, by }, { products: units, lines, kind: 'receipt' });
  return true;
}

interface Marked extends Record<string, unknown> {
  lineId: number;
  quantity: number;
  rest: string[];
}
