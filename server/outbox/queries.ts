import { and, asc, count, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { OutboxMessage } from '../../contract/outbox.ts';
import type { Db } from '../db/open.ts';
import { outboxAttachments, outboxMessages } from '../db/schema.ts';
import { notFound } from '../http/failure.ts';
import { badCursor, readCursor } from '../http/paging.ts';

export type StoredMessage = typeof outboxMessages.$inferSelect;

/** A message as it was seen: whoever sends it must find it unchanged. */
export interface Unsent {
  id: string;
  attempts: number;
}

const shown = {
  id: outboxMessages.id,
  channel: outboxMessages.channel,
  reason: outboxMessages.reason,
  recipient: outboxMessages.recipient,
  subject: outboxMessages.subject,
  state: outboxMessages.state,
  attempts: outboxMessages.attempts,
  lastError: outboxMessages.lastError,
  createdAt: outboxMessages.createdAt,
  sentAt: outboxMessages.sentAt,
};

/** Newest first: all, or with `limit` a page and one row more. */
export async function listMessages(
  db: Db,
  { limit, cursor: cursorText }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<OutboxMessage[]> {
  const cursor = readCursor(cursorText);
  if (cursor && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor[1])) throw badCursor();
  const older =
    cursor &&
    sql`(${outboxMessages.createdAt}, ${outboxMessages.id}) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`;
  const query = db
    .select(shown)
    .from(outboxMessages)
    .where(older)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id));
  return limit ? query.limit(limit + 1) : query;
}

export async function countMessages(db: Db): Promise<number> {
  return db.$count(outboxMessages);
}

export async function getMessage(db: Db, id: string): Promise<OutboxMessage> {
  const [found] = await db.select(shown).from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!found) throw notFound('message');
  return found;
}

/** How many messages were recorded for a recipient after a moment. Holds the recipient until the transaction ends. */
export async function countSince(
  db: Db,
  { recipient, since }: { recipient: string; since: Date },
): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`);
  const [counted] = await db
    .select({ total: count() })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.recipient, recipient),
        gt(outboxMessages.createdAt, since.toISOString()),
      ),
    );
  return counted?.total ?? 0;
}

/** Answers the id: of the message that this cause has already, when it has one. */
export async function insertMessage(
  db: Db,
  {
    attachments,
    ...message
  }: typeof outboxMessages.$inferInsert & {
    attachments: readonly Omit<typeof outboxAttachments.$inferInsert, 'messageId'>[];
  },
): Promise<string> {
  const [made] = await db
    .insert(outboxMessages)
    .values(message)
    .onConflictDoNothing({ target: outboxMessages.cause })
    .returning({ id: outboxMessages.id });
  if (!made) {
    const known = await db
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(eq(outboxMessages.cause, message.cause));
    return known[0]?.id ?? '';
  }
  if (attachments.length > 0) {
    const rows = attachments.map((attachment) => ({ ...attachment, messageId: made.id }));
    await db.insert(outboxAttachments).values(rows);
  }
  return made.id;
}

/** Takes the message for sending. Undefined when it is no longer as it was seen: somebody else has it. */
export async function claimMessage(
  db: Db,
  { id, attempts, now }: Unsent & { now: Date },
): Promise<StoredMessage | undefined> {
  const [claimed] = await db
    .update(outboxMessages)
    .set({ state: 'sending', attempts: attempts + 1, claimedAt: now.toISOString() })
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

/** What it carried goes: what is delivered is never sent again, and the table would grow by a file each time. */
export async function recordDelivered(
  db: Db,
  { message, captured, now }: { message: StoredMessage; captured: boolean; now: Date },
): Promise<void> {
  const done = {
    state: captured ? 'captured' : 'sent',
    sentAt: now.toISOString(),
    lastError: null,
    nextAttemptAt: null,
  } as const;
  await db.update(outboxMessages).set(done).where(asClaimed(message));
  await db.delete(outboxAttachments).where(eq(outboxAttachments.messageId, message.id));
}

/** @param again when a job tries again; null leaves that to a person */
export async function recordFailed(
  db: Db,
  { message, error, again }: { message: StoredMessage; error: string; again: Date | null },
): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ state: 'failed', lastError: error, nextAttemptAt: again?.toISOString() ?? null })
    .where(asClaimed(message));
}

function asClaimed({ id, attempts }: Unsent) {
  return and(eq(outboxMessages.id, id), eq(outboxMessages.attempts, attempts));
}

/** No sending takes this long; another node may be at it until then. */
const SENDING_MS_MAX = 2 * 60_000;

/** Gives up messages whose sender was cut off: whether they arrived is unknown, so only a person sends them again. */
export async function failCutOffMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SENDING_MS_MAX).toISOString();
  await db
    .update(outboxMessages)
    .set({
      state: 'failed',
      lastError: 'The server stopped while sending; the message may have arrived.',
      nextAttemptAt: null,
    })
    .where(and(eq(outboxMessages.state, 'sending'), lt(outboxMessages.claimedAt, before)));
}

/** Messages whose time has come, longest due first. */
export async function listDueMessages(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Unsent[]> {
  return db
    .select({ id: outboxMessages.id, attempts: outboxMessages.attempts })
    .from(outboxMessages)
    .where(
      and(
        inArray(outboxMessages.state, ['waiting', 'failed']),
        lte(outboxMessages.nextAttemptAt, now.toISOString()),
      ),
    )
    .orderBy(asc(outboxMessages.nextAttemptAt))
    .limit(limit);
}
