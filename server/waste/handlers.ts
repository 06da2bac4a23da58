import type { wasteRoutes } from '../../contract/waste.ts';
import { locationsSeenBy, requireLocation } from '../http/actor.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { notFound } from '../failure.ts';
import { paged } from '../http/paging.ts';
import { allWasteLogs, findWasteLog, removeWasteLog, wasteList } from './queries.ts';
import { recordWaste } from './record.ts';

export const wasteHandlers: HandlersOf<typeof wasteRoutes> = {
  listWasteLogs: async ({ query, actor, request }, { db }) => {
    if (query.locationId) requireLocation(actor, query.locationId);
    const locationIds = locationsSeenBy(actor);
    return paged(query, {
      request,
      db,
      whole: (filters) => allWasteLogs(db, { filters, locationIds }),
      ...wasteList(db, { filters: query, locationIds }),
      cursorOf: (entry) => [entry.createdDate, entry.id],
    });
  },

  createWasteLog: async ({ body, actor }, { db, now }) => {
    requireLocation(actor, body.locationId);
    const { entry, created } = await recordWaste(db, { entry: body, now: now() });
    return answer(entry, { status: created ? 201 : 200 });
  },

  deleteWasteLog: async ({ params, actor }, { db }) => {
    const entry = await findWasteLog(db, params.id);
    if (!entry || entry.isDeleted) throw notFound('waste entry');
    requireLocation(actor, entry.locationId);
    if (!(await removeWasteLog(db, params.id))) throw notFound('waste entry');
    return undefined;
  },
};
