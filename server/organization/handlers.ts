import type { organizationRoutes } from '../../contract/calls/organization.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { putAccessCodeHash } from './access-code.ts';
import {
  findOrganizationSettings,
  lockOrganizationSettings,
  updateOrganizationSettings,
} from './queries.ts';
import { refuse } from '../failure.ts';

export const organizationHandlers: HandlersOf<typeof organizationRoutes> = {
  // From here on they have a version, and a time at which they were stored.
  getOrganizationSettings: async (_call, { db }) =>
    (await findOrganizationSettings(db)) ?? db.transaction(lockOrganizationSettings),

  updateOrganizationSettings: async ({ body, request }, { db, env, now, reactions }) =>
    db.transaction(async (tx) => {
      const before = await lockOrganizationSettings(tx);
      requireUnchanged(request, 'settings', before);
      const lock = body.lockAfterMinutes ?? before.lockAfterMinutes;
      if (lock !== before.lockAfterMinutes)
        await reactions.lockChanging(tx, { now: now(), mode: env.ACCESS_MODE });
      await reactions.timezoneChanged(tx, before, { timezone: body.timezone, now: now() });
      const { escalateMinutes: minutes } = body;
      if (minutes !== undefined && minutes !== before.escalateMinutes)
        await reactions.escalationChanged(tx, before, { minutes, now: now() });
      return updateOrganizationSettings(tx, before, { ...body, now: now() });
    }),

  setAccessCode: async ({ body: { accessCode } }, { db, env, slowHash }) => {
    if (env.ACCESS_CODE) {
      throw refuse('access_code_fixed');
    }
    const hash = await slowHash.hash(accessCode);
    await db.transaction((tx) => putAccessCodeHash(tx, hash));
    return undefined;
  },
};
