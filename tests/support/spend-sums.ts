import { sql } from 'drizzle-orm';
import type { SpendFilters } from '#contract/calls/spend.ts';
import { minorDigits } from '#contract/values/money-shown.ts';
import { SPEND_GROUPINGS } from '#contract/values/spend-groupings.ts';
import type { Db } from '#server/db/open.ts';
import { periodOf } from '#server/period.ts';
import { readSpend } from '#server/spend/queries.ts';
import { listSummed } from '#server/spend/stretches.ts';

/** The settings that Spend depends on. */
export interface Settings {
  timezone: string;
  currency: string;
}

export async function settingsIn(tx: Db): Promise<Settings> {
  const { rows } = await tx.execute<Settings & Record<string, unknown>>(
    sql`select timezone, currency from organization_settings`,
  );
  return rows[0] ?? { timezone: 'America/New_York', currency: 'USD' };
}

type Filters = Omit<SpendFilters, 'groupBy' | 'limit'>;
/** Key, amount and number of items of each row; how many items have no price. */
interface Report {
  rows: string[];
  unpriced: number;
}

/** By every grouping, as Spend says it. The transaction must see one moment. */
export async function reported(tx: Db, filters: Filters): Promise<Record<string, Report>> {
  const { timezone: timeZone, currency } = await settingsIn(tx);
  const reports: Record<string, Report> = {};
  for (const groupBy of SPEND_GROUPINGS) {
    const spend = await readSpend(tx, { filters: { ...filters, groupBy }, timeZone, currency });
    reports[groupBy] = {
      rows: spend.rows.map(({ key, amount, items }) => `${key} ${amount} ${items}`).toSorted(),
      unpriced: spend.unpricedItems,
    };
  }
  return reports;
}

/** The same, added up line by line from the items as exact decimals. */
export async function recomputed(tx: Db, filters: Filters): Promise<Record<string, Report>> {
  const { timezone, currency } = await settingsIn(tx);
  const { from, before } = periodOf(filters, timezone);
  const { locationId, vendorId, categoryId, productId } = filters;
  const keys = {
    vendor: sql`item.vendor_id::text`,
    location: sql`item.location_id::text`,
    category: sql`coalesce(product.category_id::text, 'none')`,
    product: sql`item.product_id`,
    month: sql`to_char(item.ordered_at at time zone ${timezone}, 'YYYY-MM')`,
  };
  const reports: Record<string, Report> = {};
  for (const groupBy of SPEND_GROUPINGS) {
    const { rows } = await tx.execute<{ row: string; items: number; unpriced: number }>(sql`
      select key || ' ' || sum(line) || ' ' || count(line) as row, count(line)::int as items, (count(*) - count(line))::int as unpriced
      from (
        select ${keys[groupBy]} as key, round(item.unit_price * case
            when item.ordered_status = 'received' and item.received_numerator is not null
              then item.received_numerator / item.received_denominator
            else item.quantity end, ${minorDigits(currency)}::int) as line
        from order_items as item join orders on orders.id = item.order_id join products as product on product.id = item.product_id
        where item.ordered_status in ('ordered', 'received') and not item.is_deleted and not orders.is_deleted and orders.status <> 'cancelled'
          and (${from ?? null}::timestamptz is null or item.ordered_at >= ${from ?? null}::timestamptz)
          and (${before ?? null}::timestamptz is null or item.ordered_at < ${before ?? null}::timestamptz)
          and (${locationId ?? null}::int is null or item.location_id = ${locationId ?? null}::int)
          and (${vendorId ?? null}::int is null or item.vendor_id = ${vendorId ?? null}::int)
          and (${productId ?? null}::text is null or item.product_id = ${productId ?? null}::text)
          and (${categoryId ?? null}::text is null or coalesce(product.category_id::text, 'none') = ${categoryId ?? null}::text)
      ) as counted group by key`);
    reports[groupBy] = {
      rows: rows
        .filter(({ items }) => items > 0)
        .map(({ row }) => row)
        .toSorted(),
      unpriced: rows.reduce((sum, { unpriced }) => sum + unpriced, 0),
    };
  }
  return reports;
}

/** How many stretches are read from their sums. */
export async function countSummed(tx: Db): Promise<number> {
  const { currency } = await settingsIn(tx);
  const period = { from: undefined, before: undefined };
  return (await listSummed(tx, { period, digits: minorDigits(currency) })).length;
}
