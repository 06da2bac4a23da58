import { sql } from 'drizzle-orm';
import { STOCK_AMOUNT_MAX } from '../../contract/values/limits.ts';
import type { ItemStatus } from '../../contract/calls/order-items.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { compared, fractionIn, storedFractionOf, sum as added } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { followItems, reopenCompleted, settledOrders } from '../orders/follow-items.ts';
import { isGivenUp } from './given-up.ts';
import { amountInItem } from './line-amounts.ts';
import { invalid } from '../failure.ts';

/** The receipt lines of one item, summed up. */
export interface Arrived {
  /** The ordered quantity, in the item's unit. */
  quantity: number;
  /** The state of the item before its first receipt. */
  before: ItemStatus;
  /** False when a correction removed every line. */
  hasLines: boolean;
  /** The exact sum of its lines in the item's unit; null when no line has a conversion. */
  sum: Fraction | null;
  /** Whether any line has an amount, in any unit. */
  came: boolean;
  /** A line says that no more comes, or a manager gave the item up. */
  closed: boolean;
}

/**
 * The state of an ordered item by its receipts (R2). An item that was received or missing before its first receipt, in an
 * earlier version or because its vendor would not deliver it, counts as closed; one that was received also as complete.
 */
export function arrivedState({ quantity, before, hasLines, sum, came, closed }: Arrived): {
  status: Exclude<ItemStatus, 'pending'>;
  received: Fraction | null;
} {
  const earlier = before === 'received' ? quantity : 0;
  const total = added(storedFractionOf(earlier), sum ?? storedFractionOf(0));
  const isKnown = hasLines && (sum !== null || earlier > 0);
  const isClosed = closed || before === 'received' || before === 'missing';
  const something = came || earlier > 0;
  const isWhole = compared(total, storedFractionOf(quantity)) >= 0 || (something && isClosed);
  return {
    status: isWhole ? 'received' : isClosed ? 'missing' : 'ordered',
    received: isKnown ? total : null,
  };
}

interface Read extends Record<string, unknown>, Omit<Arrived, 'before' | 'sum'> {
  id: number;
  orderId: string;
  productName: string;
  /** Null when no receipt refers to it. */
  before: ItemStatus | null;
  sum: string[] | null;
  isKnown: boolean | null;
}

const ITEM = { id: sql`item.id`, answerId: sql`item.answer_id` };

/**
 * Sets the states of items from their receipts, which their orders follow (D15): three statements for any number of
 * items. Throws `invalid_input` for a sum that is too large.
 * @param held the orders of the items
 * @param mayReopen whether received and missing items may become ordered again, and their completed orders too: only
 * a correction may do this (E13)
 */
export async function settleItems(
  tx: Tx,
  held: Locked<'orders'>,
  { ids, mayReopen = false }: { ids: readonly number[]; mayReopen?: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  // Nothing is rounded (E31). The index has all lines of an item.
  const { numerator, denominator } = amountInItem('line');
  const { rows } = await tx.execute<Read>(sql`
    select item.id, item.order_id as "orderId", item.product_name as "productName", item.quantity, arrived.*
    from order_items as item, lateral (
      select (array_agg(line.status_before order by line.id))[1] as before,
        coalesce(bool_or(not line.is_deleted), false) as "hasLines",
        coalesce(bool_or(line.closed) filter (where not line.is_deleted), false) or ${isGivenUp(ITEM)} as closed,
        coalesce(bool_or(line.quantity > 0) filter (where not line.is_deleted), false) as came,
        (sum_fractions(part[1], part[2]) filter (where part[1] is not null))::text[] as sum,
        bool_or(part[1] is not null) as "isKnown"
      from receipt_lines as line, lateral (
        select case when line.is_deleted then '{null,null}' when line.quantity = 0 and line.exact_numerator is null then '{0,1}'
          else reduced(${numerator}, ${denominator}) end as part
      ) as counted
      where line.order_item_id = item.id
    ) as arrived
    where item.id = any(${sql.param([...ids])}::integer[])`);
  const settled = rows.flatMap(({ before, isKnown, sum, ...row }) => {
    if (!before) return [];
    const state = arrivedState({ ...row, before, sum: isKnown ? fractionIn(sum) : null });
    const { id, productName } = row;
    return [{ id, productName, ...state }];
  });
  const most = storedFractionOf(STOCK_AMOUNT_MAX);
  const tooMuch = settled.find(({ received }) => received && compared(received, most) > 0);
  if (tooMuch)
    throw invalid('lines', 'arrived_too_many', {
      productName: tooMuch.productName,
      max: STOCK_AMOUNT_MAX,
    });
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const wereSettled = mayReopen ? await settledOrders(tx, orderIds) : [];
  await tx.execute(sql`
    update order_items as item set ordered_status = settled.status, received_numerator = settled.numerator,
      received_denominator = settled.denominator
    from jsonb_to_recordset(${JSON.stringify(settled.map(({ id, status, received }) => ({ id, status, ...received })))}::jsonb)
      as settled(id integer, status text, numerator numeric, denominator numeric)
    where item.id = settled.id
      and (item.ordered_status, item.received_numerator, item.received_denominator) is distinct from
        (settled.status, settled.numerator, settled.denominator)`);
  if (mayReopen) await reopenCompleted(tx, held, wereSettled);
  // A receipt completes also an order that an earlier version left open, although it changes no item.
  await followItems(tx, held, { ids: orderIds });
}
