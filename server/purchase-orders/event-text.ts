import { z } from 'zod';
import { PurchaseOrderChange } from '../../contract/calls/purchase-orders.ts';
import type { PurchaseOrderEvent } from '../../contract/calls/purchase-orders.ts';
import { counted } from '../../contract/refusals/words.ts';

/** The stored details of events about messages. */
const OfMessage = z.object({
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  scope: z.enum(['vendor', 'number', 'changes']),
  isCaptured: z.boolean().optional(),
  reason: z.string().nullish(),
});
export type MessageDetail = z.output<typeof OfMessage>;

const Changes = z.object({ changes: z.array(PurchaseOrderChange) });
const Ordered = z.object({ ordered: z.int(), pending: z.int() });
const Received = z.object({
  received: z.int(),
  missing: z.int(),
  partly: z.int().default(0),
  more: z.int().default(0),
  reopened: z.int().default(0),
});

const Answered = z.object({
  confirmed: z.int(),
  short: z.int(),
  out: z.int(),
  substitute: z.int(),
  note: z.string().nullable(),
  /** On the telephone, by this person at the vendor. */
  phone: z.object({ name: z.string().nullable() }).optional(),
});
export type AnsweredDetail = z.output<typeof Answered>;

type Kind = PurchaseOrderEvent['kind'];

/** How many changed lines one event names. */
const NAMED = 5;

/** The text of an event besides its kind; null when the kind says everything. */
export function detailText(kind: Kind, detail: unknown): string | null {
  switch (kind) {
    case 'sent':
    case 'delivered':
    case 'failed':
      return messageText(OfMessage.parse(detail));
    case 'changed':
      return changesText(Changes.parse(detail).changes);
    case 'ordered':
      return orderedText(Ordered.parse(detail));
    case 'received':
      return receivedText(Received.parse(detail));
    case 'answered':
      return answeredText(Answered.parse(detail));
    default:
      return null;
  }
}

function messageText({ channel, recipient, scope, isCaptured, reason }: MessageDetail): string {
  const what = channel === 'email' ? 'E-mail' : 'Text message';
  const words = [
    `${scope === 'changes' ? `${what} with the change` : what} to ${recipient}`,
    ...(isCaptured ? ['written to the outbox folder, because no service is set up'] : []),
    ...(reason ? [reason] : []),
  ];
  return words.join(': ');
}

function changesText(changes: readonly PurchaseOrderChange[]): string {
  if (changes.length === 0) return 'As it was sent again';
  const named = changes.slice(0, NAMED).map(changeText);
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

/**
 * 'Roma Tomatoes: 10 case instead of 12', 'Basil: taken out', 'Limes: added, 4 case', 'Rice: price 12.00 instead of 10.00'.
 */
export function changeText(one: PurchaseOrderChange) {
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

function orderedText({ ordered, pending }: z.output<typeof Ordered>): string {
  const undone = `${counted(pending, 'item')} pending again`;
  if (ordered === 0) return undone;
  return [counted(ordered, 'item'), ...(pending > 0 ? [undone] : [])].join(', ');
}

function receivedText(event: z.output<typeof Received>): string {
  const { received, partly, more, missing, reopened } = event;
  const parts = [
    ...(received > 0 ? [counted(received, 'item')] : []),
    ...(partly > 0 ? [`${counted(partly, 'item')} in part`] : []),
    ...(more > 0 ? [`more of ${counted(more, 'item')}`] : []),
    ...(missing > 0 ? [`${counted(missing, 'item')} missing`] : []),
    ...(reopened > 0 ? [`corrected: ${counted(reopened, 'item')} expected again`] : []),
  ];
  return parts.join(', ');
}

/** '4 items as ordered, 1 short, 1 out of stock: Gate B is closed'; 'By telephone with Kay: 4 items as ordered'. */
function answeredText(detail: AnsweredDetail): string | null {
  const { confirmed, short, out, substitute, note, phone } = detail;
  const counts = [
    ...(confirmed > 0 ? [`${counted(confirmed, 'item')} as ordered`] : []),
    ...(short > 0 ? [`${short} short`] : []),
    ...(out > 0 ? [`${out} out of stock`] : []),
    ...(substitute > 0 ? [counted(substitute, 'substitute')] : []),
  ].join(', ');
  const called = phone && (phone.name ? `By telephone with ${phone.name}` : 'By telephone');
  return [called, counts, note].filter(Boolean).join(': ') || null;
}
