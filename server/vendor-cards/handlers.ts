import type { vendorCardRoutes } from '../../contract/calls/vendor-cards.ts';
import type { HandlersOf } from '../http/handler.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { findVendor } from '../vendors/queries.ts';
import { notFound } from '../failure.ts';
import { findVendorCard } from './find-card.ts';

export const vendorCardHandlers: HandlersOf<typeof vendorCardRoutes> = {
  getVendorCard: async ({ params }, { db, now }) => {
    if (!(await findVendor(db, params.id))) throw notFound('vendor');
    const { timezone } = await getOrganizationSettings(db);
    return findVendorCard(db, { vendorId: params.id, now: now(), timeZone: timezone });
  },
};
