import { and, eq, sql } from 'drizzle-orm';
import type { PhoneConfirmation } from '../../contract/calls/answer-settling.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendorAnswerLines, vendorAnswers } from '../db/schema/answers.ts';
import { listItemsOfPurchaseOrder } from '../order-items/queries.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { recordAnswered } from '../purchase-orders/answered.ts';
import { getPurchaseOrderRow } from '../purchase-orders/queries.ts';
import { readAnswered } from './answered-items.ts';
import type { CheckedLine } from './check-lines.ts';
import { insertAnswers } from './insert-answers.ts';
import { refuse } from '../failure.ts';

interface Confirmation {
  number: number;
  said: PhoneConfirmation;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/**
 * Stores what a vendor confirmed on the telephone, as its own answers are stored: each open item of the purchase order that
 * has no answer comes as it was ordered (V6, V8). The same confirmation of the same manager again changes nothing, while no
 * item waits. Throws `not_found`, `purchase_order_answered`, `purchase_order_closed`,
 * `purchase_order_no_unanswered`, and `purchase_order_changing` at the moment of another change.
 */
export async function confirmByPhone(
  tx: Tx,
  { number, said, by, now }: Confirmation,
): Promise<void> {
  const { vendorId, locationId } = await getPurchaseOrderRow(tx, number);
  const place = { vendorId, locationId };
  const before = await listItemsOfPurchaseOrder(tx, { ...place, number });
  const orderIds = new Set(before.map(({ orderId }) => orderId));
  const held = await lockOrders(tx, [...orderIds]);
  // A vendor that answers at this moment has locked one of the orders, or waits for them.
  const lines = await unansweredLines(tx, { ...place, number });
  // Items of orders that are not locked, because they were combined or joined meanwhile, may be answered at this moment.
  if (lines.some(({ found }) => !orderIds.has(found.item.orderId)))
    throw refuse('purchase_order_changing', { number });
  if (lines.length === 0 && (await isRecorded(tx, { number, said, by }))) return;
  await requireUnanswered(tx, number);
  if (lines.length === 0) throw refuse('purchase_order_no_unanswered', { number });
  const submissionId = await insertAnswers(tx, held, {
    through: { ...place, linkId: null, recordedBy: by },
    answers: said,
    lines,
    now,
  });
  const detail = { confirmed: lines.length, short: 0, out: 0, substitute: 0, note: said.note };
  const itemIds = lines.map(({ found }) => found.item.id);
  await recordAnswered(tx, {
    submissionId,
    name: said.name,
    isByPhone: true,
    now,
    answered: new Map([[number, { detail, itemIds }]]),
  });
}

/** Whether this manager has recorded the same: the answer to the first try was lost (D12). */
async function isRecorded(
  db: Db,
  { number, said: { name, note }, by }: Omit<Confirmation, 'now'>,
): Promise<boolean> {
  if (by === null) return false;
  const found = await db
    .select({ id: vendorAnswers.id })
    .from(vendorAnswers)
    .innerJoin(vendorAnswerLines, eq(vendorAnswerLines.submissionId, vendorAnswers.id))
    .where(
      and(
        eq(vendorAnswerLines.purchaseOrderNumber, number),
        eq(vendorAnswers.recordedBy, by),
        sql`(${vendorAnswers.name}, ${vendorAnswers.note}) is not distinct from (${name}::text, ${note}::text)`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

async function requireUnanswered(db: Db, number: number): Promise<void> {
  const { state } = await getPurchaseOrderRow(db, number);
  // A note alone answers no item.
  const answersNone =
    (await db.$count(vendorAnswerLines, eq(vendorAnswerLines.purchaseOrderNumber, number))) === 0;
  if (state === 'answered' && !answersNone) throw refuse('purchase_order_answered', { number });
  if (state === 'closed') throw refuse('purchase_order_closed', { number });
}

/** The open items without an answer, each as it is answered. */
async function unansweredLines(
  db: Db,
  { number, ...place }: { number: number; vendorId: number; locationId: number },
): Promise<CheckedLine[]> {
  const items = await listItemsOfPurchaseOrder(db, { ...place, number });
  const waiting = items.filter(({ isOpen, answer }) => isOpen && (!answer || answer.outdated));
  const lines = waiting.map(({ id }) => ({ ...CONFIRMED, orderItemId: id }));
  const read = await readAnswered(db, place, lines);
  return read.flatMap(({ line, found }) => (found ? [{ line, found }] : []));
}

const CONFIRMED = {
  answer: 'confirmed',
  quantity: null,
  substitute: null,
  price: null,
  deliveryDate: null,
  note: null,
  version: undefined,
  lastAnswer: undefined,
} as const;
