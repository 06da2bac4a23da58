import { DELIVERY_DAYS_MAX } from '../../contract/values/limits.ts';
import type { PreparedState, WhyNoOrder } from '../../contract/values/standing-orders.ts';
import type { StandingDelivery } from '../standing-orders/plan.ts';

/** What a standing order has to do at a moment (H5, H6, E22, E23): without the database. */

export interface PreparedRow {
  id: string;
  vendorId: number;
  deliveryDate: string;
  cutOffAt: Date;
  dueAt: Date;
  state: PreparedState;
  reason: WhyNoOrder | null;
  /** A person changed its lines. */
  isChanged: boolean;
  /** What is due was done. */
  isChecked: boolean;
}

export interface Situation {
  /** Deleted, or with its guide, vendor or location. */
  isEnded: boolean;
  /** Whether its person may order. */
  mayOrder: boolean;
  vendorId: number;
  /** By its days and the present schedule. */
  deliveries: readonly StandingDelivery[];
  rows: readonly PreparedRow[];
  /** What became of deliveries with a cut-off until then is known. */
  notedUntil: Date;
  now: Date;
}

export interface Decisions {
  /** Nobody touched them, and their delivery is no more, or is paused. They are prepared again should it return. */
  remove: string[];
  /** The cut-off of their delivery is another one. */
  move: { id: string; cutOffAt: Date }[];
  /** The cut-off passed while they waited. */
  close: string[];
  prepare: StandingDelivery[];
  /** Deliveries whose cut-off passed without an order. */
  note: { delivery: StandingDelivery; why: WhyNoOrder }[];
}

/** A submission that a crash interrupted is gone on with so much later: by then no node works on it. Milliseconds. */
export const GO_ON_AFTER_MS = 60_000;

const DAY_MS = 86_400_000;
/** Before the deliveries that are known by then have passed. */
const LOOK_AGAIN_AFTER_MS = (DELIVERY_DAYS_MAX / 2) * DAY_MS;

/**
 * Until when it is known what became of deliveries. A changed schedule says nothing of the time since the last look: as long as
 * nothing was due by the former one, nothing was missed.
 */
export function notedSince(of: {
  isChanged: boolean;
  nextAt: Date | null;
  notedUntil: Date;
  now: Date;
}): Date {
  const { isChanged, nextAt, notedUntil, now } = of;
  const wasDue = nextAt !== null && nextAt <= now;
  if (isChanged && !wasDue) return now;
  return new Date(Math.max(notedUntil.getTime(), now.getTime() - DELIVERY_DAYS_MAX * DAY_MS));
}

const waits = ({ state }: PreparedRow) => state === 'waiting';

/** Before its cut-off something may be needed after all: it is computed again when it is due. */
const isNotNeededYet = ({ reason, cutOffAt }: PreparedRow, now: Date) =>
  reason === 'nothing_needed' && cutOffAt > now;

/** What belongs to the schedule as long as nobody touched it. */
export const isUnsettled = (row: PreparedRow, now: Date): boolean =>
  waits(row) || isNotNeededYet(row, now);

/** The deliveries for which an order is wanted, by date. */
const wantedOf = ({ isEnded, deliveries }: Situation) =>
  new Map(
    isEnded
      ? []
      : deliveries.filter(({ isPaused }) => !isPaused).map((one) => [one.deliveryDate, one]),
  );

export function decisionsOf(situation: Situation): Decisions {
  const { isEnded, mayOrder, vendorId, deliveries, rows, notedUntil, now } = situation;
  const wanted = wantedOf(situation);
  const made: Decisions = { remove: [], move: [], close: [], prepare: [], note: [] };

  for (const row of rows.filter((one) => isUnsettled(one, now))) {
    const { id, isChanged, deliveryDate } = row;
    const delivery = row.vendorId === vendorId ? wanted.get(deliveryDate) : undefined;
    const cutOffAt = delivery?.cutOffAt ?? row.cutOffAt;
    if (waits(row) && cutOffAt <= now) made.close.push(id);
    else if (delivery && +delivery.cutOffAt !== +row.cutOffAt) made.move.push({ id, cutOffAt });
    else if (!delivery && !isChanged) made.remove.push(id);
  }

  const known = new Set(
    rows.flatMap((row) => (row.vendorId === vendorId ? [row.deliveryDate] : [])),
  );
  for (const delivery of isEnded ? [] : deliveries) {
    const { deliveryDate, cutOffAt, prepareAt, isPaused } = delivery;
    if (known.has(deliveryDate)) continue;
    if (cutOffAt <= now) {
      const why = isPaused ? 'paused' : mayOrder ? 'missed' : 'without_responsible';
      if (cutOffAt > notedUntil) made.note.push({ delivery, why });
    } else if (!isPaused && mayOrder && prepareAt <= now) made.prepare.push(delivery);
  }
  return made;
}

/**
 * The prepared orders that are due: one is submitted by itself, or its person is reminded; one of which nothing was needed is
 * computed again.
 */
export function dueRows({ rows, now }: Pick<Situation, 'rows' | 'now'>): PreparedRow[] {
  return rows.filter((row) => isUnsettled(row, now) && !row.isChecked && row.dueAt <= now);
}

/** When to look again, once everything decided was done; null: never by itself. Deliveries are known so far ahead only. */
export function nextMoment(situation: Situation): Date | null {
  const { isEnded, mayOrder, deliveries, rows, vendorId, now } = situation;
  const known = new Set(
    rows.flatMap((row) => (row.vendorId === vendorId ? [row.deliveryDate] : [])),
  );
  const ofDeliveries = (isEnded ? [] : deliveries)
    .filter(({ deliveryDate }) => !known.has(deliveryDate))
    .flatMap(({ prepareAt, cutOffAt, isPaused }) =>
      isPaused || !mayOrder ? [cutOffAt] : [prepareAt, cutOffAt],
    )
    .filter((moment) => moment > now);
  const ofRows = rows.flatMap((row) => {
    if (row.state === 'submitting') return [new Date(now.getTime() + GO_ON_AFTER_MS)];
    if (!waits(row)) return isNotNeededYet(row, now) && !row.isChecked ? [row.dueAt] : [];
    return row.isChecked ? [row.cutOffAt] : [row.dueAt, row.cutOffAt];
  });
  const further = isEnded ? [] : [new Date(now.getTime() + LOOK_AGAIN_AFTER_MS)];
  const [first] = [...ofDeliveries, ...ofRows, ...further].toSorted((a, b) => +a - +b);
  return first ?? null;
}
