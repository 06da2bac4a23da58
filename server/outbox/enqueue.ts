import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/open.ts';
import type { MessageKind } from './message-kind.ts';
import { BY_RULE, countSince, insertMessage } from './queries.ts';
import type { Unsent } from './queries.ts';
import { refused } from '../../contract/refusals/table.ts';
import { RetryLater } from '../failure.ts';

export interface NewMessage {
  kind: MessageKind;
  /** What it is about, as its kind defines it: the number of a purchase order, the id of a reminder. */
  subjectId: string;
  channel: 'email' | 'sms';
  /** One cause never sends twice (D23). Omitted when a person requests the message: each request is its own cause. */
  cause?: string;
  recipient: string;
  subject?: string;
  /** The e-mail below which it is shown: a message of the outbox. */
  inReplyTo?: string;
  text: string;
  html?: string;
  attachments?: readonly {
    fileName: string;
    contentType: string;
    content: { bytes: Buffer } | { storedFile: string };
  }[];
  /** When the job sends it. Omitted when a person waits for it: then only `sendNow` does (D24). */
  due?: Date;
  /** How many messages of this kind this recipient may be sent within an hour. */
  hourlyMax?: number;
  now: Date;
}

/** A repeated click or a script must not flood a vendor. */
const HOURLY_MAX = 20;
/** An organization's own address receives every invoice of a busy day, one message each. */
export const OWN_HOURLY_MAX = 200;
const HOUR_MS = 60 * 60_000;

/**
 * Records a message, in the transaction of its cause. Throws `too_many`. For a cause that was recorded before it
 * records nothing; the returned message does not match the stored attempts, so that sending it does nothing.
 */
export async function enqueue(
  tx: Tx,
  { kind, attachments = [], due, hourlyMax = HOURLY_MAX, now, ...message }: NewMessage,
): Promise<Unsent> {
  if (!due && !message.cause?.startsWith(BY_RULE))
    await requireFewRecent(tx, { kind, ...message, hourlyMax, now });
  const id = await insertMessage(tx, {
    ...message,
    kind: kind.name,
    cause: message.cause ?? `${kind.name}:${message.subjectId}:${randomUUID()}`,
    createdAt: now.toISOString(),
    nextAttemptAt: due?.toISOString() ?? null,
    attachments: attachments.map(({ content, ...file }) => ({ ...file, ...content })),
  });
  return { id, attempts: 0 };
}

async function requireFewRecent(
  tx: Tx,
  {
    kind,
    recipient,
    subjectId,
    hourlyMax,
    now,
  }: Pick<NewMessage, 'kind' | 'recipient' | 'subjectId' | 'now'> & { hourlyMax: number },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const { total, first } = await countSince(tx, {
    kind: kind.name,
    recipient,
    subjectId: kind.isLimitedBySubject && subjectId,
    since,
  });
  if (total < hourlyMax) return;
  const leftMs = first === null ? HOUR_MS : Date.parse(first) - since.getTime();
  throw new RetryLater(
    refused('too_many', { because: 'messages', most: hourlyMax }),
    Math.max(1, Math.ceil(leftMs / 1_000)),
  );
}
