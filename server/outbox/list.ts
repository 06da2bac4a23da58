import { and, desc, eq, inArray } from 'drizzle-orm';
import { stated, inEnglish } from '../../contract/statements/table.ts';
import type { OutboxFilters, OutboxMessage } from '../../contract/calls/outbox.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { afterCursor, countRows, readCursor } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';
import { notFound } from '../failure.ts';
import { inEnglishOrNull } from '../said.ts';

const columns = {
  id: outboxMessages.id,
  channel: outboxMessages.channel,
  kind: outboxMessages.kind,
  recipient: outboxMessages.recipient,
  subject: outboxMessages.subject,
  state: outboxMessages.state,
  attempts: outboxMessages.attempts,
  lastErrorCoded: outboxMessages.lastError,
  mayHaveArrived: outboxMessages.mayHaveArrived,
  nextAttemptAt: outboxMessages.nextAttemptAt,
  createdAt: outboxMessages.createdAt,
  sentAt: outboxMessages.sentAt,
};

type Row = Omit<OutboxMessage, 'reason' | 'reasonCoded' | 'lastError'> & { kind: string };

/** With its sentences. */
export function messageShown({ kind, ...row }: Row): OutboxMessage {
  const reasonCoded = stated('message_kind', { kind });
  return {
    ...row,
    reason: inEnglish(reasonCoded),
    reasonCoded,
    lastError: inEnglishOrNull(row.lastErrorCoded),
  };
}

/** Newest first: all, or with `limit` a page and one row more; for `messageShown`. */
export function listMessages(db: Db, filters: OutboxFilters): SelectQuery<Row> {
  const { limit } = filters;
  const cursor = readCursor(filters.cursor, 'uuid');
  const older = afterCursor(cursor, outboxMessages.createdAt, outboxMessages.id);
  const query = db
    .select(columns)
    .from(outboxMessages)
    .where(and(inState(filters), older))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id));
  return limit ? query.limit(limit + 1) : query;
}

/** How many there are, up to `PAGE_COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countMessages(db: Db, filters: OutboxFilters): Promise<Counted> {
  return countRows(
    db,
    db.select({ id: outboxMessages.id }).from(outboxMessages).where(inState(filters)),
  );
}

function inState({ state }: OutboxFilters) {
  return state && inArray(outboxMessages.state, state);
}

export async function getMessage(db: Db, id: string): Promise<OutboxMessage> {
  const [found] = await db.select(columns).from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!found) throw notFound('message');
  return messageShown(found);
}
