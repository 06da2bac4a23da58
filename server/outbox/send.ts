import type { OutboxMessage, Sent } from '../../contract/calls/outbox.ts';
import type { HandedOver, Email } from '../outside/email.ts';
import { jpegOf } from '../outside/images.ts';
import type { Services } from '../services.ts';
import { noteChange } from '../db/noted-changes.ts';
import { getMessage } from './list.ts';
import { findKind } from './message-kind.ts';
import type { CompletedMessage } from './message-kind.ts';
import { claimMessage, listAttachments, recordDelivered, recordFailed } from './queries.ts';
import type { StoredMessage, Unsent } from './queries.ts';
import { settleEarlyReport, smsStatusAddress } from './sms-status.ts';
import { mayHaveArrived, notDelivered, NotDelivered } from '../outside/not-delivered.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { refused } from '../../contract/refusals/table.ts';
import { stated } from '../../contract/statements/table.ts';
import { Failure } from '../failure.ts';
import { said } from '../said.ts';

/** Minutes until the job's next attempt, after each failed one; then a person decides. */
const BACK_OFF_MINUTES = [1, 5, 15, 60, 240];
const MINUTE_MS = 60_000;

/**
 * Sends a message unless it was sent, or is being sent, since it was read. Returns its new state. A crash can
 * happen between sending and recording: such a message stays `sending` until it is marked as failed.
 */
export async function sendNow(services: Services, unsent: Unsent): Promise<OutboxMessage> {
  const { db, now } = services;
  const message = await db.transaction((tx) => claimMessage(tx, { ...unsent, now: now() }));
  if (message) await sendClaimed(services, message);
  return getMessage(db, unsent.id);
}

/** The reply to the caller who waited for the message. Throws `not_delivered`. */
export function requireDelivered(message: OutboxMessage): Sent {
  const { state, lastErrorCoded, recipient, channel } = message;
  if (state === 'sent')
    return { ...said(stated('sent_to', { channel, recipient })), captured: false };
  if (state === 'captured')
    return { ...said(stated('captured_to', { channel, recipient })), captured: true };
  const { mayHaveArrived: unknown } = message;
  const why = lastErrorCoded ?? refused('not_delivered', { because: 'not_sent' });
  throw new NotDelivered(why, { retry: false, mayHaveArrived: unknown });
}

async function sendClaimed(services: Services, message: StoredMessage): Promise<void> {
  const { db, now } = services;
  const kind = findKind(services, message);
  let delivery: HandedOver;
  try {
    delivery = await deliver(services, message);
  } catch (thrown) {
    const failure = thrown instanceof Failure ? thrown : undefined;
    const error = failure ?? mayHaveArrived({ because: 'unknown' });
    const last = await kind?.lastTry?.(db, message);
    await db.transaction(async (tx) => {
      noteChange(tx, kind?.topics ?? []);
      const failed = await recordFailed(tx, {
        message,
        error: asNotDelivered(error),
        mayHaveArrived: error instanceof NotDelivered && error.mayHaveArrived,
        again: nextAttempt(message, { error, last, now: now() }),
      });
      await kind?.follow?.(tx, failed, { outcome: 'failed', now: now() });
      await settleEarlyReport(services, tx, failed);
    });
    if (failure) return;
    throw thrown;
  }
  await db.transaction(async (tx) => {
    noteChange(tx, kind?.topics ?? []);
    const sent = await recordDelivered(tx, { message, delivery, now: now() });
    const outcome = delivery.captured ? 'captured' : 'sent';
    await kind?.follow?.(tx, sent, { outcome, now: now() });
    await settleEarlyReport(services, tx, sent);
  });
}

/** What is stored: a refusal of what the message tells is the reason why it was not delivered. */
function asNotDelivered({ code, params }: Failure): Refusal {
  if (code === 'not_delivered') return { code, params };
  return refused('not_delivered', { because: 'refused', refusal: { code, params } });
}

/** Throws `NotDelivered`. */
async function deliver(services: Services, message: StoredMessage): Promise<HandedOver> {
  const { id, channel, recipient: to, subject } = message;
  const { text, html, replyTo, undo } = await complete(services, message);
  try {
    const statusCallback = smsStatusAddress(services.env, message);
    if (channel === 'sms') return await services.sms.send({ id, to, text, statusCallback });
    const attachments = await attached(services, id);
    const { inReplyTo } = message;
    const mail = { id, to, replyTo, inReplyTo, subject: subject ?? '', text, html, attachments };
    return await services.email.send(mail satisfies Email);
  } catch (error) {
    if (error instanceof NotDelivered && !error.mayHaveArrived) await undo?.();
    throw error;
  }
}

async function complete(services: Services, message: StoredMessage): Promise<CompletedMessage> {
  const kind = findKind(services, message);
  if (!kind) {
    throw notDelivered({ because: 'unknown_kind', kind: message.kind }, { retry: true });
  }
  const { text, html } = message;
  return kind.complete ? kind.complete(services, message) : { text, html, replyTo: null };
}

async function attached({ db, files }: Services, id: string): Promise<Email['attachments']> {
  const rows = await listAttachments(db, id);
  return Promise.all(
    rows.map(async ({ fileName, contentType, bytes, storedFile }) => {
      if (!storedFile) return { fileName, contentType, bytes: bytes ?? Buffer.alloc(0) };
      const found = await files.find(storedFile);
      if (!found) throw notDelivered({ because: 'photo_gone' }, { retry: false });
      return { fileName, contentType, bytes: await jpegOf(found) };
    }),
  );
}

/** Only a message that is sent by the job is retried by it, and only when it surely did not arrive. */
function nextAttempt(
  { nextAttemptAt, attempts }: StoredMessage,
  { error, last, now }: { error: Failure; last: Date | undefined; now: Date },
): Date | null {
  const minutes = BACK_OFF_MINUTES[attempts - 1];
  const mayRetry = error instanceof NotDelivered ? error.retry : true;
  if (!nextAttemptAt || !minutes || !mayRetry) return null;
  const next = new Date(now.getTime() + minutes * MINUTE_MS);
  if (!last || next <= last) return next;
  return last > now ? last : null;
}
