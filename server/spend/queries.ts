import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { Spend, SpendFilters } from '../../contract/calls/spend.ts';
import { NO_CATEGORY, NO_CATEGORY_NAME } from '../../contract/values/spend-groupings.ts';
import type { SpendGrouping } from '../../contract/values/spend-groupings.ts';
import { listedGroups, namedBy } from '../cost-groups.ts';
import type { GroupNames } from '../cost-groups.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Pool } from '../db/open.ts';
import { readingInParallel } from '../db/parallel.ts';
import { creditsOf } from './credits.ts';
import { spendGroups } from './groups.ts';
import type { SpendOf } from './groups.ts';

/** What was spent, in total and by group. */
export function findSpend(db: Pool, spend: SpendOf): Promise<Spend> {
  return readingInParallel(db, (tx) => readSpend(tx, spend));
}

/** The same in a transaction that sees one moment. */
export async function readSpend(tx: Db, spend: SpendOf): Promise<Spend> {
  const { currency, filters } = spend;
  const { rows } = await tx.execute<Omit<Spend, 'currency'> & Record<string, unknown>>(sql`
    with grouped as (${await spendGroups(tx, spend)}),
      listed as (${listed(filters)})
    select round(coalesce((select sum(amount) from grouped), 0), ${minorDigits(currency)}::int)::text as total,
      (${creditsOf(spend)})::text as credits,
      coalesce((select sum(unpriced) from grouped), 0)::int as "unpricedItems",
      (select count(*) from grouped where items > 0)::int as "rowCount",
      coalesce((select json_agg(listed) from listed), '[]') as rows`);
  return { currency, ...onlyRow(rows) };
}

/** A query for all rows, as `SpendRow`, for the same transaction. */
export async function rowsOfSpend(tx: Db, spend: SpendOf): Promise<SQL> {
  return sql`with grouped as (${await spendGroups(tx, spend)}) ${listed(spend.filters)}`;
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
