import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Sale, SaleInput } from '../../contract/calls/sales.ts';
import { SALES_LISTED_MAX } from '../../contract/values/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db, Tx } from '../db/open.ts';
import { sales } from '../db/schema/budgets.ts';

interface DaysOfLocation {
  locationId: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** What a location sold, newest day first, and no more than the limit. */
export async function listSales(db: Db, { locationId, from, to }: DaysOfLocation): Promise<Sale[]> {
  return db
    .select({ locationId: sales.locationId, date: sales.date, amount: sales.amount })
    .from(sales)
    .where(
      and(
        eq(sales.locationId, locationId),
        from ? gte(sales.date, from) : undefined,
        to ? lte(sales.date, to) : undefined,
      ),
    )
    .orderBy(desc(sales.date))
    .limit(SALES_LISTED_MAX);
}

/** Figures in ten-thousandths by location and day. */
export async function listFigures(
  db: Db,
  wanted: readonly Required<DaysOfLocation>[],
): Promise<Map<number, Map<string, bigint>>> {
  const found = new Map<number, Map<string, bigint>>();
  if (wanted.length === 0) return found;
  const { rows } = await db.execute<{ locationId: number; date: string; amount: string }>(sql`
    select distinct sales.location_id as "locationId", sales.date::text, trunc(sales.amount * 10000)::text as amount
    from jsonb_to_recordset(${rowsAsJson(wanted.map(({ locationId, from, to }) => ({ locationId, firstDay: from, lastDay: to })))})
      as wanted(location_id int, first_day date, last_day date)
    join sales on sales.location_id = wanted.location_id and sales.date between wanted.first_day and wanted.last_day`);
  for (const { locationId, date, amount } of rows) {
    const ofLocation = found.get(locationId) ?? new Map<string, bigint>();
    found.set(locationId, ofLocation.set(date, BigInt(amount)));
  }
  return found;
}

/**
 * Stores figures, each for another day or location; null takes one away. What does not change is not written, so that it has no
 * history. A statement for each event: the history has one entry for each figure that comes, changes or goes.
 */
export async function storeSales(tx: Tx, figures: readonly SaleInput[]): Promise<void> {
  if (figures.length === 0) return;
  const given = sql`jsonb_to_recordset(${rowsAsJson(figures)}) as given(location_id int, date date, amount numeric)`;
  const isSame = sql`(sales.location_id, sales.date) = (given.location_id, given.date)`;
  await tx.execute(sql`delete from sales using ${given} where ${isSame} and given.amount is null`);
  await tx.execute(sql`
    insert into sales (location_id, date, amount)
    select location_id, date, amount from ${given} where amount is not null
    order by location_id, date
    on conflict (location_id, date) do update set amount = excluded.amount where sales.amount <> excluded.amount`);
}
