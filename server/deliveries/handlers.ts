import type { deliveryRoutes } from '../../contract/calls/deliveries.ts';
import { underLock } from '../db/locked.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { findLocation } from '../locations/queries.ts';
import { findVendor, lockVendor } from '../vendors/queries.ts';
import { deliveryPlans } from './plans.ts';
import { deliveriesTo, getSchedule, updateSchedule } from './queries.ts';
import { notFound } from '../failure.ts';

export const deliveryHandlers: HandlersOf<typeof deliveryRoutes> = {
  getDeliverySchedule: async ({ params }, { db }) => {
    const vendor = await findVendor(db, params.id);
    if (!vendor) throw notFound('vendor');
    return getSchedule(db, vendor);
  },

  updateDeliverySchedule: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      const vendor = await lockVendor(tx, params.id);
      const stored = underLock(vendor, await getSchedule(tx, vendor));
      requireUnchanged(request, 'schedule', stored);
      return updateSchedule(tx, vendor, body);
    }),

  listDeliveries: async ({ params, query }, { db, catalogueCache, now }) => {
    if (!(await findLocation(db, params.id))) throw notFound('location');
    const plans = await deliveryPlans(db, catalogueCache);
    return deliveriesTo(plans, { locationId: params.id, now: now(), days: query.days });
  },
};
