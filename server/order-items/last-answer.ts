import { sql } from 'drizzle-orm';
import type { ItemAnswer } from '../../contract/calls/answers.ts';
import { momentText, priceText } from '../db/contract-rows.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { isOrderedElsewhere } from './given-up.ts';

/**
 * The vendor's last answer about an item, as in the contract; null without one. Few items of a long list have one:
 * nothing is looked up for the others.
 */
export const lastAnswer = sql<ItemAnswer | null>`case when ${orderItems.answerId} is not null then (
  select json_build_object(
    'id', line.id, 'answer', line.answer, 'quantity', line.quantity, 'substitute', line.substitute,
    'price', ${priceText(sql`line.price`)}, 'deliveryDate', line.delivery_date, 'note', line.note,
    'name', submission.name, 'message', submission.note, 'at', ${momentText(sql`submission.at`)},
    'byPhone', submission.link_id is null,
    'recordedBy', (select person.name from users as person where person.id = submission.recorded_by),
    'settled', line.settlement, 'outdated', line.item_version <> ${orderItems.version},
    'toSettle', line.differs and line.settled_at is null and ${orderItems.isOpen}
      and line.item_version = ${orderItems.version},
    'orderedElsewhere', ${isOrderedElsewhere(orderItems.id)})
  from vendor_answer_lines as line join vendor_answers as submission on submission.id = line.submission_id
  where line.id = ${orderItems.answerId}) end`;
