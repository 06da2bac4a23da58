import type { orderGuideRoutes } from '../../contract/calls/order-guides.ts';
import { notAllowed, notFound } from '../failure.ts';
import { onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { hasFullRights, locationsSeenBy } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { standingView } from '../standing-orders/shown.ts';
import {
  findStoredGuide,
  insertGuide,
  listGuides,
  lockGuide,
  removeGuide,
  restoreGuide,
  updateGuide,
} from './queries.ts';

export const orderGuideHandlers: HandlersOf<typeof orderGuideRoutes> = {
  listOrderGuides: async ({ query: { locationId }, actor }, services) => {
    const seen = locationId === undefined ? locationsSeenBy(actor) : [locationId];
    return listGuides(services.db, seen, await standingView(services));
  },

  createOrderGuide: async ({ body }, { db }) => db.transaction((tx) => insertGuide(tx, body)),

  updateOrderGuide: onRecord(present, async ({ params, body, request }, services) => {
    const view = await standingView(services);
    return services.db.transaction(async (tx) => {
      const guide = await lockGuide(tx, params.id, view);
      requireUnchanged(request, 'order_guide', guide);
      return updateGuide(tx, guide, body);
    });
  }),

  deleteOrderGuide: onRecord(present, async ({ params, request, actor }, services) => {
    const view = await standingView(services);
    return services.db.transaction(async (tx) => {
      const guide = await lockGuide(tx, params.id, view);
      // It would end with its guide, and managers only set it.
      if (guide.standing && !hasFullRights(actor)) throw notAllowed('standing_guide');
      requireUnchanged(request, 'order_guide', guide);
      await removeGuide(tx, guide);
      return undefined;
    });
  }),

  restoreOrderGuide: onRecord(stored, async ({ params }, services) => {
    const view = await standingView(services);
    return services.db.transaction((tx) => restoreGuide(tx, params.id, view));
  }),
};

type OfGuide = { params: { id: string } };

/** Deleted or not. */
async function stored({ params }: OfGuide, { db }: Services) {
  const guide = await findStoredGuide(db, params.id);
  if (!guide) throw notFound('order_guide');
  return guide;
}

async function present(call: OfGuide, services: Services) {
  const guide = await stored(call, services);
  if (guide.isDeleted) throw notFound('order_guide');
  return guide;
}
