import { and, max, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { Spend, SpendFilters } from '../../contract/calls/spend.ts';
import { NO_CATEGORY, NO_CATEGORY_NAME } from '../../contract/values/spend-groupings.ts';
import type { SpendGrouping } from '../../contract/values/spend-groupings.ts';
import { addedByStretch, listedGroups, namedBy } from '../cost-groups.ts';
import type { GroupNames } from '../cost-groups.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Pool } from '../db/open.ts';
import { readingInParallel } from '../db/parallel.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { monthsBetween, periodOf } from '../period.ts';
import type { Period, Stretch } from '../period.ts';
import { narrowedBy, spentIn, sums } from './counted.ts';
import { creditsOf } from './credits.ts';

export interface SpendOf {
  filters: SpendFilters;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** What was spent, in total and by group. Every reading adds up the items of the period: nothing is kept beside them. */
export async function findSpend(db: Pool, spend: SpendOf): Promise<Spend> {
  const { currency, filters } = spend;
  const { rows } = await readingInParallel(db, async (tx) =>
    tx.execute<Omit<Spend, 'currency'> & Record<string, unknown>>(sql`
    with grouped as (${await groupsOf(tx, spend)}),
      listed as (${listed(filters)})
    select round(coalesce((select sum(amount) from grouped), 0), ${minorDigits(currency)}::int)::text as total,
      (${creditsOf(spend)})::text as credits,
      coalesce((select sum(unpriced) from grouped), 0)::int as "unpricedItems",
      (select count(*) from grouped where items > 0)::int as "rowCount",
      coalesce((select json_agg(listed) from listed), '[]') as rows`),
  );
  return { currency, ...onlyRow(rows) };
}

/** A query for all rows, as `SpendRow`. */
export async function rowsOfSpend(db: Db, spend: SpendOf): Promise<SQL> {
  return sql`with grouped as (${await groupsOf(db, spend)}) ${listed(spend.filters)}`;
}

const listed = ({ groupBy, limit }: SpendFilters) =>
  listedGroups(NAMES[groupBy], { count: 'items', limit });

/** What a group is called. Deleted vendors, locations, categories and products keep their names (D7). */
const NAMES: Record<SpendGrouping, GroupNames> = {
  vendor: namedBy(sql`vendors`),
  location: namedBy(sql`locations`),
  product: namedBy(sql`products`),
  category: {
    key: sql`coalesce(grouped.id::text, ${sql.raw(`'${NO_CATEGORY}'`)})`,
    name: sql`coalesce(named.name, ${NO_CATEGORY_NAME})`,
    join: sql`left join product_categories as named on named.id = grouped.id`,
  },
  month: {
    key: sql`grouped.id`,
    name: sql`to_char(to_date(grouped.id, 'YYYY-MM'), 'FMMonth YYYY')`,
    join: sql``,
  },
};

/** A query for `id`, `amount`, `items` and `unpriced` of each group. */
async function groupsOf(db: Db, { filters, timeZone, currency }: SpendOf): Promise<SQL> {
  const period = periodOf(filters, timeZone);
  const narrowed = narrowedBy(db, filters);
  const added = sums(minorDigits(currency));
  const by = (column: SQL) => sql`
    select ${column} as id, ${added} from ${orderItems}
    where ${and(spentIn(period), narrowed)} group by 1`;
  const { vendorId, locationId, productId } = orderItems;
  const { groupBy } = filters;
  if (groupBy === 'vendor') return by(sql`${vendorId}`);
  if (groupBy === 'location') return by(sql`${locationId}`);
  if (groupBy === 'product') return by(sql`${productId}`);
  // The product's present category. By product first: there are far fewer products than items to join.
  if (groupBy === 'category')
    return sql`
      select products.category_id as id, sum(amount) as amount, sum(items)::int as items, sum(unpriced)::int as unpriced
      from (${by(sql`${productId}`)}) as of_product join products on products.id = of_product.id group by 1`;
  const months = await monthsWithin(db, period, timeZone);
  return addedByStretch(months, {
    table: orderItems,
    moment: orderItems.orderedAt,
    added,
    condition: and(spentIn(period), narrowed),
  });
}

/** The months of a period in which something was spent, and those between. */
async function monthsWithin(db: Db, period: Period, timeZone: string): Promise<Stretch[]> {
  const [ends] = await db
    .select({ first: min(orderItems.orderedAt), last: max(orderItems.orderedAt) })
    .from(orderItems)
    .where(spentIn(period));
  return ends?.first && ends.last ? monthsBetween(ends.first, ends.last, timeZone) : [];
}
