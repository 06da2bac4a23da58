import type { inventoryRoutes } from '../../contract/calls/inventory.ts';
import type { inventoryCountRoutes } from '../../contract/calls/inventory-counts.ts';
import type { parRoutes } from '../../contract/calls/par.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { locationsSeenBy, userIdOf } from '../rights/actor.ts';
import { answer, onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { paged } from '../lists/paging.ts';
import { datedName } from '../local-time.ts';
import { findLocation } from '../locations/queries.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { inImportQueue } from '../csv/import-queue.ts';
import { listUse } from './count-use.ts';
import { countList, findCount, getCount } from './counts.ts';
import { exportInventory } from './export-csv.ts';
import { importInventory } from './import-csv.ts';
import { isInventoryUsed, listInventory } from './list.ts';
import { movementList } from './movements.ts';
import { listParAdvice, listSuggestions } from './par.ts';
import { recordCount } from './record-count.ts';
import { setKept, updateInventory } from './update.ts';
import { listMissingConversions } from './waiting.ts';
import { notFound } from '../failure.ts';

export const inventoryHandlers: HandlersOf<
  typeof inventoryRoutes & typeof inventoryCountRoutes & typeof parRoutes
> = {
  listInventory: async ({ query }, { db }) => listInventory(db, query),

  updateInventory: async ({ body }, { db }) => {
    await db.transaction((tx) => updateInventory(tx, body));
    const productIds = body.lines.map(({ productId }) => productId);
    return listInventory(db, { locationId: body.locationId, productIds });
  },

  setKept: async ({ body }, { db }) => {
    await db.transaction((tx) => setKept(tx, body));
    return listInventory(db, body);
  },

  exportInventory: async ({ query: { locationId }, request }, { db, now }) => {
    if (!(await findLocation(db, locationId))) throw notFound('location');
    const { timezone } = await getOrganizationSettings(db);
    const { text } = await exportInventory(db, { locationId, signal: callerSignal(request) });
    const name = datedName('stock', now(), timezone);
    return answer(text, {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },

  importInventory: async ({ file, body, request }, { db }) =>
    inImportQueue(
      () =>
        importInventory(db, {
          path: file.path,
          locationId: body.locationId,
          dryRun: body.dryRun === 'true',
        }),
      callerSignal(request),
    ),

  listSuggestions: async ({ query }, { db }) => listSuggestions(db, query.locationId),

  listParAdvice: async ({ query }, { db, catalogueCache, now }) => {
    const plans = await deliveryPlans(db, catalogueCache);
    return listParAdvice(db, { locationId: query.locationId, plans, now: now() });
  },

  getInventoryUse: async (_call, { db }) => ({ isUsed: await isInventoryUsed(db) }),

  listMovements: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      ...movementList(db, query),
      cursorOf: ({ at, id }) => [at, String(id)],
    }),

  listMissingConversions: async (_call, { db }) => listMissingConversions(db),

  createCount: async ({ body, actor }, { db, now }) => {
    const { stored: count, created } = await db.transaction((tx) =>
      recordCount(tx, { count: body, countedBy: userIdOf(actor), now: now() }),
    );
    return answer(count, { status: created ? 201 : 200 });
  },

  listCounts: async ({ query, request, actor }, { db }) =>
    paged(query, {
      request,
      db,
      ...countList(
        db,
        query.locationId === undefined ? locationsSeenBy(actor) : [query.locationId],
      ),
      cursorOf: ({ at, id }) => [at, id],
    }),

  listCountedUse: async ({ params }, { db }) => {
    if (!(await findCount(db, params.id))) throw notFound('count');
    return listUse(db, params.id);
  },

  getCount: onRecord(
    async ({ params }, { db }) => {
      const found = await findCount(db, params.id);
      if (!found) throw notFound('count');
      return found;
    },
    ({ record }, { db }) => getCount(db, record.id),
  ),
};
