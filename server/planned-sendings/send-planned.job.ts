import { asc, lte, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { DueJob } from '../jobs/job.ts';
import { plannedSendings, waitingSendings } from '../db/schema/sending.ts';
import { timeToSend } from '../outbox/send-all.ts';
import type { Services } from '../services.ts';
import { Failure } from '../failure.ts';
import { NotDelivered } from '../outside/not-delivered.ts';
import { sendByEmail, sendBySms } from '../vendor-orders/send.ts';
import { sendChange } from '../vendor-orders/send-change.ts';
import { keyOf, keyText } from './key.ts';
import type { Key } from './key.ts';
import { isOf, NotDue, planSending, requireStillDue } from './plan-sending.ts';
import type { ToSend } from './plan-sending.ts';

/** So many are looked at and sent at once: each waits for a mail server, and drawing takes a thread. */
const AT_ONCE = 4;
/** In one run. */
const AT_MOST = 1_000;

/**
 * Plans what goes to vendors by itself after each change that it follows from, and sends what is due, on whichever node is first
 * (H1, H2). What takes too long is left to the next run.
 */
export const sendPlanned: DueJob = {
  name: 'send-planned',
  topics: ['orders', 'records', 'messages'],
  changes: ['orders', 'messages'],
  nextDue: async ({ db }) => {
    const { rows } = await db.execute<{ due: string | null }>(sql`
      select case when exists (select from ${waitingSendings}) then '1970-01-01T00:00:00Z'
        else to_json((select min(${plannedSendings.lookAt}) from ${plannedSendings} where ${plannedSendings.lookAt} is not null))#>>'{}'
      end as due`);
    const due = rows[0]?.due;
    return due ? new Date(due) : null;
  },
  run: async (services) => {
    const keys = await listDue(services);
    const hasTime = timeToSend(services);
    const errors: unknown[] = [];
    let hasChanged = false;
    await pLimit(AT_ONCE).map(keys, async (key) => {
      if (!hasTime()) return;
      try {
        if (await advance(services, key)) hasChanged = true;
      } catch (error) {
        errors.push(error);
      }
    });
    // After all others were tried; the runner logs the failure and retries.
    if (errors.length > 0) throw errors[0];
    return hasChanged;
  },
};

async function listDue({ db, now }: Services): Promise<Key[]> {
  const { vendorId, locationId, deliveryDate } = waitingSendings;
  const waiting = await db
    .selectDistinct({ vendorId, locationId, deliveryDate })
    .from(waitingSendings)
    .limit(AT_MOST);
  const due = await db
    .select()
    .from(plannedSendings)
    .where(lte(plannedSendings.lookAt, now().toISOString()))
    .orderBy(asc(plannedSendings.lookAt))
    .limit(AT_MOST);
  const all = [...due.map(keyOf), ...waiting];
  return [...new Map(all.map((key) => [keyText(key), key])).values()];
}

/** Of several purchase orders for one delivery each goes in the same run. */
const ROUNDS = 5;

/** Looks, sends what is due, and looks again. Returns whether anything was sent or tried; plans publish themselves. */
async function advance(services: Services, key: Key): Promise<boolean> {
  const { db, env, now } = services;
  for (let round = 0; round < ROUNDS; round++) {
    const due = await db.transaction((tx) => planSending(tx, { key, env, now: now() }));
    if (!due) return round > 0;
    try {
      await send(services, due);
    } catch (error) {
      await recordRefusal(services, due, error);
    }
  }
  return true;
}

async function send(services: Services, due: ToSend): Promise<void> {
  const { vendorId, locationId, number, channel, base, plannedAt, tries, pending, isKnown } = due;
  const byRule = {
    number,
    plannedAt,
    tries,
    pending,
    requireDue: (tx: Parameters<typeof requireStillDue>[0]) =>
      requireStillDue(tx, due, services.now()),
  };
  if (isKnown) await sendChange(services, { number, channel, base, byRule });
  else if (channel === 'email')
    await sendByEmail(services, { vendorId, locationId, number, base, byRule });
  else await sendBySms(services, { vendorId, locationId, number, base, byRule });
}

/**
 * A manager was first, or it could not be delivered: then the outbox says so. One that could not be drawn, such as one with too
 * many lines, needs a person, until what is pending changes. What was refused because the product is busy is due again in two
 * minutes.
 */
async function recordRefusal({ db }: Services, due: ToSend, error: unknown): Promise<void> {
  if (error instanceof NotDue || error instanceof NotDelivered) return;
  if (!(error instanceof Failure) || error.code === 'unavailable') throw error;
  const { code, params } = error;
  await db.transaction((tx) =>
    tx.update(plannedSendings).set({ refusal: { code, params } }).where(isOf(plannedSendings, due)),
  );
}
