import type { PreparedOrder, preparedOrderRoutes } from '../../contract/calls/prepared-orders.ts';
import type { standingOrderRoutes } from '../../contract/calls/standing-orders.ts';
import { underLock } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { notFound, refuse } from '../failure.ts';
import { onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { isAsStored } from '../products/entered-units.ts';
import type { QuantityEntered } from '../products/entered-units.ts';
import { locationsSeenBy, userIdOf } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { lockStanding, lookAgain } from '../standing-orders/queries.ts';
import { getPreparedOrder, listPreparedOrders } from './list.ts';
import { findPreparedOrder, lockPreparedOrder, updatePrepared } from './queries.ts';
import type { StoredPrepared } from './queries.ts';
import { endStanding, replaceStanding } from './set-standing.ts';
import { beginSubmission, finishSubmission } from './submit.ts';
import { enterLines, takeLines } from './take-lines.ts';

export const preparedOrderHandlers: HandlersOf<
  typeof standingOrderRoutes & typeof preparedOrderRoutes
> = {
  setStandingOrder: async ({ params, body, request }, services) =>
    replaceStanding(services, { guideId: params.id, input: body, request }),

  deleteStandingOrder: async ({ params, request }, services) =>
    endStanding(services, { guideId: params.id, request }),

  listPreparedOrders: async ({ query: { locationId }, actor }, { db }) =>
    listPreparedOrders(db, locationId === undefined ? locationsSeenBy(actor) : [locationId]),

  updatePreparedOrder: onRecord(
    present,
    async ({ params: { id }, body, request, record }, { db, now }) =>
      db.transaction(async (tx) => {
        // In the sequence of the job: the standing order first.
        await lockStanding(tx, record.guideId);
        const prepared = await lockPreparedOrder(tx, id);
        const shown = await getPreparedOrder(tx, id);
        // Perhaps by this call before: its answer was lost.
        if (isSaved(shown, body.lines)) return shown;
        requireUnchanged(request, 'prepared_order', underLock(prepared, shown));
        requireOpen(prepared, now());
        await enterLines(tx, prepared, body.lines);
        await updatePrepared(tx, prepared, {
          state: 'waiting',
          reason: null,
          changedAt: now().toISOString(),
          unusual: [],
        });
        // What was skipped was planned no more.
        if (prepared.state === 'none')
          await lookAgain(tx, { guideId: prepared.guideId, at: now() });
        return getPreparedOrder(tx, id);
      }),
  ),

  submitPreparedOrder: onRecord(
    present,
    async ({ params: { id }, body, request, actor, record }, services) => {
      const { db, now } = services;
      await db.transaction(async (tx) => {
        // In the sequence of the job: the standing order first.
        await lockStanding(tx, record.guideId);
        const prepared = await lockPreparedOrder(tx, id);
        if (isRetry(prepared, body?.id)) return;
        requireUnchanged(
          request,
          'prepared_order',
          underLock(prepared, await getPreparedOrder(tx, id)),
        );
        requireWaiting(prepared, now());
        if (body?.lines) await takeLines(tx, prepared, { lines: body.lines, now: now() });
        const orderedBy = userIdOf(actor) ?? prepared.preparedFor;
        const submission = { orderId: body?.id, orderedBy, byItself: false, now: now() };
        await beginSubmission(tx, prepared, submission);
      });
      const refusal = await finishSubmission(services, id);
      if (refusal) throw refusal;
      return getPreparedOrder(db, id);
    },
  ),

  skipPreparedOrder: onRecord(present, async ({ params: { id }, request }, { db }) =>
    db.transaction(async (tx) => {
      const prepared = await lockPreparedOrder(tx, id);
      const shown = await getPreparedOrder(tx, id);
      // Perhaps by this call before: its answer was lost.
      if (prepared.reason === 'skipped') return shown;
      requireUnchanged(request, 'prepared_order', underLock(prepared, shown));
      await skip(tx, prepared);
      return getPreparedOrder(tx, id);
    }),
  ),
};

async function present({ params }: { params: { id: string } }, { db }: Services) {
  const prepared = await findPreparedOrder(db, params.id);
  if (!prepared) throw notFound('prepared_order');
  return prepared;
}

function requireWaiting({ state, cutOffAt }: StoredPrepared, now: Date): void {
  if (state !== 'waiting') throw refuse('prepared_order_settled', { because: state });
  if (Date.parse(cutOffAt) <= now.getTime())
    throw refuse('prepared_order_settled', { because: 'cut_off' });
}

/** Skipping is taken back by a change. */
function requireOpen(prepared: StoredPrepared, now: Date): void {
  const isSkipped = prepared.reason === 'skipped';
  requireWaiting(isSkipped ? { ...prepared, state: 'waiting' } : prepared, now);
}

/** A person has saved it with these lines, and it waits. */
function isSaved(
  { state, isChanged, unusual, lines }: PreparedOrder,
  sent: readonly QuantityEntered[],
): boolean {
  const isWaiting = state === 'waiting' && isChanged && unusual.length === 0;
  const byId = new Map(sent.map((line) => [line.productId, line]));
  const isSent = (stored: PreparedOrder['lines'][number]) => {
    const line = byId.get(stored.productId);
    return line !== undefined && isAsStored(line, stored);
  };
  return isWaiting && lines.length === sent.length && lines.every(isSent);
}

/** It was submitted before. Another id than that of its order is of another press. */
function isRetry({ state, orderId }: StoredPrepared, sentId: string | undefined): boolean {
  const isSubmitted = state === 'submitting' || state === 'ordered';
  return isSubmitted && (sentId === undefined || sentId === orderId);
}

/** One that nobody submitted in time is skipped, too: somebody has seen it. */
async function skip(tx: Tx, prepared: Locked<'prepared_orders', StoredPrepared>): Promise<void> {
  const { state, reason } = prepared;
  const canBe = state === 'waiting' || reason === 'missed' || reason === 'not_submitted';
  if (!canBe) throw refuse('prepared_order_settled', { because: state });
  await updatePrepared(tx, prepared, { state: 'none', reason: 'skipped', unusual: [] });
}
