import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { dateFormat } from '#web/language/formats.ts';
import { amountShown } from '#web/ui/amount.ts';
import { known } from '#web/ui/known.ts';
import type { QueueState } from './page-queue.ts';
import type { Waiting } from './waiting.ts';

export interface Queued {
  queue: QueueState;
  /** The user whose session this is; undefined on the welcome screen. */
  userId: number | undefined;
}

interface Said extends Queued {
  isManager: boolean;
  /** The moment of the oldest answer that is shown without a network; undefined: everything shown is the server's. */
  knownSince: number | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  /** The server answers again, and has to accept the person's PIN before anything is sent (O7). */
  needsPin: boolean;
}

/** The facts that the queue says in one line (O8); none when there is nothing to say. */
export function factsOf({ queue, userId, isManager, knownSince, now, needsPin }: Said): string[] {
  const { entries, sending, isKept } = queue;
  const isOffline = queue.isOffline || knownSince !== undefined;
  const isOwn = ({ submission }: Waiting) => submission.author === userId;
  const own = entries.filter(isOwn);
  const others = entries.filter((entry) => !isOwn(entry));
  const refused = own.filter(({ refusal }) => refusal !== null).length;
  const waiting = own.length - refused;
  return [
    needsPin ? t`Enter your PIN` : isOffline && t`Offline`,
    !isKept && t`This browser cannot keep work`,
    knownSince !== undefined && now - knownSince >= SAID_MS && sinceText(momentText(knownSince)),
    refused > 0 && plural(refused, { one: '# needs you', other: '# need you' }),
    waiting > 0 && (sending ? t`Sending` : waitingText(waiting)),
    // Managers save what its author cannot send any more (E19).
    ...(userId === undefined || isManager ? waitingByName(others).map(({ text }) => text) : []),
  ].filter((part) => part !== false);
}

const sinceText = (time: string) => t`as of ${time}`;
const waitingText = (count: number) =>
  plural(count, { one: '# waiting to be sent', other: '# waiting to be sent' });

/** What is known for less is as good as new (O8). */
const SAID_MS = 5 * 60_000;

/** '10:42', of another day with it. In the device's own time zone: it may know no other. */
export function momentText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return dateFormat(isToday ? time : { ...time, month: 'short', day: 'numeric' }).format(at);
}
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How many wait for whom, such as `2 waiting for Priya Raman`. */
export function waitingByName(entries: readonly Waiting[]): { author: number; text: string }[] {
  const groups = Map.groupBy(entries, ({ submission }) => submission.author);
  return [...groups].map(([author, of]) => {
    const count = of.length;
    const name = of[0]?.authorName;
    const text = plural(count, { one: `# waiting for ${name}`, other: `# waiting for ${name}` });
    return { author, text };
  });
}

/** What it is, such as `Order of 3 products`. */
export function titleOf({ submission: { kind, content } }: Waiting): string {
  const {
    items,
    lines,
    corrects,
    orderId = '',
    vendorName = '',
    productName = '',
    itemIds,
    ...rest
  } = content as StoredContent;
  const products = items?.length ?? 0;
  const count = lines?.length ?? 0;
  if (kind === 'createOrder')
    return plural(products, { one: 'Order of # product', other: 'Order of # products' });
  if (kind === 'createReceipt')
    return plural(count, { one: 'Delivery of # line', other: 'Delivery of # lines' });
  if (kind === 'updateReceipt') return t`Correction of the delivery from ${vendorName}`;
  if (kind === 'createCount' && corrects)
    return plural(count, { one: 'Correction of # amount', other: 'Correction of # amounts' });
  if (kind === 'createCount')
    return plural(count, { one: 'Count of # amount', other: 'Count of # amounts' });
  if (kind === 'setOrderItemStatus') return `${productName}: ${markText(rest.status)}`;
  if (kind === 'markAllOrdered') {
    const marked = itemIds?.length ?? 0;
    return plural(marked, {
      one: `Mark # item of ${vendorName} as ordered`,
      other: `Mark # items of ${vendorName} as ordered`,
    });
  }
  if (kind === 'uploadInvoicePhoto') return t`Invoice photo of ${orderId}`;
  if (kind === 'submitPreparedOrder') return t`Prepared order of ${vendorName}`;
  if (kind === 'updatePreparedOrder') return t`Changes to the prepared order of ${vendorName}`;
  if (kind === 'skipPreparedOrder') return t`Skip the prepared order of ${vendorName}`;
  if (kind === 'withdrawOrder') return t`Take back ${orderId}`;
  const { quantity = 0, unitOfMeasure = '' } = rest;
  const amount = amountShown(quantity);
  return t`Waste: ${amount} ${unitOfMeasure} ${productName}`;
}

/** What a title says of it; which of these it has depends on the kind. */
type StoredContent = Partial<{
  items: unknown[];
  lines: unknown[];
  itemIds: unknown[];
  corrects: string;
  orderId: string;
  productName: string;
  vendorName: string;
  status: string;
  quantity: number;
  unitOfMeasure: string;
}>;

const MARKS: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'product' }),
  ordered: msg({ message: 'ordered', context: 'product' }),
  received: msg({ message: 'received', context: 'product' }),
  missing: msg({ message: 'missing', context: 'product' }),
};

function markText(status = ''): string {
  const mark = known(MARKS, status);
  return mark ? t(mark) : status;
}

/** `error`: how far the device's clock is ahead, in milliseconds. */
export function clockSentence(error: number): string {
  const minutes = Math.round(Math.abs(error) / 60_000);
  return error > 0
    ? plural(minutes, {
        one: "The clock of this device is # minute ahead. What is entered here gets the server's time.",
        other:
          "The clock of this device is # minutes ahead. What is entered here gets the server's time.",
      })
    : plural(minutes, {
        one: "The clock of this device is # minute behind. What is entered here gets the server's time.",
        other:
          "The clock of this device is # minutes behind. What is entered here gets the server's time.",
      });
}
