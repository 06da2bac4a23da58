import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { Failure } from '../failure.ts';
import { budgetsOfOrder } from '../orders/budgets-of-order.ts';
import { submitOrder } from '../orders/submit.ts';
import type { Services } from '../services.ts';
import { lookAgain } from '../standing-orders/queries.ts';
import { GO_ON_AFTER_MS } from './decide.ts';
import { linesOfPrepared } from './list.ts';
import { enqueuePrepared } from './prepared-message.ts';
import { newOrderId } from './new-order-id.ts';
import { findPreparedOrder, lockPreparedOrder, updatePrepared } from './queries.ts';
import type { StoredPrepared } from './queries.ts';

/**
 * A prepared order becomes an order in two steps, because an order is stored by one statement of its own: the first step fixes
 * lines, person and id, the second stores the order under that id. Whoever goes on after a crash, on any node, stores the same
 * order (`store-once.ts`).
 */

interface Submission {
  /** Of the order, from the client. */
  orderId?: string | undefined;
  orderedBy: number;
  byItself: boolean;
  now: Date;
}

/** The first step. */
export async function beginSubmission(
  tx: Tx,
  prepared: Locked<'prepared_orders', StoredPrepared>,
  { orderId, orderedBy, byItself, now }: Submission,
): Promise<void> {
  await updatePrepared(tx, prepared, {
    state: 'submitting',
    orderId: orderId ?? newOrderId(now),
    orderedBy,
    byItself,
    unusual: [],
    checkedAt: prepared.checkedAt ?? now.toISOString(),
  });
  const at = new Date(now.getTime() + GO_ON_AFTER_MS);
  await lookAgain(tx, { guideId: prepared.guideId, at });
}

/**
 * The second step; does nothing for an order that is not being submitted. Returns why the order was refused: then it waits
 * again, and says so.
 */
export async function finishSubmission(
  services: Services,
  id: string,
): Promise<Failure | undefined> {
  const { db, catalogueCache, now } = services;
  const prepared = await findPreparedOrder(db, id);
  if (prepared?.state !== 'submitting' || !prepared.orderId || prepared.orderedBy === null)
    return undefined;
  const { orderId, orderedBy, locationId, deliveryDate } = prepared;
  const lines = (await linesOfPrepared(db, [id]))(id);
  try {
    await submitOrder(db, {
      order: {
        id: orderId,
        locationId,
        orderedBy,
        status: 'pending',
        employeeName: null,
        notes: null,
        items: lines.map(({ unitId: _unit, ...line }) => ({ ...line, deliveryDate })),
      },
      plans: await deliveryPlans(db, catalogueCache),
      budgets: budgetsOfOrder(services, { locationId }),
      now: now(),
    });
  } catch (error) {
    // Anything else may have stored it: the job goes on.
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    await waitAgain(services, { id, orderId, refusal: error });
    return error;
  }
  await db.transaction(async (tx) => {
    const held = await lockPreparedOrder(tx, id);
    if (held.state === 'submitting' && held.orderId === orderId)
      await updatePrepared(tx, held, { state: 'ordered' });
  });
  return undefined;
}

async function waitAgain(
  { db, env, now }: Services,
  { id, orderId, refusal }: { id: string; orderId: string; refusal: Failure },
): Promise<void> {
  const unusual = [{ code: refusal.code, params: refusal.params }];
  await db.transaction(async (tx) => {
    const held = await lockPreparedOrder(tx, id);
    if (held.state !== 'submitting' || held.orderId !== orderId) return;
    await updatePrepared(tx, held, {
      state: 'waiting',
      orderId: null,
      orderedBy: null,
      byItself: null,
      unusual,
    });
    if (held.byItself)
      await enqueuePrepared(tx, { id, why: 'waits', unusual, address: env.PUBLIC_URL, now: now() });
  });
}
