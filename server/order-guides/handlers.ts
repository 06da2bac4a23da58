import type { orderGuideRoutes } from '../../contract/calls/order-guides.ts';
import { notFound } from '../failure.ts';
import { onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { locationsSeenBy } from '../rights/actor.ts';
import type { Services } from '../services.ts';
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
  listOrderGuides: async ({ query: { locationId }, actor }, { db }) =>
    listGuides(db, locationId === undefined ? locationsSeenBy(actor) : [locationId]),

  createOrderGuide: async ({ body }, { db }) => db.transaction((tx) => insertGuide(tx, body)),

  updateOrderGuide: onRecord(present, async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      const guide = await lockGuide(tx, params.id);
      requireUnchanged(request, 'order_guide', guide);
      return updateGuide(tx, guide, body);
    }),
  ),

  deleteOrderGuide: onRecord(present, async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const guide = await lockGuide(tx, params.id);
      requireUnchanged(request, 'order_guide', guide);
      await removeGuide(tx, guide);
      return undefined;
    }),
  ),

  restoreOrderGuide: onRecord(stored, async ({ params }, { db }) =>
    db.transaction((tx) => restoreGuide(tx, params.id)),
  ),
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
