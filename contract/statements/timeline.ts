import type { PurchaseOrderChange } from '../calls/purchase-orders.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { counted } from '../refusals/words.ts';
import { statement } from './statement.ts';

/** What the timeline of a purchase order says besides the kind of an event (V4). */

export interface MessageAbout {
  channel: 'email' | 'sms';
  recipient: string;
  scope: 'vendor' | 'number' | 'changes';
  isCaptured: boolean;
  /** A sending rule sent it. */
  isByRule: boolean;
  /** Why it was not sent; null for one that was. */
  reason: Refusal | null;
}

/** How many changed lines one event names. */
const NAMED = 5;

/** 'Roma Tomatoes: 10 case instead of 12', 'Basil: taken out', 'Limes: added, 4 case', 'Rice: price 12.00 instead of 10.00'. */
function changeSentence(one: PurchaseOrderChange): string {
  const { productName, unitOfMeasure, before, after } = one;
  if (after === null) return `${productName}: taken out`;
  if (before === null) return `${productName}: added, ${after} ${unitOfMeasure}`;
  const texts = [
    ...(before === after ? [] : [`${after} ${unitOfMeasure} instead of ${before}`]),
    ...(one.pricesAfter.length > 0
      ? [`price ${pricesText(one.pricesAfter)} instead of ${pricesText(one.pricesBefore)}`]
      : []),
  ];
  return `${productName}: ${texts.join(', ')}`;
}

function pricesText(prices: PurchaseOrderChange['pricesAfter']): string {
  return prices.map((price) => price ?? 'none').join(', ');
}

const pendingAgain = (pending: number) => `${counted(pending, 'item')} pending again`;

export const timeline = {
  message_about_order: statement(
    ({ channel, recipient, scope, isCaptured, isByRule, reason }: MessageAbout, say) => {
      const what = channel === 'email' ? 'E-mail' : 'Text message';
      const words = [
        `${scope === 'changes' ? `${what} with the change` : what} to ${recipient}${isByRule ? ', by itself' : ''}`,
        ...(isCaptured ? ['written to the outbox folder, because no service is set up'] : []),
        ...(reason ? [say(reason)] : []),
      ];
      return words.join(': ');
    },
  ),
  order_shared: statement('By a link'),
  order_changed: statement(({ changes }: { changes: readonly PurchaseOrderChange[] }) => {
    if (changes.length === 0) return 'As it was sent again';
    const named = changes.slice(0, NAMED).map(changeSentence);
    const more = changes.length - named.length;
    return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
  }),
  items_ordered: statement(({ ordered, pending }: { ordered: number; pending: number }) => {
    if (ordered === 0) return pendingAgain(pending);
    return [counted(ordered, 'item'), ...(pending > 0 ? [pendingAgain(pending)] : [])].join(', ');
  }),
  items_received: statement(
    (items: Record<'received' | 'missing' | 'partly' | 'more' | 'reopened', number>) => {
      const { received, partly, more, missing, reopened } = items;
      const parts = [
        ...(received > 0 ? [counted(received, 'item')] : []),
        ...(partly > 0 ? [`${counted(partly, 'item')} in part`] : []),
        ...(more > 0 ? [`more of ${counted(more, 'item')}`] : []),
        ...(missing > 0 ? [`${counted(missing, 'item')} missing`] : []),
        ...(reopened > 0 ? [`corrected: ${counted(reopened, 'item')} expected again`] : []),
      ];
      return parts.join(', ');
    },
  ),
  /** '4 items as ordered, 1 short, 1 out of stock: Gate B is closed'; 'By telephone with Kay: 4 items as ordered'. */
  items_answered: statement(
    ({
      confirmed,
      short,
      out,
      substitute,
      note,
      phone,
    }: Record<'confirmed' | 'short' | 'out' | 'substitute', number> & {
      note: string | null;
      /** On the telephone, by this person at the vendor. */
      phone: { name: string | null } | null;
    }) => {
      const counts = [
        ...(confirmed > 0 ? [`${counted(confirmed, 'item')} as ordered`] : []),
        ...(short > 0 ? [`${short} short`] : []),
        ...(out > 0 ? [`${out} out of stock`] : []),
        ...(substitute > 0 ? [counted(substitute, 'substitute')] : []),
      ].join(', ');
      const called = phone && (phone.name ? `By telephone with ${phone.name}` : 'By telephone');
      return [called, counts, note].filter(Boolean).join(': ');
    },
  ),
};
