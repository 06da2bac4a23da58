import { sql } from 'drizzle-orm';
import type { NewAnswerLine, NewAnswers } from '../../contract/calls/answers.ts';
import { columnList, rowsAsJson } from '../db/insert-many.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { vendorAnswers } from '../db/schema/answers.ts';
import type { AnsweredItem } from './answered-items.ts';
import type { CheckedLine } from './check-lines.ts';

/** Through which link a vendor answers, or which manager records what it said on the telephone. */
export type AnsweredThrough = Pick<
  typeof vendorAnswers.$inferInsert,
  'vendorId' | 'locationId' | 'linkId' | 'recordedBy'
>;

interface NewSubmission {
  through: AnsweredThrough;
  answers: Pick<NewAnswers, 'name' | 'note'>;
  lines: readonly CheckedLine[];
  now: Date;
}

/**
 * Stores a submission; each of its lines becomes the last answer of its item. Returns the id of the submission.
 * @param _held the orders of the items
 */
export async function insertAnswers(
  tx: Tx,
  _held: Locked<'orders'>,
  { through, answers: { name, note }, lines, now }: NewSubmission,
): Promise<string> {
  const made = await tx
    .insert(vendorAnswers)
    .values({ ...through, name, note, at: now.toISOString() })
    .returning({ id: vendorAnswers.id });
  const submissionId = onlyRow(made).id;
  const rows = lines.map((line) => ({ submissionId, ...storedLine(line) }));
  const [first] = rows;
  if (!first) return submissionId;
  const columns = columnList(Object.keys(first));
  await tx.execute(sql`
    with stored as (
      insert into vendor_answer_lines (${columns})
      select ${columns} from jsonb_populate_recordset(null::vendor_answer_lines, ${rowsAsJson(rows)})
      returning id, order_item_id
    )
    update order_items set answer_id = stored.id from stored where order_items.id = stored.order_item_id`);
  return submissionId;
}

function storedLine({ line, found: { item } }: CheckedLine) {
  const { orderItemId: _id, version: _version, lastAnswer: _last, ...said } = line;
  return {
    ...said,
    orderItemId: item.id,
    purchaseOrderNumber: item.purchaseOrderNumber,
    itemVersion: item.version,
    differs: differs(line, item),
  };
}

/** Whether the answer differs from the order, so that a manager must settle it. */
function differs(
  { answer, price, deliveryDate }: NewAnswerLine,
  item: AnsweredItem['item'],
): boolean {
  return (
    answer !== 'confirmed' ||
    (price !== null && price !== item.unitPrice) ||
    (deliveryDate !== null && deliveryDate !== item.deliveryDate)
  );
}
