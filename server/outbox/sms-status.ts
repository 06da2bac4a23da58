import { and, desc, eq } from 'drizzle-orm';
import type { SmsStatus } from '../../contract/calls/outbox.ts';
import { outboxRoutes } from '../../contract/calls/outbox.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { z } from 'zod';
import type { Tx } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import type { DELIVERIES } from '../db/schema/outbox.ts';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { findKind } from './message-kind.ts';
import type { StoredMessage } from './queries.ts';
import { notFound } from '../failure.ts';

type Delivery = (typeof DELIVERIES)[number];

/** The last states of a message; reports of others, such as `queued`, change nothing. */
const FINAL: Readonly<Record<string, Delivery>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/**
 * Where the provider reports about one attempt of a message. It names the attempt, because a report may arrive before the
 * provider's answer, which has its id. Undefined without a configured address.
 */
export function smsStatusAddress(
  { PUBLIC_URL }: Env,
  { id, attempts }: StoredMessage,
): string | undefined {
  return (
    PUBLIC_URL && `${PUBLIC_URL}${outboxRoutes.receiveSmsStatus.path}?message=${id}.${attempts}`
  );
}

type Report = z.output<typeof SmsStatus> & { message: string | undefined };

/** Records the provider's final report about a message, once (V5). Throws `not_found` for a message that is unknown. */
export async function recordSmsStatus(services: Services, report: Report): Promise<void> {
  await services.db.transaction(async (tx) => {
    const message = await lockReported(tx, report);
    const delivery = FINAL[report.MessageStatus];
    if (!delivery || message.delivery) return;
    const reported = { delivery, providerId: report.MessageSid };
    await tx.update(outboxMessages).set(reported).where(eq(outboxMessages.id, message.id));
    // Its sender records the outcome of the attempt first, and then settles this report.
    if (message.state === 'sending') return;
    await settle(services, tx, { ...message, ...reported }, report.ErrorCode);
  });
}

/** The id of a message and its attempt. */
const REFERENCE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,6})$/;

async function lockReported(
  tx: Tx,
  { MessageSid: sid, message: reference }: Report,
): Promise<StoredMessage> {
  const [id, attempt] = REFERENCE.exec(reference ?? '')?.slice(1) ?? [];
  const [found] = await tx
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.channel, 'sms'),
        id
          ? and(eq(outboxMessages.id, id), eq(outboxMessages.attempts, Number(attempt)))
          : eq(outboxMessages.providerId, sid),
      ),
    )
    .orderBy(desc(outboxMessages.createdAt))
    .limit(1)
    .for('update');
  if (!found || (found.providerId !== null && found.providerId !== sid)) throw notFound('message');
  return found;
}

/** Settles a report that arrived while the message was being sent. */
export async function settleEarlyReport(
  services: Services,
  tx: Tx,
  message: StoredMessage,
): Promise<void> {
  if (message.delivery) await settle(services, tx, message);
}

async function settle(
  services: Services,
  tx: Tx,
  message: StoredMessage,
  errorCode = '',
): Promise<void> {
  const isDelivered = message.delivery === 'delivered';
  const now = services.now();
  const settled = await tx
    .update(outboxMessages)
    .set({
      state: isDelivered ? 'sent' : 'failed',
      sentAt: message.sentAt ?? (isDelivered ? now.toISOString() : null),
      lastError: isDelivered ? null : undelivered(errorCode),
      mayHaveArrived: false,
      nextAttemptAt: null,
    })
    .where(eq(outboxMessages.id, message.id))
    .returning();
  const outcome = isDelivered ? 'delivered' : 'undelivered';
  for (const stored of settled)
    await findKind(services, stored)?.follow?.(tx, stored, { outcome, now });
}

function undelivered(errorCode: string): Refusal {
  const error = /^\d{1,10}$/.test(errorCode) ? errorCode : null;
  return refused('not_delivered', { because: 'sms_undelivered', error });
}
