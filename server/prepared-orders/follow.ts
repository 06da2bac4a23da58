import { DELIVERY_DAYS_MAX } from '../../contract/values/limits.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { calendarFrom } from '../deliveries/next-deliveries.ts';
import { deliveryPlansOf, planOf, zoneOf } from '../deliveries/plans.ts';
import { localDay } from '../local-time.ts';
import { prepareMoment, standingPlan } from '../standing-orders/plan.ts';
import type { StandingDelivery } from '../standing-orders/plan.ts';
import { setPlanned } from '../standing-orders/queries.ts';
import type { StoredStanding } from '../standing-orders/queries.ts';
import { linesToPrepare } from './amounts.ts';
import { checkDue } from './check-due.ts';
import { decisionsOf, dueRows, isUnsettled, nextMoment, notedSince } from './decide.ts';
import type { Decisions, PreparedRow, Situation } from './decide.ts';
import { enqueuePrepared } from './prepared-message.ts';
import {
  closePrepared,
  insertPrepared,
  lockPreparedOf,
  movePrepared,
  removePrepared,
} from './queries.ts';
import { sendingMoment } from './sending-moment.ts';

type Held = Locked<'standing_orders', StoredStanding>;

export interface Following {
  /** The app's own; undefined when it is not configured. */
  address: string | undefined;
  catalogueCache: CatalogueCache;
  now: Date;
}

const HOUR_MS = 3_600_000;

/**
 * Does everything of a standing order whose moment has come, and plans the next moment (H5, H6). Returns the ids of prepared
 * orders whose submission is to be finished once the transaction is committed.
 */
export async function followStanding(
  tx: Tx,
  standing: Held,
  { address, catalogueCache, now }: Following,
): Promise<string[]> {
  const plans = await deliveryPlansOf(tx, standing.vendorId);
  const zone = zoneOf(plans, standing.locationId);
  const notedUntil = notedSince({
    isChanged: standing.isChanged,
    nextAt: standing.nextAt === null ? null : new Date(standing.nextAt),
    notedUntil: new Date(standing.notedUntil),
    now,
  });
  const first = localDay(notedUntil, zone);
  const days = first.until(localDay(now, zone)).days + DELIVERY_DAYS_MAX;
  const { deliveries } = standingPlan(standing, planOf(plans, standing), {
    calendar: calendarFrom(first),
    days,
  });
  const situation = async (): Promise<Situation> => ({
    ...standing,
    deliveries,
    rows: await lockPreparedOf(tx, standing, first.toString()),
    notedUntil,
    now,
  });

  const found = await situation();
  const decided = decisionsOf(found);
  await removePrepared(tx, standing, decided.remove);
  await closePrepared(tx, standing, decided.close);
  await moveDue(tx, standing, { rows: found.rows, decided, now });
  for (const { delivery, why } of decided.note)
    await insertPrepared(tx, standing, { delivery, dueAt: delivery.cutOffAt, now, made: { why } });
  for (const delivery of decided.prepare) await prepare(tx, standing, { delivery, address, now });

  const submitting = found.rows.flatMap(({ id, state }) => (state === 'submitting' ? [id] : []));
  for (const { id } of dueRows(await situation()))
    if (await checkDue(tx, standing, { id, address, catalogueCache, now })) submitting.push(id);
  await setPlanned(tx, standing, { nextAt: nextMoment(await situation()), now });
  return submitting;
}

/** An hour before it is sent, or its cut-off (H6); not before it is prepared. */
async function dueAtOf(
  tx: Tx,
  standing: StoredStanding,
  { cutOffAt }: Pick<StandingDelivery, 'cutOffAt'>,
): Promise<Date> {
  const { vendorId, locationId } = standing;
  const sentAt = await sendingMoment(tx, { vendorId, locationId, cutOffAt });
  return new Date(Math.max(sentAt.getTime() - HOUR_MS, +prepareMoment(standing, cutOffAt)));
}

/** What is not settled follows its cut-off, and when it would be sent (E23). */
async function moveDue(
  tx: Tx,
  standing: Held,
  { rows, decided, now }: { rows: readonly PreparedRow[]; decided: Decisions; now: Date },
): Promise<void> {
  const moved = new Map(decided.move.map(({ id, cutOffAt }) => [id, cutOffAt]));
  const gone = new Set([...decided.remove, ...decided.close]);
  for (const row of rows) {
    if (!isUnsettled(row, now) || gone.has(row.id)) continue;
    const cutOffAt = moved.get(row.id) ?? row.cutOffAt;
    const dueAt = row.isChecked ? row.dueAt : await dueAtOf(tx, standing, { cutOffAt });
    if (+dueAt !== +row.dueAt || +cutOffAt !== +row.cutOffAt)
      await movePrepared(tx, standing, { id: row.id, cutOffAt, dueAt });
  }
}

async function prepare(
  tx: Tx,
  standing: Held,
  { delivery, address, now }: Omit<Following, 'catalogueCache'> & { delivery: StandingDelivery },
): Promise<void> {
  const dueAt = await dueAtOf(tx, standing, delivery);
  const lines = await linesToPrepare(tx, standing, delivery);
  const made = lines.length > 0 ? { lines } : { why: 'nothing_needed' as const };
  const id = await insertPrepared(tx, standing, { delivery, dueAt, now, made });
  if (id && lines.length > 0 && standing.mode === 'prepare')
    await enqueuePrepared(tx, { id, why: 'prepared', address, now });
}
