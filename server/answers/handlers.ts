import type { answerSettlingRoutes } from '../../contract/calls/answer-settling.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { userIdOf } from '../rights/actor.ts';
import { lockOrderItem } from '../order-items/queries.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { wholePurchaseOrder } from '../purchase-orders/whole.ts';
import { getPurchaseOrderDetails } from '../purchase-orders/queries.ts';
import { confirmByPhone } from './confirm-by-phone.ts';
import { acceptAnswer, dismissAnswer } from './settle.ts';
import { takeBackSettling } from './take-back-settling.ts';

export const answerSettlingHandlers: HandlersOf<typeof answerSettlingRoutes> = {
  acceptAnswer: async ({ params, body, actor, request }, { db, reactions, now }) =>
    db.transaction(async (tx) => {
      const before = await lockOrderItem(tx, params.id);
      requireUnchanged(request, 'order_item', before);
      const accepted = await acceptAnswer(tx, before, {
        ...body,
        by: userIdOf(actor),
        now: now(),
      });
      await reactions.itemChanged(tx, before, now());
      return accepted;
    }),

  dismissAnswer: async ({ params, body, actor, request }, { db, now }) =>
    db.transaction(async (tx) => {
      const before = await lockOrderItem(tx, params.id);
      requireUnchanged(request, 'order_item', before);
      return dismissAnswer(tx, before, { ...body, by: userIdOf(actor), now: now() });
    }),

  takeBackSettling: async ({ params, actor }, { db, reactions, now }) =>
    db.transaction(async (tx) => {
      const before = await lockOrderItem(tx, params.id);
      const again = await takeBackSettling(tx, before, { by: userIdOf(actor), now: now() });
      await reactions.itemChanged(tx, before, now());
      return again;
    }),

  confirmByPhone: async ({ params: { number }, body, actor, request }, { db, now }) => {
    const { name = null, note = null } = body ?? {};
    const confirmation = { number, said: { name, note }, by: userIdOf(actor), now: now() };
    await db.transaction(async (tx) => confirmByPhone(tx, confirmation));
    const details = await getPurchaseOrderDetails(db, number);
    return wholePurchaseOrder(db, details, callerSignal(request));
  },
};
