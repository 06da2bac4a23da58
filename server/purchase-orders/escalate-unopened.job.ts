import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { ATTENTION_KINDS } from '../../contract/values/attention-kinds.ts';
import type { Tx } from '../db/open.ts';
import { isUnnoticed, purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { DueJob } from '../jobs/job.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Unsent } from '../outbox/queries.ts';
import { sendAll } from '../outbox/send-all.ts';
import type { Services } from '../services.ts';
import { listManagersOf } from '../user-locations/queries.ts';
import { notOpenedMessage, notOpenedText } from './not-opened-message.ts';

const { number, escalateAt } = purchaseOrders;

/**
 * Purchase orders that no vendor opened in time need attention and are written to the managers of their location, once
 * (V8); messages that stay unsent are left to the outbox's job.
 */
export const escalateUnopened: DueJob = {
  name: 'escalate-unopened-purchase-orders',
  // The setting is among the records.
  topics: ['orders', 'records'],
  changes: ['orders', 'messages'],
  nextDue: async ({ db }) => {
    const [next] = await db
      .select({ at: escalateAt })
      .from(purchaseOrders)
      .where(and(isUnnoticed(purchaseOrders), isNotNull(escalateAt)))
      .orderBy(asc(escalateAt))
      .limit(1);
    return next?.at ? new Date(next.at) : null;
  },
  run: async (services) => {
    const { messages, errors, escalated } = await escalateAll(services);
    errors.push(...(await sendAll(services, messages)));
    // After all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
    return escalated > 0;
  },
};

const isDue = (now: Date) => and(isUnnoticed(purchaseOrders), lte(escalateAt, now.toISOString()));

async function escalateAll(services: Services) {
  const { db, now } = services;
  const messages: Unsent[] = [];
  const errors: unknown[] = [];
  let escalated = 0;
  const due = await db
    .select({ number })
    .from(purchaseOrders)
    .where(isDue(now()))
    .orderBy(asc(escalateAt));
  for (const one of due) {
    try {
      const made = await escalate(services, one.number);
      if (made) escalated++;
      messages.push(...(made ?? []));
    } catch (error) {
      errors.push(error);
    }
  }
  return { messages, errors, escalated };
}

/**
 * Claims a purchase order and records a message for each manager, in one transaction. Undefined when it is not due any
 * more, or another node has it.
 */
async function escalate(
  { db, env, now }: Services,
  ofNumber: number,
): Promise<Unsent[] | undefined> {
  return db.transaction(async (tx) => {
    const at = now();
    const locationId = await claim(tx, ofNumber, at);
    if (locationId === undefined) return undefined;
    const screen = ATTENTION_KINDS.purchase_order_not_opened.one(String(ofNumber));
    const address = env.PUBLIC_URL && `${env.PUBLIC_URL}${screen}`;
    const text = await notOpenedText(tx, { number: ofNumber, address });
    const unsent: Unsent[] = [];
    for (const { id, email, language } of await listManagersOf(tx, locationId)) {
      const message = await enqueue(tx, {
        ...text(language ?? 'en'),
        kind: notOpenedMessage,
        subjectId: String(ofNumber),
        cause: `${notOpenedMessage.name}:${ofNumber}:${id}`,
        channel: 'email',
        recipient: email,
        due: at,
        now: at,
      });
      unsent.push(message);
    }
    return unsent;
  });
}

/** Returns its location. */
async function claim(tx: Tx, ofNumber: number, now: Date): Promise<number | undefined> {
  const [claimed] = await tx
    .select({ locationId: purchaseOrders.locationId })
    .from(purchaseOrders)
    .where(and(eq(number, ofNumber), isDue(now)))
    .for('no key update', { skipLocked: true });
  if (!claimed) return undefined;
  await tx
    .update(purchaseOrders)
    .set({
      escalatedAt: now.toISOString(),
      problem: sql`coalesce(${purchaseOrders.problem}, 'not_opened')`,
    })
    .where(eq(number, ofNumber));
  return claimed.locationId;
}
