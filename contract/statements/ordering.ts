import { counted, weekdayShown } from '../refusals/words.ts';
import { statement } from './statement.ts';
import type { Coded } from './statement.ts';

/** What was done to orders, their items and products. */

const STAYS = {
  changed: 'changed',
  deleted: 'deleted',
  marked_again: 'marked as ordered again',
  missing: 'missing',
  order_cancelled: 'its order was cancelled',
  order_combined: 'its order was combined with another',
  order_completed: 'its order was completed',
  received: 'received',
  received_in_part: 'received in part',
} as const;
export type WhyItStays = keyof typeof STAYS;

export interface Undone {
  pending: number;
  /** How many items stay as they are, and the first of them. */
  staying: number;
  named: readonly { productName: string; reason: Coded }[];
}

export interface OverBudget {
  name: string;
  from: string;
  to: string;
  over: string | null;
  /** ISO 4217. */
  currency: string | null;
}

export const ordered = {
  orders_combined: statement(
    ({ count, orderId }: { count: number; orderId: string }) =>
      `Combined ${counted(count, 'order')} into ${orderId}`,
  ),
  /** Why an order waits (M6, H9). Nobody but a manager may know the limit (E36). */
  above_approval_limit: statement('Its total is above the limit of its location.'),
  /** `over` is null for callers who see no prices. */
  over_budget: statement(
    ({ name, from, to }: OverBudget) =>
      `Over the budget ${name} from ${weekdayShown(from)} to ${weekdayShown(to)}.`,
  ),
  items_marked_ordered: statement(
    ({ count }: { count: number }) => `${counted(count, 'item')} marked as ordered`,
  ),
  nothing_pending: statement('Nothing is pending for this vendor at this location'),
  item_stays: statement(({ because }: { because: WhyItStays }) => STAYS[because]),
  /** '218 items are pending again. 2 items stay as they are: Basil (received), Limes (changed).' */
  marking_undone: statement(({ pending, staying, named }: Undone, say) => {
    const again = `${counted(pending, 'item')} ${pending === 1 ? 'is' : 'are'} pending again.`;
    if (staying === 0) return again;
    const first = pending > 0 ? `${again} ` : '';
    const names = named
      .map(({ productName, reason }) => `${productName} (${say(reason)})`)
      .join(', ');
    const more = staying > named.length ? ` and ${staying - named.length} more` : '';
    const verb = staying === 1 ? 'stays as it is' : 'stay as they are';
    return `${first}${counted(staying, 'item')} ${verb}: ${names}${more}.`;
  }),
  answers_stored: statement(({ count }: { count: number }) => `${counted(count, 'answer')} stored`),
  answers_stored_before: statement('These answers were stored before'),
  products_updated: statement(
    ({ count }: { count: number }) => `${counted(count, 'product')} updated`,
  ),
};
