import type { ItemStatus } from '../calls/order-items.ts';
import { firstNamed } from './changed.ts';
import { refusal } from './refusal.ts';

/** Refusals of vendors' answers and of what managers make of them. */

const CLOSED = {
  cancelled: 'was cancelled',
  received: 'was received already',
  closed: 'is no longer open',
} as const;
export type WhyClosed = keyof typeof CLOSED;

export interface OfPurchaseOrder {
  number: number;
}

export const answering = {
  answers_items_closed: refusal(
    409,
    ({ names, because }: { names: readonly string[]; because: WhyClosed }) => {
      const what =
        names.length === 1
          ? `${names[0]} ${CLOSED[because]}`
          : `${firstNamed(names)} are no longer open`;
      return `${what}, so nothing was stored. Please answer the others.`;
    },
  ),
  answers_items_changing: refusal(409, 'These items are being changed just now. Please try again.'),
  answers_nothing_open: refusal(409, 'Nothing is open any more, so there is nothing to answer.'),
  answer_none: refusal(409, 'The vendor has not answered this item.'),
  answer_settled: refusal(
    409,
    ({ settled }: { settled: 'accepted' | 'dismissed' }) => `This answer was ${settled} already.`,
  ),
  answer_item_settled: refusal(409, ({ status }: { status: ItemStatus }) =>
    status === 'received' || status === 'missing'
      ? `This item is ${status}, so its answer needs nothing any more.`
      : 'This item is no longer open, so its answer needs nothing any more.',
  ),
  answer_item_changed: refusal(
    409,
    'This item changed since its answer was settled, so that cannot be taken back. Edit the item instead.',
  ),
  answer_outdated: refusal(
    409,
    'This item was changed after the vendor answered, so the answer is outdated.',
  ),
  answer_as_ordered: refusal(
    409,
    'The vendor delivers this item as ordered: there is nothing to settle.',
  ),
  answer_item_came: refusal(
    409,
    ({ quantity }: { quantity: number | null }) =>
      `${quantity} of this item came already, so its delivery settles it.`,
  ),
  purchase_order_changing: refusal(
    409,
    ({ number }: OfPurchaseOrder) => `PO ${number} is being changed just now. Please try again.`,
  ),
  purchase_order_no_unanswered: refusal(
    409,
    ({ number }: OfPurchaseOrder) => `No open item of PO ${number} waits for an answer.`,
  ),
  purchase_order_answered: refusal(
    409,
    ({ number }: OfPurchaseOrder) => `PO ${number} was answered already: see its items.`,
  ),
  purchase_order_closed: refusal(409, ({ number }: OfPurchaseOrder) => `PO ${number} is closed.`),
};
