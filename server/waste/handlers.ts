import type { WasteLog, wasteRoutes } from '../../contract/calls/waste.ts';
import { locationsSeenBy, userIdOf } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { answer, onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { paged } from '../lists/paging.ts';
import { datedName } from '../local-time.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Services } from '../services.ts';
import {
  allWasteLogs,
  findWasteLog,
  removeWasteLog,
  restoreWasteLog,
  wasteList,
} from './queries.ts';
import { recordWaste } from './record.ts';
import { exportWasteSummary } from './summary-csv.ts';
import { findWasteSummary } from './summary.ts';
import { notFound } from '../failure.ts';

export const wasteHandlers: HandlersOf<typeof wasteRoutes> = {
  listWasteLogs: async ({ query, actor, request }, services) => {
    const { db } = services;
    const locationIds = locationsSeenBy(actor);
    const withCost = await seesPrices(actor, services);
    return paged(query, {
      request,
      db,
      whole: (filters) => allWasteLogs(db, { filters, locationIds, withCost }),
      ...wasteList(db, { filters: query, locationIds, withCost }),
      cursorOf: (entry) => [entry.createdDate, entry.id],
    });
  },

  createWasteLog: async ({ body, actor }, services) => {
    const { db, now } = services;
    const { stored: entry, created } = await db.transaction((tx) =>
      recordWaste(tx, { entry: body, now: now() }),
    );
    const shown = await forCaller(entry, actor, services);
    return answer(shown, { status: created ? 201 : 200 });
  },

  deleteWasteLog: onRecord(
    async ({ params }, { db }) => {
      const entry = await findWasteLog(db, params.id);
      if (!entry || entry.isDeleted) throw notFound('waste_entry');
      return entry;
    },
    async ({ params: { id }, actor }, { db }) => {
      const by = userIdOf(actor);
      const isRemoved = await db.transaction((tx) => removeWasteLog(tx, { id, by }));
      if (!isRemoved) throw notFound('waste_entry');
      return undefined;
    },
  ),

  restoreWasteLog: onRecord(
    async ({ params }, { db }) => {
      const entry = await findWasteLog(db, params.id);
      if (!entry) throw notFound('waste_entry');
      return entry;
    },
    async ({ params: { id }, actor }, services) => {
      const by = userIdOf(actor);
      const restored = await services.db.transaction((tx) => restoreWasteLog(tx, { id, by }));
      return forCaller(restored, actor, services);
    },
  ),

  getWasteSummary: async ({ query }, { db }) => {
    const { timezone, currency } = await getOrganizationSettings(db);
    return findWasteSummary(db, { filters: query, timeZone: timezone, currency });
  },

  exportWasteSummary: async ({ query, request }, { db, now }) => {
    const { timezone, currency } = await getOrganizationSettings(db);
    const { text } = await exportWasteSummary(db, {
      filters: query,
      timeZone: timezone,
      currency,
      signal: request.signal,
    });
    const name = datedName(`waste-by-${query.groupBy}`, now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },
};

/** An entry without its cost, for callers who see no prices (E14). */
async function forCaller(entry: WasteLog, actor: Actor, services: Services): Promise<WasteLog> {
  return (await seesPrices(actor, services)) ? entry : { ...entry, cost: null };
}
