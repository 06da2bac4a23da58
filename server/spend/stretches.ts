import { and, asc, eq, gte, isNull, lt, lte, max, min, ne, notExists, or, sql } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { Db, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { spendStretches, spendTouches } from '../db/schema/spend.ts';
import { getOrganizationSettings, keepOrganizationSettings } from '../organization/queries.ts';
import { quarterMonthsBetween } from '../period.ts';
import type { Period } from '../period.ts';
import { spentIn } from './counted.ts';
import type { Summed } from './coverage.ts';

const { id, startsAt, endsAt, timeZone, notedFrom, digits } = spendStretches;

/** Days after which what was ordered on them has mostly arrived, and is added up. */
const SETTLED_AFTER_DAYS = 3;
const DAY_MS = 86_400_000;

/** The condition that the items of a stretch were changed. */
const isTouched = sql`${spendTouches.moment} >= ${startsAt} and ${spendTouches.moment} < ${endsAt}`;

/** The stretches in a period whose sums are right, oldest first. */
export async function listSummed(
  tx: Db,
  { period: { from, before }, digits: wanted }: { period: Period; digits: number },
): Promise<Summed[]> {
  return tx
    .select({ id, startsAt, endsAt })
    .from(spendStretches)
    .where(
      and(
        eq(digits, wanted),
        from ? gte(startsAt, from) : undefined,
        before ? lte(endsAt, before) : undefined,
        notExists(tx.select({ id: spendTouches.id }).from(spendTouches).where(isTouched)),
      ),
    )
    .orderBy(asc(startsAt));
}

/** When the next days are to be cut into stretches; when the next stretch is to be added up. Null: nothing is planned. */
export interface Due {
  cut: Date | null;
  sum: Date | null;
}

/** Cheap: a few looks at indexes and at one row for each week. */
export async function findDue(db: Db, now: Date): Promise<Due> {
  const { timezone: zone, currency } = await getOrganizationSettings(db);
  const [state] = await db
    .select({
      first: min(startsAt),
      last: max(endsAt),
      isOfOtherZone: sql<boolean | null>`bool_or(${ne(timeZone, zone)})`,
      isUnsummed: sql<boolean | null>`bool_or(${digits} is distinct from ${minorDigits(currency)})`,
    })
    .from(spendStretches);
  return {
    cut: state?.isOfOtherZone ? now : await findNextCut(db, { ...state, zone }),
    sum: state?.isUnsummed ? now : await findNextAgain(db),
  };
}

async function findNextCut(
  db: Db,
  { first, last, zone }: { first?: string | null; last?: string | null; zone: string },
): Promise<Date | null> {
  const oldest = await findOldest(db);
  if (!oldest) return null;
  const isKnown = first && last && Date.parse(first) <= Date.parse(oldest);
  const moment = isKnown ? last : oldest;
  const [next] = quarterMonthsBetween(moment, moment, zone);
  return next ? new Date(Date.parse(next.before) + SETTLED_AFTER_DAYS * DAY_MS) : null;
}

/** When the oldest item that counts was ordered. */
async function findOldest(db: Db): Promise<string | null> {
  const everything = spentIn({ from: undefined, before: undefined });
  const [oldest] = await db
    .select({ at: min(orderItems.orderedAt) })
    .from(orderItems)
    .where(everything);
  return oldest?.at ?? null;
}

/**
 * A touched stretch is added up again once it was left alone for an hour. One that is touched all the time is added up once a
 * day, which removes the notes of its touches.
 */
const againAt = sql`least(max(${spendTouches.notedAt}) + interval '1 hour', min(${spendTouches.notedAt}) + interval '1 day')`;

/** Whether a stretch was touched and may be added up again; null when it was not touched. */
export const isDueAgain = (db: Db, now: Date) =>
  sql`(${db
    .select({ isDue: sql`${againAt} <= ${now.toISOString()}` })
    .from(spendTouches)
    .where(isTouched)})`;

async function findNextAgain(db: Db): Promise<Date | null> {
  const touched = db
    .select({ at: againAt.as('at') })
    .from(spendStretches)
    .innerJoin(spendTouches, isTouched)
    .groupBy(id)
    .as('touched');
  const [next] = await db.select({ at: sql<string | null>`min(${touched.at})` }).from(touched);
  return next?.at ? new Date(next.at) : null;
}

/** Cuts the days that are settled into stretches, in the organization's time zone; those of another zone end. */
export async function cutStretches(tx: Tx, now: Date): Promise<void> {
  // Nobody changes the time zone meanwhile, so all nodes cut alike.
  const { timezone: zone } = await keepOrganizationSettings(tx);
  await tx.delete(spendStretches).where(ne(timeZone, zone));
  const oldest = await findOldest(tx);
  const settled = new Date(now.getTime() - SETTLED_AFTER_DAYS * DAY_MS);
  if (!oldest || Date.parse(oldest) > settled.getTime()) return;
  const stretches = quarterMonthsBetween(oldest, settled.toISOString(), zone).filter(
    ({ before }) => Date.parse(before) <= settled.getTime(),
  );
  if (stretches.length === 0) return;
  await tx
    .insert(spendStretches)
    .values(
      stretches.map(({ from, before }) => ({ startsAt: from, endsAt: before, timeZone: zone })),
    )
    .onConflictDoNothing();
}

/**
 * From which transaction on all see the new stretches, and note what they change in them: from the first one that has not
 * begun to write now, after the stretches were committed. A number of the future is of another server, from which the
 * database was copied.
 */
export async function markAsNoted(tx: Tx): Promise<void> {
  const next = sql`txid_snapshot_xmax(txid_current_snapshot())`;
  await tx
    .update(spendStretches)
    .set({ notedFrom: next })
    .where(or(isNull(notedFrom), lt(next, notedFrom)));
}
