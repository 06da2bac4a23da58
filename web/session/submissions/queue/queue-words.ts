import { dateFormat } from '#web/language/formats.ts';
import type { QueueState } from './page-queue.ts';
import type { Waiting } from './waiting.ts';

interface Queued {
  queue: QueueState;
  /** The user whose session this is; undefined on the welcome screen. */
  userId: number | undefined;
}

interface Said extends Queued {
  /** The moment of the oldest answer that is shown without a network; undefined: everything shown is the server's. */
  knownSince: number | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What the queue says in one line (O8); empty when there is nothing to say. */
export function lineOf({ queue, userId, knownSince, now }: Said): string {
  const { entries, isSending, isKept } = queue;
  const isOffline = queue.isOffline || knownSince !== undefined;
  const own = entries.filter(({ submission }) => submission.author === userId);
  const refused = own.filter(({ refusal }) => refusal !== null).length;
  const waiting = own.length - refused;
  return [
    isOffline && 'Offline',
    isOffline && !isKept && 'this browser cannot keep work',
    knownSince !== undefined && now - knownSince >= SAID_MS && `as of ${moment(knownSince)}`,
    refused > 0 && (refused === 1 ? '1 needs you' : `${refused} need you`),
    waiting > 0 && (isSending ? 'Sending' : `${waiting} waiting to be sent`),
    ...(userId === undefined ? waitingByName(entries) : []),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** What is known for less is as good as new (O8). */
const SAID_MS = 5 * 60_000;

/** '10:42', of another day with it. In the device's own time zone: it may know no other. */
function moment(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return dateFormat(isToday ? time : { ...time, month: 'short', day: 'numeric' }).format(at);
}
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How many wait for whom, such as `2 waiting for Priya Raman`. */
export function waitingByName(entries: readonly Waiting[]): string[] {
  const groups = Map.groupBy(entries, ({ submission }) => submission.author);
  return [...groups.values()].map((of) => `${of.length} waiting for ${of[0]?.authorName}`);
}

/** What it is, such as `Order of 3 products`. */
export function titleOf({ submission: { kind, content } }: Waiting): string {
  const { items, lines, corrects, ...mark } = content as StoredContent;
  if (kind === 'createOrder') return `Order of ${counted(items, 'product')}`;
  if (kind === 'createReceipt') return `Delivery of ${counted(lines, 'line')}`;
  if (kind === 'createCount')
    return `${corrects ? 'Correction' : 'Count'} of ${counted(lines, 'amount')}`;
  if (kind === 'setOrderItemStatus') return `${mark.productName}: ${mark.status}`;
  return 'Waste entry';
}

/** What a title says of it; which of these it has depends on the kind. */
type StoredContent = Partial<{
  items: unknown[];
  lines: unknown[];
  corrects: string;
  productName: string;
  status: string;
}>;

function counted(rows: unknown[] = [], noun: string): string {
  return `${rows.length} ${noun}${rows.length === 1 ? '' : 's'}`;
}

/** Why it still waits. */
export function reasonOf(entry: Waiting, { queue, userId }: Queued): string {
  if (entry.refusal !== null) return entry.refusal;
  if (entry.submission.author !== userId) return `It is sent when ${entry.authorName} is here.`;
  if (queue.isOffline) return 'It is sent when the network is back.';
  return queue.isSending ? 'It is being sent.' : 'The server does not answer yet.';
}

/** `error`: how far the device's clock is ahead, in milliseconds. */
export function clockSentence(error: number): string {
  const minutes = Math.round(Math.abs(error) / 60_000);
  const direction = error > 0 ? 'ahead' : 'behind';
  return `The clock of this device is ${minutes} minutes ${direction}. What is entered here gets the server's time.`;
}

/** Everything that was entered, as text for a person (E19). */
export function asText(entries: readonly Waiting[]): string {
  return entries
    .map((entry) => {
      const { submission, authorName, refusal } = entry;
      const when = new Date(entry.since).toISOString();
      const head = `${titleOf(entry)}, ${authorName}, ${when}, ${submission.id}`;
      return [head, refusal, JSON.stringify(submission.content, null, 2)]
        .filter((part) => part !== null)
        .join('\n');
    })
    .join('\n\n');
}
