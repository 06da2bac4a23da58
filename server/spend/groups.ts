import { and, max, min, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { SpendFilters } from '../../contract/calls/spend.ts';
import { addedByStretch } from '../cost-groups.ts';
import type { Db } from '../db/open.ts';
import { endParallel } from '../db/parallel.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { spendSums } from '../db/schema/spend.ts';
import { monthsBetween, periodOf } from '../period.ts';
import type { Period, Stretch } from '../period.ts';
import { narrowedBy, spentIn, sums, sumsOfSums } from './counted.ts';
import { coverageOf } from './coverage.ts';
import type { Summed } from './coverage.ts';
import { listSummed } from './stretches.ts';

export interface SpendOf {
  filters: SpendFilters;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * A query for `id`, `amount`, `items` and `unpriced` of each group: sums of old days where they are right, and the items of all
 * others (adr-046). Run it as of the same moment as this function: another transaction may end a sum between them.
 */
export async function spendGroups(tx: Db, { filters, timeZone, currency }: SpendOf): Promise<SQL> {
  const period = periodOf(filters, timeZone);
  const digits = minorDigits(currency);
  const stretches = await listSummed(tx, { period, digits });
  // What is left to read from items is mostly what was ordered in the last days.
  if (stretches.length > 0) await endParallel(tx);
  const reading = { tx, filters, added: sums(digits) };
  const { groupBy } = filters;
  if (groupBy === 'month') return partsOf(await monthsOf(reading, { period, timeZone, stretches }));
  // The product's present category. By product first: there are far fewer products than items to join.
  if (groupBy === 'category')
    return sql`
      select products.category_id as id, ${sumsOfSums}
      from (${wholeOf(reading, 'productId', { period, stretches })}) as of_product
      join products on products.id = of_product.id group by 1`;
  const column = { vendor: 'vendorId', location: 'locationId', product: 'productId' } as const;
  return wholeOf(reading, column[groupBy], { period, stretches });
}

interface Reading {
  tx: Db;
  filters: SpendFilters;
  added: SQL;
}

/** The groups of a period by a column. */
function wholeOf(
  { tx, filters, added }: Reading,
  column: 'vendorId' | 'locationId' | 'productId',
  { period, stretches }: { period: Period; stretches: readonly Summed[] },
): SQL {
  const { summed, live } = coverageOf(period, stretches);
  const narrowed = narrowedBy(tx, orderItems, filters);
  const parts = live.map(
    (part) => sql`select ${orderItems[column]} as id, ${added} from ${orderItems}
      where ${and(spentIn(part), narrowed)} group by 1`,
  );
  const ids = summed.map(({ id }) => id);
  if (ids.length > 0)
    parts.push(sql`select ${spendSums[column]} as id, ${sumsOfSums} from ${spendSums}
      where ${and(sql`${spendSums.stretchId} = any(${sql.param(ids)}::int[])`, sumsFor(tx, filters))} group by 1`);
  return partsOf(parts);
}

/** The months of a period, in two parts. */
async function monthsOf(
  { tx, filters, added }: Reading,
  {
    period,
    timeZone,
    stretches,
  }: { period: Period; timeZone: string; stretches: readonly Summed[] },
): Promise<SQL[]> {
  const months = (await monthsWithin(tx, period, timeZone)).map((month) => ({
    key: month.key,
    ...coverageOf(within(month, period), stretches),
  }));
  const live = months.flatMap(({ key, live: parts }) =>
    parts.map(({ from = '', before = '' }) => ({ key, from, before })),
  );
  const summed = months.flatMap(({ key, summed: parts }) => parts.map(({ id }) => ({ key, id })));
  const of = (field: 'key' | 'id') => sql.param(summed.map((one) => one[field]));
  return [
    addedByStretch(live, {
      table: orderItems,
      moment: orderItems.orderedAt,
      added,
      condition: and(
        spentIn({ from: undefined, before: undefined }),
        narrowedBy(tx, orderItems, filters),
      ),
    }),
    sql`select stretch.key as id, ${sumsOfSums}
      from unnest(${of('key')}::text[], ${of('id')}::int[]) as stretch(key, id)
      join ${spendSums} on ${spendSums.stretchId} = stretch.id
      where ${sumsFor(tx, filters)} group by 1`,
  ];
}

/** Those of the sums that a reading needs: the shortest that know what it groups and filters by. */
function sumsFor(tx: Db, filters: SpendFilters): SQL | undefined {
  const { groupBy, locationId, categoryId, productId } = filters;
  const byProduct = groupBy === 'product' || groupBy === 'category' || categoryId || productId;
  const byLocation = groupBy === 'location' || locationId;
  // Literals, as the indexes have them.
  const [of, all] = [sql`is not null`, sql`is null`];
  return and(
    sql`${spendSums.productId} ${byProduct ? of : all}`,
    sql`${spendSums.locationId} ${byLocation || !byProduct ? of : all}`,
    narrowedBy(tx, spendSums, filters),
  );
}

/** A query for the groups of all parts. */
function partsOf(parts: readonly SQL[]): SQL {
  return sql`select id, ${sumsOfSums} from (${sql.join([...parts], sql` union all `)}) as part group by 1`;
}

/** The months of a period in which something was spent, and those between. */
async function monthsWithin(tx: Db, period: Period, timeZone: string): Promise<Stretch[]> {
  const [ends] = await tx
    .select({ first: min(orderItems.orderedAt), last: max(orderItems.orderedAt) })
    .from(orderItems)
    .where(spentIn(period));
  return ends?.first && ends.last ? monthsBetween(ends.first, ends.last, timeZone) : [];
}

/** What both have. */
function within(month: Stretch, { from, before }: Period): Period {
  return {
    from: from && isLater(from, month.from) ? from : month.from,
    before: before && isLater(month.before, before) ? before : month.before,
  };
}

const isLater = (one: string, other: string) => Date.parse(one) > Date.parse(other);
