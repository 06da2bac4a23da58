import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import type { StoredMessage } from './queries.ts';

/** Messages about the same to the same recipient: nothing is sent twice (D23, E34). */

/** Messages with the same subject to the same recipient since a moment that were sent, or are being sent; the newest first. */
export async function findRecentMessages(
  db: Db,
  {
    since,
    ...of
  }: Pick<StoredMessage, 'kind' | 'subjectId' | 'channel' | 'recipient'> & { since: Date },
): Promise<StoredMessage[]> {
  return db
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.kind, of.kind),
        eq(outboxMessages.subjectId, of.subjectId),
        eq(outboxMessages.channel, of.channel),
        eq(outboxMessages.recipient, of.recipient),
        ne(outboxMessages.state, 'failed'),
        gt(outboxMessages.createdAt, since.toISOString()),
      ),
    )
    .orderBy(desc(outboxMessages.createdAt));
}

/** Whether another message about the same was sent to the same recipient since this one was made, or is being sent. */
export async function isSentSince(db: Db, message: StoredMessage): Promise<boolean> {
  const sent = and(
    eq(outboxMessages.kind, message.kind),
    eq(outboxMessages.subjectId, message.subjectId),
    eq(outboxMessages.recipient, message.recipient),
    ne(outboxMessages.id, message.id),
    ne(outboxMessages.state, 'failed'),
    sql`coalesce(${outboxMessages.sentAt}, 'infinity') > ${message.createdAt}`,
  );
  return (await db.$count(outboxMessages, sent)) > 0;
}

/** Whether a message about this was ever sent, to whomever. */
export async function isSentAbout(
  db: Db,
  { kind, subjectId }: Pick<StoredMessage, 'kind' | 'subjectId'>,
): Promise<boolean> {
  const sent = and(
    eq(outboxMessages.kind, kind),
    eq(outboxMessages.subjectId, subjectId),
    // A literal, as in the index of what was sent.
    sql`${outboxMessages.state} in ('sent', 'captured')`,
  );
  return (await db.$count(outboxMessages, sent)) > 0;
}
