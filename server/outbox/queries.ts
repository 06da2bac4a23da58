import { and, asc, count, eq, gt, inArray, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Db, Tx } from '../db/open.ts';
import { outboxAttachments, outboxMessages } from '../db/schema/outbox.ts';
import type { HandedOver } from '../outside/email.ts';
import { notFound } from '../failure.ts';

export type StoredMessage = typeof outboxMessages.$inferSelect;

/** A message as the sender read it: sending requires that it is unchanged. */
export interface Unsent {
  id: string;
  attempts: number;
}

/** How causes begin of what sending rules send: these have a limit of their own (H2), and take none of that of people. */
export const BY_RULE = 'by_rule:';

/**
 * How many messages of a kind to a recipient were recorded after a moment, about one subject where it is given, except those
 * that surely did not arrive, and when the first of them was. Locks the recipient until the transaction ends.
 */
export async function countSince(
  tx: Tx,
  {
    kind,
    recipient,
    subjectId,
    since,
  }: { kind: string; recipient: string; subjectId?: string | undefined; since: Date },
): Promise<{ total: number; first: string | null }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`);
  const [counted] = await tx
    .select({ total: count(), first: min(outboxMessages.createdAt) })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.recipient, recipient),
        eq(outboxMessages.kind, kind),
        subjectId === undefined ? undefined : eq(outboxMessages.subjectId, subjectId),
        gt(outboxMessages.createdAt, since.toISOString()),
        sql`${outboxMessages.cause} not like ${`${BY_RULE}%`}`,
        or(ne(outboxMessages.state, 'failed'), outboxMessages.mayHaveArrived),
      ),
    );
  return counted ?? { total: 0, first: null };
}

/** Returns the new message's id, or the id of the message that was recorded for this cause before. */
export async function insertMessage(
  tx: Tx,
  {
    attachments,
    ...message
  }: typeof outboxMessages.$inferInsert & {
    attachments: readonly Omit<typeof outboxAttachments.$inferInsert, 'messageId'>[];
  },
): Promise<string> {
  const [made] = await tx
    .insert(outboxMessages)
    .values(message)
    .onConflictDoNothing({ target: outboxMessages.cause })
    .returning({ id: outboxMessages.id });
  if (!made) {
    const known = await tx
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(eq(outboxMessages.cause, message.cause));
    return known[0]?.id ?? '';
  }
  if (attachments.length > 0) {
    const rows = attachments.map((attachment) => ({ ...attachment, messageId: made.id }));
    await tx.insert(outboxAttachments).values(rows);
  }
  return made.id;
}

/** A message with everything recorded about it. */
export async function getStoredMessage(db: Db, id: string): Promise<StoredMessage> {
  const [found] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!found) throw notFound('message');
  return found;
}

/** Claims the message for sending. Undefined when it has changed since it was read: another sender has it. */
export async function claimMessage(
  tx: Tx,
  { id, attempts, now }: Unsent & { now: Date },
): Promise<StoredMessage | undefined> {
  const [claimed] = await tx
    .update(outboxMessages)
    .set({
      state: 'sending',
      attempts: attempts + 1,
      claimedAt: now.toISOString(),
      providerId: null,
      delivery: null,
    })
    .where(
      and(
        eq(outboxMessages.id, id),
        eq(outboxMessages.attempts, attempts),
        inArray(outboxMessages.state, ['waiting', 'failed']),
      ),
    )
    .returning();
  return claimed;
}

export async function listAttachments(db: Db, messageId: string) {
  return db
    .select()
    .from(outboxAttachments)
    .where(eq(outboxAttachments.messageId, messageId))
    .orderBy(asc(outboxAttachments.id));
}

/**
 * Its attachments are deleted: a delivered message is never sent again, and the table would grow by a file each time.
 * Returns it as it is now.
 */
export async function recordDelivered(
  tx: Tx,
  {
    message,
    delivery: { captured, providerId },
    now,
  }: { message: StoredMessage; delivery: HandedOver; now: Date },
): Promise<StoredMessage> {
  const done = {
    state: captured ? 'captured' : 'sent',
    sentAt: now.toISOString(),
    lastError: null,
    mayHaveArrived: false,
    nextAttemptAt: null,
    ...(providerId && { providerId }),
  } as const;
  const stored = await tx.update(outboxMessages).set(done).where(asClaimed(message)).returning();
  await tx.delete(outboxAttachments).where(eq(outboxAttachments.messageId, message.id));
  return stored[0] ?? message;
}

interface FailedAttempt {
  message: StoredMessage;
  error: Refusal;
  mayHaveArrived: boolean;
  /** When a job retries; null leaves that to a person. */
  again: Date | null;
}

/** If an earlier attempt may have arrived, that stays true whatever the result of this one. Returns it as it is now. */
export async function recordFailed(
  tx: Tx,
  { message, error, mayHaveArrived, again }: FailedAttempt,
): Promise<StoredMessage> {
  const stored = await tx
    .update(outboxMessages)
    .set({
      state: 'failed',
      lastError: error,
      mayHaveArrived: message.mayHaveArrived || mayHaveArrived,
      nextAttemptAt: again?.toISOString() ?? null,
    })
    .where(asClaimed(message))
    .returning();
  return stored[0] ?? message;
}

function asClaimed({ id, attempts }: Unsent) {
  return and(eq(outboxMessages.id, id), eq(outboxMessages.attempts, attempts));
}

/** No attempt takes this long; until then another node may be sending, later the attempt counts as interrupted. */
export const SENDING_MS_MAX = 2 * 60_000;

const { state, claimedAt, createdAt, nextAttemptAt } = outboxMessages;
// Literals: with parameters a prepared statement could not use the partial indexes of the few unsettled messages.
const isUnsettled = sql`${state} in ('waiting', 'sending')`;
const mayBeTried = sql`${state} in ('waiting', 'failed')`;
const isSending = sql`${state} = 'sending'`;

/** Claimed, or recorded while a person waits, and not settled since. */
function isCutOff(now: Date): SQL | undefined {
  const before = new Date(now.getTime() - SENDING_MS_MAX).toISOString();
  return and(
    isUnsettled,
    or(
      and(isSending, lt(claimedAt, before)),
      and(sql`${state} = 'waiting'`, isNull(nextAttemptAt), lt(createdAt, before)),
    ),
  );
}

/** The ids of messages with an interrupted sender, oldest first. */
export async function listInterrupted(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(isCutOff(now))
    .orderBy(asc(createdAt));
  return found.map(({ id }) => id);
}

const STOPPED_SENDING = refused('not_delivered', { because: 'stopped_sending' });
const STOPPED_BEFORE = refused('not_delivered', { because: 'stopped_before' });
const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

/** A message that was being sent may have arrived; one that was only recorded surely did not. Undefined when it has changed. */
export async function recordInterrupted(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<StoredMessage | undefined> {
  const [givenUp] = await tx
    .update(outboxMessages)
    .set({
      state: 'failed',
      nextAttemptAt: null,
      mayHaveArrived: sql`${outboxMessages.mayHaveArrived} or ${isSending}`,
      lastError: sql`case when ${isSending} then ${json(STOPPED_SENDING)} else ${json(STOPPED_BEFORE)} end`,
    })
    .where(and(eq(outboxMessages.id, id), isCutOff(now)))
    .returning();
  return givenUp;
}

/** Due messages, longest due first. */
export async function listDueMessages(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Unsent[]> {
  return db
    .select({ id: outboxMessages.id, attempts: outboxMessages.attempts })
    .from(outboxMessages)
    .where(and(mayBeTried, lte(nextAttemptAt, now.toISOString())))
    .orderBy(asc(nextAttemptAt))
    .limit(limit);
}

/** When the first message is due, or counts as interrupted; null when none waits. */
export async function findNextAttempt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    select to_json(least(
      (select min(${nextAttemptAt}) from ${outboxMessages} where ${mayBeTried}),
      (select min(case when ${isSending} then ${claimedAt} else ${createdAt} end)
        from ${outboxMessages} where ${isUnsettled} and (${isSending} or ${nextAttemptAt} is null))
        + ${SENDING_MS_MAX} * interval '1 millisecond'))#>>'{}' as due`);
  const due = rows[0]?.due;
  return due ? new Date(due) : null;
}
