import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Something else was ordered instead of the item, and is still there (E11). */
export const isOrderedElsewhere = (itemId: SQLWrapper): SQL => sql`exists (
  select from items_ordered_elsewhere as replaced join order_items as instead on instead.id = replaced.instead_id
  where replaced.id = ${itemId} and not instead.is_deleted)`;

/** No more of the item is expected: it was ordered elsewhere, or a manager accepted that it is out of stock (V7). */
export const isGivenUp = (item: { id: SQLWrapper; answerId: SQLWrapper }): SQL => sql`(
  ${isOrderedElsewhere(item.id)} or exists (
    select from vendor_answer_lines as answered
    where answered.id = ${item.answerId} and answered.answer = 'out' and answered.settlement = 'accepted'))`;
