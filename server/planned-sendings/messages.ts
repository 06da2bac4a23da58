import { desc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { purchaseOrderMessages } from '../db/schema/purchase-orders.ts';
import type { Facts } from './next-step.ts';
import type { Try } from './next-try.ts';

type Messages = Pick<NonNullable<Facts['order']>, 'isUnderWay' | 'tries' | 'sentLately'> & {
  /** The provider reported that one of the tries, which it had taken, did not arrive. */
  isLost: boolean;
};

/** More than a rule sends within an hour, and than it tries until any cut-off. */
const READ_MAX = 400;
const HOUR_MS = 60 * 60_000;

/** What became of the messages about a purchase order: by hand, and by a sending rule. */
export async function readMessages(
  db: Db,
  { number, now }: { number: number; now: Date },
): Promise<Messages> {
  const { channel, state, mayHaveArrived, createdAt, delivery } = outboxMessages;
  const newest = await db
    .select({
      channel,
      state,
      mayHaveArrived,
      createdAt,
      delivery,
      plannedAt: purchaseOrderMessages.plannedAt,
    })
    .from(purchaseOrderMessages)
    .innerJoin(outboxMessages, eq(outboxMessages.id, purchaseOrderMessages.messageId))
    .where(eq(purchaseOrderMessages.purchaseOrderNumber, number))
    .orderBy(desc(purchaseOrderMessages.sequence))
    .limit(READ_MAX);
  const settled = newest.findIndex(
    (message) =>
      message.state === 'sent' || (message.state === 'captured' && message.plannedAt === null),
  );
  const since = settled < 0 ? newest : newest.slice(0, settled);
  const hourAgo = now.getTime() - HOUR_MS;
  return {
    isUnderWay: newest.some(
      (message) => message.state === 'waiting' || message.state === 'sending',
    ),
    tries: since
      .filter(
        (message) =>
          message.plannedAt !== null &&
          (message.state === 'failed' || message.state === 'captured'),
      )
      .map(tryOf)
      .toReversed(),
    isLost: since.some(
      (message) => message.plannedAt !== null && message.delivery === 'undelivered',
    ),
    sentLately: newest
      .filter((message) => message.plannedAt !== null && message.state === 'sent')
      .map((message) => new Date(message.createdAt))
      .filter((at) => at.getTime() > hourAgo)
      .toReversed(),
  };
}

type Row = Pick<
  typeof outboxMessages.$inferSelect,
  'channel' | 'state' | 'mayHaveArrived' | 'createdAt'
>;

function tryOf({ channel, state, mayHaveArrived, createdAt }: Row): Try {
  const failed = mayHaveArrived ? 'uncertain' : 'failed';
  return {
    channel,
    at: new Date(createdAt),
    outcome: state === 'captured' ? 'captured' : failed,
  };
}
