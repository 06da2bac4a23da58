import type { receiptRoutes } from '../../contract/calls/receipts.ts';
import { locationsSeenBy, userIdOf } from '../rights/actor.ts';
import { answer, onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { underLock } from '../db/locked.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { paged } from '../lists/paging.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import { correctOnce } from './correct-once.ts';
import { correctReceipt, takeBackReceipt } from './correct.ts';
import { allReceipts, getReceipt, lockReceipt, receiptList } from './queries.ts';
import { recordReceipt } from './record.ts';

/** *Mark as Received* and *Mark as Missing* come from server/order-items, as the reaction `itemMarked`. */
export const receiptHandlers: HandlersOf<typeof receiptRoutes> = {
  listReceipts: async ({ query, actor, request }, services) => {
    const { db } = services;
    const prices = await seesPrices(actor, services);
    const locationIds = locationsSeenBy(actor);
    return paged(query, {
      request,
      db,
      whole: (filters) => allReceipts(db, { filters, locationIds, prices }),
      ...receiptList(db, { filters: query, locationIds, prices }),
      cursorOf: ({ at, id }) => [at, id],
    });
  },

  createReceipt: async ({ body, actor }, services) => {
    const by = userIdOf(actor);
    const { stored: receipt, created } = await recordReceipt(services, {
      receipt: body,
      by,
      now: services.now(),
    });
    const prices = await seesPrices(actor, services);
    const shown = prices ? receipt : await getReceipt(services.db, receipt.id, { prices });
    return answer(shown, { status: created ? 201 : 200 });
  },

  getReceipt: onRecord(
    async ({ params, actor }, services) =>
      getReceipt(services.db, params.id, { prices: await seesPrices(actor, services) }),
    async ({ record }) => record,
  ),

  updateReceipt: async ({ params, body, actor, request }, { db, reactions, now }) =>
    db.transaction(async (tx) => {
      const before = await lockReceipt(tx, params.id);
      const correction = { changes: body, by: userIdOf(actor), now: now() };
      return correctOnce(tx, before, {
        ...correction,
        correct: async () => {
          const read = underLock(before, await getReceipt(tx, before.id));
          requireUnchanged(request, 'receipt', read);
          const orders = await correctReceipt(tx, before, correction);
          await reactions.receiptCorrected(tx, orders, { receiptId: before.id, now: now() });
        },
      });
    }),

  takeBackReceipt: onRecord(
    ({ params }, { db }) => getReceipt(db, params.id),
    async ({ params, actor }, services) => {
      const { db, reactions, now } = services;
      await db.transaction(async (tx) => {
        const before = await lockReceipt(tx, params.id);
        if (before.isTakenBack) return;
        const orders = await takeBackReceipt(tx, before, { by: userIdOf(actor), now: now() });
        await reactions.receiptCorrected(tx, orders, { receiptId: before.id, now: now() });
      });
      return getReceipt(db, params.id, { prices: await seesPrices(actor, services) });
    },
  ),
};
