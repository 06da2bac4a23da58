import type { sendingRuleRoutes } from '../../contract/calls/sending-rules.ts';
import type { HandlersOf } from '../http/handler.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { findLocation } from '../locations/queries.ts';
import { locationsSeenBy } from '../rights/actor.ts';
import { listSendings } from './list-sendings.ts';
import { listSendingsOfUser } from './sendings-of-user.ts';
import { notFound } from '../failure.ts';

export const plannedSendingHandlers: HandlersOf<
  Pick<typeof sendingRuleRoutes, 'listSendings' | 'listSendingsOfUser'>
> = {
  listSendings: async ({ params }, { db, catalogueCache, now }) => {
    if (!(await findLocation(db, params.id))) throw notFound('location');
    const plans = await deliveryPlans(db, catalogueCache);
    return listSendings(db, { plans, locationId: params.id, now: now() });
  },

  listSendingsOfUser: async ({ params, actor }, { db }) =>
    listSendingsOfUser(db, { userId: params.id, locationIds: locationsSeenBy(actor) }),
};
