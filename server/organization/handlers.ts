import type { organizationRoutes } from '../../contract/organization.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { requireUnchanged } from '../http/if-match.ts';
import {
  getOrganizationSettings,
  lockOrganizationSettings,
  updateOrganizationSettings,
} from './queries.ts';

export const organizationHandlers: HandlersOf<typeof organizationRoutes> = {
  getOrganizationSettings: async (_call, { db }) => getOrganizationSettings(db),

  updateOrganizationSettings: async ({ body, request }, { db, now, reactions }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'these settings', await lockOrganizationSettings(tx));
      await reactions.changeTimezone(tx, { timezone: body.timezone, now: now() });
      return updateOrganizationSettings(tx, { ...body, now: now() });
    }),

  setAccessCode: notBuiltYet,
};
