import type { priceAlertRoutes } from '../../contract/calls/price-alerts.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { paged, readCursor } from '../lists/paging.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { countPriceAlerts, listPriceAlerts, markPriceSeen, setSeenPrices } from './price-alerts.ts';
import { lockProduct } from './queries.ts';

export const priceAlertHandlers: HandlersOf<typeof priceAlertRoutes> = {
  listPriceAlerts: async ({ query, request }, { db }) => {
    const { priceAlertPercent: percent } = await getOrganizationSettings(db);
    const after = readCursor(query.cursor, 'text');
    return paged(query, {
      request,
      db,
      whole: () => listPriceAlerts(db, { percent }),
      page: ({ limit }) => jsonRows(listPriceAlerts(db, { percent, limit, after })),
      count: () => countPriceAlerts(db, percent),
      cursorOf: ({ since, id }) => [since, id],
    });
  },

  markPriceSeen: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const product = await lockProduct(tx, params.id);
      requireUnchanged(request, 'product', product);
      return markPriceSeen(tx, product);
    }),

  setSeenPrices: async ({ body }, { db }) =>
    db.transaction(async (tx) => ({ marked: await setSeenPrices(tx, body) })),
};
