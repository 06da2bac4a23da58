import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { purchaseOrderMessages, purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { MESSAGE_SCOPES, SentLine } from '../db/schema/purchase-orders.ts';
import type { Outcome } from '../outbox/message-kind.ts';
import type { StoredMessage } from '../outbox/queries.ts';
import { keepOrganizationSettings } from '../organization/queries.ts';
import { recordEvent } from './events.ts';
import type { MessageDetail } from './event-detail.ts';
import { firstSent } from './plan-escalation.ts';
import { markSent } from './mark-sent.ts';
import { lockPurchaseOrders } from './queries.ts';
import { replaceSentLines } from './known-lines.ts';
import { refuse } from '../failure.ts';

/** Messages about purchase orders, and what each outcome changes in the records (V4, V5). */

export type MessageScope = (typeof MESSAGE_SCOPES)[number];

interface NewMessage {
  messageId: string;
  scope: MessageScope;
  /** When its lines were read. */
  drawnAt: Date;
  /** The planned moment of the sending rule that sends it; a person otherwise. */
  plannedAt?: Date | undefined;
  /** All open lines that the vendor knows after reading it, by number. */
  sentLines: ReadonlyMap<number, SentLine[]>;
}

/** Records what a message tells, in the transaction that records the message. */
export async function insertPurchaseOrderMessage(
  tx: Tx,
  { messageId, scope, drawnAt, plannedAt, sentLines }: NewMessage,
): Promise<void> {
  const rows = [...sentLines].map(([purchaseOrderNumber, lines]) => ({
    messageId,
    purchaseOrderNumber,
    scope,
    drawnAt: drawnAt.toISOString(),
    plannedAt: plannedAt?.toISOString() ?? null,
    sentLines: lines,
  }));
  if (rows.length > 0) await tx.insert(purchaseOrderMessages).values(rows);
}

/** What a message tells, and of which purchase orders; nothing for one that was recorded before these were records. */
export async function findAbout(
  db: Db,
  messageId: string,
): Promise<{ scope: MessageScope | undefined; numbers: number[] }> {
  const { scope, purchaseOrderNumber: number } = purchaseOrderMessages;
  const found = await db
    .select({ scope, number })
    .from(purchaseOrderMessages)
    .where(eq(purchaseOrderMessages.messageId, messageId))
    .orderBy(asc(number));
  return { scope: found[0]?.scope, numbers: found.map((about) => about.number) };
}

/** The same change must not be sent twice by two people at once. Throws `change_being_sent`. */
export async function requireNoChangeUnderWay(
  db: Db,
  { number }: Locked<'purchase_orders', Row>,
): Promise<void> {
  const [found] = await db
    .select({ id: outboxMessages.id })
    .from(purchaseOrderMessages)
    .innerJoin(outboxMessages, eq(outboxMessages.id, purchaseOrderMessages.messageId))
    .where(
      and(
        eq(purchaseOrderMessages.purchaseOrderNumber, number),
        eq(purchaseOrderMessages.scope, 'changes'),
        inArray(outboxMessages.state, ['waiting', 'sending']),
      ),
    )
    .limit(1);
  if (found) throw refuse('change_being_sent');
}

/** The first e-mail about a purchase order that was sent to this address: a correction stands below it. */
export async function findFirstEmail(
  db: Db,
  { number, recipient }: { number: number; recipient: string },
): Promise<{ id: string; subject: string | null } | undefined> {
  const [found] = await db
    .select({ id: outboxMessages.id, subject: outboxMessages.subject })
    .from(purchaseOrderMessages)
    .innerJoin(outboxMessages, eq(outboxMessages.id, purchaseOrderMessages.messageId))
    .where(
      and(
        eq(purchaseOrderMessages.purchaseOrderNumber, number),
        eq(outboxMessages.channel, 'email'),
        eq(outboxMessages.recipient, recipient),
        inArray(outboxMessages.state, ['sent', 'captured']),
      ),
    )
    .orderBy(asc(purchaseOrderMessages.sequence))
    .limit(1);
  return found;
}

/** Runs in the transaction that records the outcome of a message: its purchase orders follow. */
export async function followMessage(
  tx: Tx,
  message: StoredMessage,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  const about = await tx
    .select()
    .from(purchaseOrderMessages)
    .where(eq(purchaseOrderMessages.messageId, message.id))
    .orderBy(asc(purchaseOrderMessages.purchaseOrderNumber));
  // Orders and items are locked before purchase orders. A report proves also what was sent without an answer.
  if (outcome === 'sent' || outcome === 'delivered') await markSent(tx, about, now);
  const numbers = about.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
  const { escalateMinutes } = await keepOrganizationSettings(tx);
  const locked = new Map((await lockPurchaseOrders(tx, numbers)).map((row) => [row.number, row]));
  const kind = KINDS[outcome];
  for (const { purchaseOrderNumber, scope, sentLines, drawnAt, plannedAt } of about) {
    const { channel, recipient, id, attempts, lastError } = message;
    const detail: MessageDetail = {
      channel,
      recipient,
      scope,
      ...(plannedAt !== null && { isByRule: true }),
      ...(outcome === 'captured' && { isCaptured: true }),
      ...(kind === 'failed' && { reason: lastError }),
    };
    const isNew = await recordEvent(tx, {
      purchaseOrderNumber,
      kind,
      detail,
      cause: `${kind}:${id}:${attempts}`,
      at: now,
      // A person waits for the first report; the provider sends the others.
      isByActor: outcome !== 'delivered' && outcome !== 'undelivered',
    });
    const record = locked.get(purchaseOrderNumber);
    if (!isNew || !record) continue;
    if (kind === 'failed') await setProblem(tx, purchaseOrderNumber, 'failed');
    else await recordSentLines(tx, record, { sentLines, drawnAt, now, escalateMinutes });
  }
}

const KINDS = {
  sent: 'sent',
  captured: 'sent',
  failed: 'failed',
  given_up: 'failed',
  delivered: 'delivered',
  undelivered: 'failed',
} as const satisfies Record<Outcome, string>;

const { escalatedAt, openedAt, answeredAt, closedAt } = purchaseOrders;
const isUnopenedLate = sql`${escalatedAt} is not null and coalesce(${openedAt}, ${answeredAt}, ${closedAt}) is null`;

async function setProblem(tx: Tx, number: number, problem: 'failed'): Promise<void> {
  await tx.update(purchaseOrders).set({ problem }).where(eq(purchaseOrders.number, number));
}

type Row = typeof purchaseOrders.$inferSelect;

interface SentNow {
  sentLines: SentLine[];
  drawnAt: string;
  now: Date;
  escalateMinutes: number | null;
}

/**
 * Records the lines that the vendor knows now. Of several messages the one that was drawn last counts, whichever outcome
 * is recorded first. An item that was edited during the first sending becomes a change here: no other code notices it.
 */
async function recordSentLines(
  tx: Tx,
  before: Locked<'purchase_orders', Row>,
  { sentLines, drawnAt, now, escalateMinutes }: SentNow,
): Promise<void> {
  const isLatest = before.sentLinesAt === null || before.sentLinesAt <= drawnAt;
  const { number, sentAt } = before;
  if (isLatest) await replaceSentLines(tx, before, sentLines);
  const [after] = await tx
    .update(purchaseOrders)
    .set({
      ...(sentAt === null && (await firstSent(tx, before, { now, escalateMinutes }))),
      // Sending again does not remove the problem; only opening, answering or closing does.
      problem: sql`case when ${isUnopenedLate} then 'not_opened' end`,
      ...(isLatest && {
        sentLinesAt: drawnAt,
        changes: sql`purchase_order_changes(${number}, null)`,
      }),
    })
    .where(eq(purchaseOrders.number, number))
    .returning({ changes: purchaseOrders.changes });
  if (before.sentLinesAt === null && after?.changes) {
    await recordEvent(tx, {
      purchaseOrderNumber: number,
      kind: 'changed',
      detail: { changes: after.changes },
      cause: 'changed:while-sending',
      at: now,
      isByActor: false,
    });
  }
}
