import { inEnglish } from '../../contract/statements/table.ts';
import { sql } from 'drizzle-orm';
import type { ParAdvice, Suggestion } from '../../contract/calls/par.ts';
import type { Db } from '../db/open.ts';
import { longestGap } from '../deliveries/longest-gap.ts';
import { planOf } from '../deliveries/plans.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { fractionIn, storedFractionOf } from '../stored-fraction.ts';
import { findAwaitingApproval } from './awaiting-approval.ts';
import { missingToPar } from './fill-to-par.ts';
import { listAmounts } from './list.ts';
import { ADVICE_DAYS, isWorthShowing, parAdvice } from './par-advice.ts';
import type { CountedUse } from './par-advice.ts';

/** What to order to fill the shelves of a location to par, in the order of the shelf (S3). */
export async function listSuggestions(db: Db, locationId: number): Promise<Suggestion[]> {
  const lines = await listAmounts(db, locationId);
  const awaiting = await findAwaitingApproval(db, locationId);
  return lines.flatMap(({ productId, onHandAmount, onOrderAmount, ...amounts }) => {
    const waiting = awaiting.get(productId) ?? { shown: 0, exact: storedFractionOf(0) };
    const quantity = missingToPar({ ...amounts, waiting: waiting.exact });
    const { par } = amounts;
    const shown = { par, onHand: onHandAmount, onOrder: onOrderAmount, waiting: waiting.shown };
    return quantity > 0 ? [{ productId, ...shown, quantity }] : [];
  });
}

/** Pars of a location that differ from those which the use of the last weeks suggests, with reasons (S5). */
export async function listParAdvice(
  db: Db,
  { locationId, plans, now }: { locationId: number; plans: DeliveryPlans; now: Date },
): Promise<ParAdvice[]> {
  const counted = await findCounted(db, { locationId, now });
  return counted.flatMap(({ productId, vendorId, received, wasted, change, ...known }) => {
    const plan = planOf(plans, { vendorId, locationId });
    const facts = {
      ...known,
      received: amount(received),
      wasted: amount(wasted),
      change: amount(change),
    };
    const { advised, why } = parAdvice({ ...facts, longestGap: plan ? longestGap(plan) : null });
    const { par } = known;
    return isWorthShowing({ par, advised })
      ? [{ productId, par, advised, why: inEnglish(why), whyCoded: why }]
      : [];
  });
}

const amount = (pair: string[] | null) => fractionIn(pair) ?? storedFractionOf(0);

interface CountedProduct extends Pick<CountedUse, 'par' | 'days'> {
  productId: string;
  vendorId: number;
  /** Null without movements. */
  received: string[] | null;
  wasted: string[] | null;
  change: string[] | null;
}

/**
 * What moved between the first and the last count of each product in the last weeks. Only counts say what was on hand, so
 * movements are added up from after the first count to the last one; for a product that got another unit, in that unit.
 */
async function findCounted(
  db: Db,
  { locationId, now }: { locationId: number; now: Date },
): Promise<CountedProduct[]> {
  const { rows } = await db.execute<CountedProduct & Record<string, unknown>>(sql`
    with recent as materialized (
      select product_id, at, kind = 'count' and not keeps_count as is_count,
        kind <> 'count' and cause_kind = 'receipt' as is_received, kind <> 'count' and cause_kind = 'waste' as is_wasted,
        amount_numerator as numerator, amount_denominator as denominator
      from inventory_movements
        left join (select product_id, max(at) as changed from unit_changes group by 1) as unit using (product_id)
      where location_id = ${locationId} and (changed is null or at >= changed)
        and at > ${now}::timestamptz - ${ADVICE_DAYS} * interval '1 day' and at <= ${now}
    ), counted as (
      select product_id, min(at) as first, max(at) as last from recent where is_count group by 1
    ), part as (
      -- By denominator first: whole numbers add up much faster than fractions.
      select product_id, denominator, sum(numerator) as change, sum(numerator) filter (where is_received) as received,
        -sum(numerator) filter (where is_wasted) as wasted
      from recent join counted using (product_id)
      where at > first and at <= last
      group by 1, 2
    ), moved as (
      select product_id, sum_fractions(change, denominator)::text[] as change,
        (sum_fractions(received, denominator) filter (where received is not null))::text[] as received,
        (sum_fractions(wasted, denominator) filter (where wasted is not null))::text[] as wasted
      from part group by 1
    )
    select inventory.product_id as "productId", products.vendor_id as "vendorId", par_amount::float8 as par,
      coalesce(extract(epoch from last - first) / 86400, 0)::float8 as days,
      received, wasted, change
    from inventory join products on products.id = inventory.product_id and not products.is_deleted
      left join counted on counted.product_id = inventory.product_id
      left join moved on moved.product_id = inventory.product_id
    where inventory.location_id = ${locationId} and inventory.is_kept and not inventory.is_deleted
    order by inventory.area collate by_name nulls last, inventory.position nulls last, products.name collate by_name, products.id`);
  return rows;
}
