import type { sendingRuleRoutes } from '../../contract/calls/sending-rules.ts';
import { underLock } from '../db/locked.ts';
import type { HandlersOf } from '../http/handler.ts';
import { addressOf } from '../http/own-address.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { findVendor, lockVendor } from '../vendors/queries.ts';
import { getRules, replaceRules } from './queries.ts';
import { notFound } from '../failure.ts';

export const sendingRuleHandlers: HandlersOf<
  Pick<typeof sendingRuleRoutes, 'getSendingRules' | 'updateSendingRules'>
> = {
  getSendingRules: async ({ params }, { db }) => {
    const vendor = await findVendor(db, params.id);
    if (!vendor) throw notFound('vendor');
    return getRules(db, vendor);
  },

  updateSendingRules: async ({ params, body, request }, { db, env, now }) =>
    db.transaction(async (tx) => {
      const vendor = await lockVendor(tx, params.id);
      const stored = underLock(vendor, await getRules(tx, vendor));
      requireUnchanged(request, 'sending_rules', stored);
      return replaceRules(tx, vendor, { ...body, base: addressOf(request, env), now: now() });
    }),
};
