import { and, eq, gte, isNull, lt, max, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { WasteSummary, WasteSummaryFilters } from '../../contract/calls/waste.ts';
import {
  NO_REASON,
  NO_REASON_NAME,
  WASTE_REASON_NAMES,
} from '../../contract/values/waste-reasons.ts';
import type { WasteGrouping } from '../../contract/values/waste-reasons.ts';
import { addedByStretch, listedGroups, namedBy } from '../cost-groups.ts';
import type { GroupNames } from '../cost-groups.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { wasteLogs } from '../db/schema/waste.ts';
import { periodOf, weeksBetween } from '../period.ts';
import type { Period, Stretch } from '../period.ts';
import { wasteCost } from './cost.ts';

export interface SummaryOf {
  filters: WasteSummaryFilters;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** What waste cost, in total and by group (S4). Every reading adds up the entries of the period, as spend does (adr-024). */
export async function findWasteSummary(db: Db, summary: SummaryOf): Promise<WasteSummary> {
  const { currency, filters } = summary;
  const { rows } = await db.execute<Omit<WasteSummary, 'currency'> & Record<string, unknown>>(sql`
    with grouped as (${await groupsOf(db, summary)}),
      listed as (${listed(filters)})
    select round(coalesce((select sum(amount) from grouped), 0), ${minorDigits(currency)}::int)::text as total,
      coalesce((select sum(unpriced) from grouped), 0)::int as "unpricedEntries",
      (select count(*) from grouped where entries > 0)::int as "rowCount",
      coalesce((select json_agg(listed) from listed), '[]') as rows`);
  return { currency, ...onlyRow(rows) };
}

/** A query for all rows, as `WasteSummaryRow`. */
export async function rowsOfWasteSummary(db: Db, summary: SummaryOf): Promise<SQL> {
  return sql`with grouped as (${await groupsOf(db, summary)}) ${listed(summary.filters)}`;
}

const listed = ({ groupBy, limit }: WasteSummaryFilters) =>
  listedGroups(NAMES[groupBy], { count: 'entries', limit });

/** What a group is called. Deleted products and locations keep their names (D7). */
const NAMES: Record<WasteGrouping, GroupNames> = {
  product: namedBy(sql`products`),
  location: namedBy(sql`locations`),
  reason: {
    key: sql`coalesce(grouped.id, ${sql.raw(`'${NO_REASON}'`)})`,
    name: sql`coalesce(named.name, ${sql.raw(`'${NO_REASON_NAME}'`)})`,
    join: sql`left join (values ${reasonNames()}) as named(id, name) on named.id = grouped.id`,
  },
  week: {
    key: sql`grouped.id`,
    name: sql`to_char(grouped.id::date, '"Week of "FMMonth FMDD, YYYY')`,
    join: sql``,
  },
};

function reasonNames(): SQL {
  const rows = Object.entries(WASTE_REASON_NAMES).map(([key, name]) => `('${key}', '${name}')`);
  return sql.raw(rows.join(', '));
}

/** A query for `id`, `amount`, `entries` and `unpriced` of each group. */
async function groupsOf(db: Db, { filters, timeZone, currency }: SummaryOf): Promise<SQL> {
  const period = periodOf(filters, timeZone);
  const condition = and(wastedIn(period), narrowedBy(filters));
  const added = sums(minorDigits(currency));
  if (filters.groupBy === 'week') {
    const weeks = await weeksWithin(db, condition, timeZone);
    const { createdDate: moment } = wasteLogs;
    return addedByStretch(weeks, { table: wasteLogs, moment, added, condition });
  }
  const { reason, productId, locationId } = wasteLogs;
  const column = { reason, product: productId, location: locationId }[filters.groupBy];
  return sql`select ${column} as id, ${added} from ${wasteLogs} where ${condition} group by 1`;
}

function wastedIn({ from, before }: Period): SQL | undefined {
  return and(
    // A literal: with a parameter a prepared statement could not use the partial indexes of the not deleted.
    sql`not ${wasteLogs.isDeleted}`,
    from ? gte(wasteLogs.createdDate, from) : undefined,
    before ? lt(wasteLogs.createdDate, before) : undefined,
  );
}

function narrowedBy({ locationId, reason, productId }: WasteSummaryFilters): SQL | undefined {
  return and(
    locationId ? eq(wasteLogs.locationId, locationId) : undefined,
    productId ? eq(wasteLogs.productId, productId) : undefined,
    reason === NO_REASON ? isNull(wasteLogs.reason) : undefined,
    reason && reason !== NO_REASON ? eq(wasteLogs.reason, reason) : undefined,
  );
}

/** Each entry is rounded half up, so that the entries that a person sees add up to the amount. */
function sums(digits: number): SQL {
  return sql`coalesce(sum(round(${wasteCost}, ${digits}::int)), 0) as amount,
    count(${wasteCost})::int as entries, (count(*) - count(${wasteCost}))::int as unpriced`;
}

/** The weeks from the first to the last entry. */
async function weeksWithin(
  db: Db,
  condition: SQL | undefined,
  timeZone: string,
): Promise<Stretch[]> {
  const [ends] = await db
    .select({ first: min(wasteLogs.createdDate), last: max(wasteLogs.createdDate) })
    .from(wasteLogs)
    .where(condition);
  return ends?.first && ends.last ? weeksBetween(ends.first, ends.last, timeZone) : [];
}
