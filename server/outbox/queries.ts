import { and, asc, count, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { outboxAttachments, outboxMessages } from '../db/schema/outbox.ts';
import { notFound } from '../failure.ts';
import { followCombined, lockOrders, setEmailStatus } from '../orders/queries.ts';
import { MAY_HAVE_ARRIVED } from '../outside/not-delivered.ts';
import { causeOf } from './causes.ts';
import { mayHaveArrived } from './list.ts';

export type StoredMessage = typeof outboxMessages.$inferSelect;

/** A message as it was seen: whoever sends it must find it unchanged. */
export interface Unsent {
  id: string;
  attempts: number;
}

/**
 * How many messages were recorded for a recipient after a moment, apart from those that surely did not arrive. Holds the
 * recipient until the transaction ends.
 */
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
        or(ne(outboxMessages.state, 'failed'), mayHaveArrived),
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

/** A message with all that was recorded of it. */
export async function getStoredMessage(db: Db, id: string): Promise<StoredMessage> {
  const [found] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!found) throw notFound('message');
  return found;
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

/**
 * Gives up messages whose sender was cut off. Whether they arrived is unknown, or nobody is there who would send them:
 * only a person sends them again. Answers whether there were any.
 */
export async function failCutOffMessages(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - SENDING_MS_MAX).toISOString();
  const { state, claimedAt, createdAt, nextAttemptAt, cause } = outboxMessages;
  // Spelled out: as a parameter it would not lead a prepared statement to the index of the few that are unsettled.
  const is = (one: 'waiting' | 'sending') => sql`${state} = ${sql.raw(`'${one}'`)}`;
  const giveUp = async (tx: Db, lastError: string, which: SQL | undefined) =>
    tx
      .update(outboxMessages)
      .set({ state: 'failed', lastError, nextAttemptAt: null })
      .where(which)
      .returning({ cause });
  return db.transaction(async (tx) => {
    const whileSending = await giveUp(
      tx,
      `The server stopped while sending; ${MAY_HAVE_ARRIVED}`,
      and(is('sending'), lt(claimedAt, before)),
    );
    const beforeSending = await giveUp(
      tx,
      'The server stopped before sending; the message did not arrive.',
      and(is('waiting'), isNull(nextAttemptAt), lt(createdAt, before)),
    );
    const givenUp = [...whileSending, ...beforeSending];
    await failInvoices(tx, givenUp);
    return givenUp.length > 0;
  });
}

/** The state of an order's invoice follows its e-mail (D24), to the order that it was combined into meanwhile (D17). */
export async function followInvoice(
  db: Db,
  orderId: string,
  state: 'sent' | 'failed',
): Promise<void> {
  // Held first: an order that is being combined just now is waited for, and then followed.
  const [held] = await lockOrders(db, [orderId]);
  if (held) return setEmailStatus(db, orderId, state);
  const into = await followCombined(db, orderId);
  if (into !== orderId) await followInvoice(db, into, state);
}

/** Whoever has sent the invoice again since then has settled it. */
async function failInvoices(db: Db, messages: readonly { cause: string }[]): Promise<void> {
  const orderIds: string[] = [];
  for (const { cause } of messages) {
    const of = causeOf(cause);
    if (of?.kind === 'invoice') orderIds.push(await followCombined(db, of.orderId));
  }
  if (orderIds.length === 0) return;
  for (const { id, ottomateEmailStatus } of await lockOrders(db, orderIds)) {
    if (ottomateEmailStatus === 'not_sent') await setEmailStatus(db, id, 'failed');
  }
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
