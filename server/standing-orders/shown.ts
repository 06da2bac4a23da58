import { and, gt, inArray } from 'drizzle-orm';
import type { StandingOrder } from '../../contract/calls/standing-orders.ts';
import { DELIVERY_DAYS_MAX, LEFT_OUT_MAX, STANDING_NEXT } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { preparedOrders } from '../db/schema/standing-orders.ts';
import { calendarFrom } from '../deliveries/next-deliveries.ts';
import type { Calendar } from '../deliveries/next-deliveries.ts';
import { deliveryPlans, planOf, zoneOf } from '../deliveries/plans.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { localDay } from '../local-time.ts';
import { said } from '../said.ts';
import type { Services } from '../services.ts';
import { standingPlan } from './plan.ts';
import { listStanding } from './queries.ts';
import type { StoredStanding } from './queries.ts';

/** What a standing order is shown by, beside its own row. */
export interface StandingView {
  plans: DeliveryPlans;
  now: Date;
}

export async function standingView({ db, catalogueCache, now }: Services): Promise<StandingView> {
  return { plans: await deliveryPlans(db, catalogueCache), now: now() };
}

type Prepared = Pick<typeof preparedOrders.$inferSelect, 'id' | 'state'>;

/** The standing orders of guides as they are answered, by guide; null where there is none. */
export async function standingOfGuides(
  db: Db,
  guideIds: readonly string[],
  view: StandingView,
): Promise<(guideId: string) => StandingOrder | null> {
  const found = await listStanding(db, guideIds);
  const prepared = await listPrepared(
    db,
    found.map(({ guideId }) => guideId),
    view.now,
  );
  // The days of a time zone are computed once.
  const calendars = new Map<string, Calendar>();
  const calendarOf = (locationId: number) => {
    const zone = zoneOf(view.plans, locationId);
    const calendar = calendars.get(zone) ?? calendarFrom(localDay(view.now, zone));
    calendars.set(zone, calendar);
    return calendar;
  };
  const shown = new Map(
    found.map((standing) => {
      const calendar = calendarOf(standing.locationId);
      return [standing.guideId, asShown(standing, { ...view, calendar, prepared })];
    }),
  );
  return (guideId) => shown.get(guideId) ?? null;
}

const keyOf = (of: { guideId: string; vendorId: number; deliveryDate: string }) =>
  `${of.guideId} ${of.vendorId} ${of.deliveryDate}`;

/** What was prepared for deliveries whose cut-off is to come. */
async function listPrepared(
  db: Db,
  guideIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Prepared>> {
  if (guideIds.length === 0) return new Map();
  const { id, state, guideId, vendorId, deliveryDate, cutOffAt } = preparedOrders;
  const rows = await db
    .select({ id, state, guideId, vendorId, deliveryDate })
    .from(preparedOrders)
    .where(and(inArray(guideId, [...guideIds]), gt(cutOffAt, now.toISOString())));
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function asShown(
  standing: StoredStanding,
  {
    plans,
    now,
    calendar,
    prepared,
  }: StandingView & { calendar: Calendar; prepared: ReadonlyMap<string, Prepared> },
): StandingOrder {
  const schedule = planOf(plans, standing);
  const plan = standingPlan(standing, schedule, { calendar, days: DELIVERY_DAYS_MAX });
  const next = plan.deliveries
    .filter(({ isPaused, cutOffAt }) => !isPaused && cutOffAt > now)
    .slice(0, STANDING_NEXT);
  const last = next.length < STANDING_NEXT ? undefined : next.at(-1)?.deliveryDate;
  const { vendorId, days, amounts, mode, prepareHours, responsibleUserId, pauses } = standing;
  return {
    vendorId,
    days,
    amounts,
    mode,
    prepareHours,
    responsibleUserId,
    responsibleName: standing.responsibleName,
    responsibleMayOrder: standing.mayOrder,
    from: standing.firstDay,
    to: standing.lastDay,
    pauses,
    next: next.map(({ deliveryDate, cutOffAt, prepareAt }) => {
      const made = prepared.get(keyOf({ ...standing, deliveryDate }));
      return {
        deliveryDate,
        cutOffAt: cutOffAt.toISOString(),
        prepareAt: prepareAt.toISOString(),
        state: made?.state ?? 'planned',
        preparedOrderId: made?.id ?? null,
      };
    }),
    leftOut: plan.leftOut
      .filter(({ deliveryDate }) => last === undefined || deliveryDate < last)
      .slice(0, LEFT_OUT_MAX)
      .map(({ deliveryDate, why }) => ({ deliveryDate, ...said(why) })),
    version: standing.version,
  };
}
