import { sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';
import { dividedBy, fractionOf, plus, times, ZERO } from '../fraction.ts';
import type { ItemRow } from './arriving-items.ts';
import type { CameBefore } from './read-lines.ts';

interface Came extends Record<string, unknown> {
  itemId: number;
  kept: string;
  /** `kept` is divided by it (E31). */
  keptBy: string;
  refused: string;
  /** What one of the line's unit is in the item's unit. */
  numerator: string;
  denominator: string;
}

/** What receipts other than `receiptId` say of these items. Lines without a conversion are left out. */
export async function cameBefore(
  db: Db,
  { receiptId, items }: { receiptId: string; items: Locked<'orders', readonly ItemRow[]> },
): Promise<ReadonlyMap<number, CameBefore>> {
  const { rows } = await db.execute<Came>(sql`
    select line.order_item_id as "itemId", coalesce(line.exact_numerator, line.quantity)::text as kept,
      coalesce(line.exact_denominator, 1)::text as "keptBy", line.item_numerator::text as numerator, line.item_denominator::text as denominator,
      coalesce((select sum(quantity) from receipt_refusals where receipt_line_id = line.id and not is_deleted), 0)::text as refused
    from receipt_lines as line
    where line.order_item_id = any(${sql.param(items.map(({ id }) => id))}::integer[])
      and line.receipt_id <> ${receiptId} and not line.is_deleted and line.item_numerator is not null`);
  const ofItems = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(
    items.map(({ id, quantity }) => {
      const came = { ordered: quantity, kept: ZERO, refused: ZERO };
      for (const { kept, keptBy, refused, numerator, denominator } of ofItems.get(id) ?? []) {
        const rate = dividedBy(fractionOf(numerator), fractionOf(denominator));
        came.kept = plus(came.kept, times(dividedBy(fractionOf(kept), fractionOf(keptBy)), rate));
        came.refused = plus(came.refused, times(fractionOf(refused), rate));
      }
      return [id, came];
    }),
  );
}
