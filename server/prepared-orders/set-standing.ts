import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { StandingOrder, StandingOrderInput } from '../../contract/calls/standing-orders.ts';
import { underLock } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { userLocations } from '../db/schema/people-and-places.ts';
import { invalid, notFound } from '../failure.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { lockGuide } from '../order-guides/queries.ts';
import type { Services } from '../services.ts';
import { lockStanding, removeStanding, storeStanding } from '../standing-orders/queries.ts';
import { standingOfGuides, standingView } from '../standing-orders/shown.ts';
import { keepUser } from '../users/queries.ts';
import { findVendor } from '../vendors/queries.ts';
import { isUnsettled } from './decide.ts';
import { followStanding } from './follow.ts';
import { lockPreparedOf, removePrepared } from './queries.ts';
import { finishSubmission } from './submit.ts';

interface OfGuide {
  guideId: string;
  request: FastifyRequest;
}

/**
 * Adds or replaces the standing order of a guide. What was due by the former one is done first; what that prepared and nobody
 * touched is prepared again by the new one.
 */
export async function replaceStanding(
  services: Services,
  { guideId, input, request }: OfGuide & { input: StandingOrderInput },
): Promise<StandingOrder> {
  const { db, env, catalogueCache, now } = services;
  const view = await standingView(services);
  const { standing, submitting } = await db.transaction(async (tx) => {
    const guide = await lockGuide(tx, guideId, view);
    const former = await lockStanding(tx, guideId);
    if (former && guide.standing)
      requireUnchanged(request, 'standing_order', underLock(former, guide.standing));
    await requireReferences(tx, { locationId: guide.locationId, input });
    const at = now();
    const begun =
      former && !former.isDeleted
        ? await followStanding(tx, former, { address: env.PUBLIC_URL, catalogueCache, now: at })
        : [];
    const stored = await storeStanding(tx, guide, { input, now: at });
    const untouched = (await lockPreparedOf(tx, stored, input.from)).filter(
      (row) => isUnsettled(row, at) && !row.isChanged,
    );
    await removePrepared(
      tx,
      stored,
      untouched.map(({ id }) => id),
    );
    const shown = await standingOfGuides(tx, [guideId], view);
    return { standing: shown(guideId), submitting: begun };
  });
  for (const id of submitting) await finishSubmission(services, id);
  if (!standing) throw notFound('standing_order');
  return standing;
}

export async function endStanding(
  services: Services,
  { guideId, request }: OfGuide,
): Promise<undefined> {
  const view = await standingView(services);
  await services.db.transaction(async (tx) => {
    const guide = await lockGuide(tx, guideId, view);
    const standing = await lockStanding(tx, guideId);
    if (!standing || !guide.standing) throw notFound('standing_order');
    requireUnchanged(request, 'standing_order', underLock(standing, guide.standing));
    await removeStanding(tx, standing);
  });
}

/** The responsible person orders at the location of the guide: a manager, or assigned to it. */
async function requireReferences(
  tx: Tx,
  { locationId, input }: { locationId: number; input: StandingOrderInput },
): Promise<void> {
  const { vendorId, responsibleUserId: userId } = input;
  if (!(await findVendor(tx, vendorId)))
    throw invalid('vendorId', 'gone', { what: 'vendor', instead: 'choose' });
  const person = await keepUser(tx, userId);
  if (!person) throw invalid('responsibleUserId', 'gone', { what: 'user', instead: 'choose' });
  const isHere = and(eq(userLocations.userId, userId), eq(userLocations.locationId, locationId));
  if (person.userType !== 'manager' && (await tx.$count(userLocations, isHere)) === 0)
    throw invalid('responsibleUserId', 'responsible_elsewhere', { name: person.name });
}
