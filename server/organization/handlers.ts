import type { organizationRoutes } from '../../contract/organization.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { getOrganizationSettings } from './queries.ts';

export const organizationHandlers: HandlersOf<typeof organizationRoutes> = {
  getOrganizationSettings: async (_call, { db }) => getOrganizationSettings(db),
  updateOrganizationSettings: notBuiltYet,
};
