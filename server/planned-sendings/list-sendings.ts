import { eq } from 'drizzle-orm';
import type { GoesBySelf } from '../../contract/calls/sending-rules.ts';
import { DELIVERY_DAYS_DEFAULT } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { plannedSendings } from '../db/schema/sending.ts';
import { calendarFrom, openDeliveries } from '../deliveries/next-deliveries.ts';
import { planOf, zoneOf } from '../deliveries/plans.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { localDay } from '../local-time.ts';
import { listAllRules } from '../sending-rules/queries.ts';
import { ruleAt } from '../sending-rules/rule-at.ts';
import type { RuleRow } from '../sending-rules/rule-at.ts';
import { keyText } from './key.ts';
import { plannedMoment } from './planned-moment.ts';

interface At {
  plans: DeliveryPlans;
  locationId: number;
  now: Date;
}

/**
 * When what is ordered at a location goes to each vendor by itself (H3): what is planned, and of the coming deliveries when what
 * is ordered now would go.
 */
export async function listSendings(db: Db, { plans, locationId, now }: At): Promise<GoesBySelf[]> {
  const rules = Map.groupBy(await listAllRules(db), ({ vendorId }) => vendorId);
  const ofVendors = [...rules].flatMap(([vendorId, own]) => {
    const rule = ruleAt(own, locationId);
    return rule ? [{ vendorId, rule }] : [];
  });
  const planned = await db
    .select()
    .from(plannedSendings)
    .where(eq(plannedSendings.locationId, locationId));
  const goes = new Map(planned.map((row) => [keyText(row), row.goesAt]));
  return ofVendors.flatMap(({ vendorId, rule }) => {
    const coming = comingDeliveries(plans, { vendorId, locationId, now });
    const dates = new Set([null, ...coming.map(({ deliveryDate }) => deliveryDate)]);
    const late = planned.filter((row) => row.vendorId === vendorId && !dates.has(row.deliveryDate));
    const isPlanned = (deliveryDate: string | null) =>
      goes.has(keyText({ vendorId, locationId, deliveryDate }));
    return [
      ...late.map(({ deliveryDate }) => ({ deliveryDate, cutOffAt: null })),
      // Without a date nothing goes before a cut-off, nor where each day has one.
      ...(isPlanned(null) || (rule.timing === 'at_once' && coming.length === 0)
        ? [{ deliveryDate: null, cutOffAt: null }]
        : []),
      ...coming,
    ].map(({ deliveryDate, cutOffAt }) => ({
      vendorId,
      deliveryDate,
      goesAt:
        goes.get(keyText({ vendorId, locationId, deliveryDate })) ??
        (isPlanned(deliveryDate) ? null : wouldGoAt(rule, { cutOffAt, now })),
      when: rule.timing,
      minutes: rule.minutes,
    }));
  });
}

/** Null: so many minutes after it is ordered. */
function wouldGoAt(rule: RuleRow, { cutOffAt, now }: { cutOffAt: Date | null; now: Date }) {
  if (!cutOffAt || rule.timing === 'at_once') return null;
  return plannedMoment(rule, { changedAt: now, cutOffAt }).toISOString();
}

function comingDeliveries(
  plans: DeliveryPlans,
  { vendorId, locationId, now }: { vendorId: number; locationId: number; now: Date },
) {
  const plan = planOf(plans, { vendorId, locationId });
  if (!plan) return [];
  const calendar = calendarFrom(localDay(now, zoneOf(plans, locationId)));
  return openDeliveries(plan, { now, days: DELIVERY_DAYS_DEFAULT, calendar }).open;
}
