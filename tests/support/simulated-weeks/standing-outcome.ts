import { cutOffOf } from '#server/deliveries/next-deliveries.ts';
import { deliveryPlans, planOf } from '#server/deliveries/plans.ts';
import type { TestApp } from '../app.ts';
import { HOLIDAY } from './chain.ts';
import type { Chain, StandingGuide } from './chain.ts';

interface Row {
  guideId: string;
  date: string;
  state: string;
  reason: string | null;
  orderId: string | null;
  isStored: boolean;
}

interface StandingOutcome {
  /** Deliveries that did not become one order, nor say why. */
  wrong: unknown[];
  /** How many orders, and how many of each reason for none. */
  counts: Record<string, number>;
}

const WEEK_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The days on which a guide should be ordered, by the calendar alone. */
function* daysOf({ days }: StandingGuide, { from, to }: { from: Date; to: Date }) {
  const end = to.getTime() + 7 * 86_400_000;
  for (let at = from.getTime(); at < end; at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const day = WEEK_DAYS[new Date(at).getUTCDay()] ?? '';
    if (days.includes(day) && date !== HOLIDAY) yield date;
  }
}

/** What became of each delivery whose cut-off was between the two moments: one order, or a stated reason for none (H5, H6). */
export async function standingOutcome(
  t: TestApp,
  chain: Chain,
  span: { from: Date; to: Date },
): Promise<StandingOutcome> {
  const plans = await deliveryPlans(t.services.db, t.services.catalogueCache);
  const { rows } = await t.database.pool.query<Row>(`
    select guide_id as "guideId", delivery_date::text as date, state, reason, order_id as "orderId",
      exists (select from orders where orders.id = order_id and orders.location_id = prepared.location_id) as "isStored"
    from prepared_orders as prepared`);
  const byDelivery = Map.groupBy(rows, ({ guideId, date }) => `${guideId} ${date}`);
  const wrong: unknown[] = [];
  const counts: Record<string, number> = {};
  for (const guide of chain.standing) {
    const plan = planOf(plans, guide);
    for (const date of daysOf(guide, span)) {
      const cutOff = plan ? cutOffOf(plan, date) : null;
      if (cutOff && (cutOff <= span.from || cutOff > span.to)) continue;
      const found = byDelivery.get(`${guide.guideId} ${date}`) ?? [];
      const [one] = found;
      const isOrdered = one?.state === 'ordered' && one.isStored;
      const isReasoned = one?.state === 'none' && one.reason !== null && one.orderId === null;
      if (!cutOff || found.length !== 1 || !(isOrdered || isReasoned))
        wrong.push({ guide: guide.guideId, date, cutOff, found });
      const key = one?.reason ?? one?.state ?? 'unknown';
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  // Nobody else orders as the person who is responsible: each of these orders is one that was prepared.
  const { rows: others } = await t.database.pool.query<{ id: string }>(
    `select id from orders where ordered_by = any($1) and not exists (
      select from prepared_orders where order_id = orders.id and state = 'ordered')`,
    [chain.standing.map(({ userId }) => userId)],
  );
  wrong.push(...others.map(({ id }) => ({ id, because: 'an order that was not prepared' })));
  return { wrong, counts };
}
