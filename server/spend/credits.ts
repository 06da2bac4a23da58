import { and, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { SpendFilters } from '../../contract/calls/spend.ts';
import { claims } from '../db/schema/claims.ts';
import { periodOf } from '../period.ts';

interface CreditsOf {
  filters: SpendFilters;
  timeZone: string;
  currency: string;
}

/** A query for what vendors credited in a period, by the day of the credit (R4). */
export function creditsOf({ filters, timeZone, currency }: CreditsOf): SQL {
  const { locationId, vendorId, categoryId, productId } = filters;
  if (categoryId || productId) return sql`select null`;
  const { from, before } = periodOf(filters, timeZone);
  const condition = and(
    // A literal: with a parameter a prepared statement could not use the partial index of the credited.
    sql`${claims.state} = 'credited'`,
    from ? gte(claims.settledAt, from) : undefined,
    before ? lt(claims.settledAt, before) : undefined,
    locationId ? sql`${claims.locationId} = ${locationId}` : undefined,
    vendorId ? sql`${claims.vendorId} = ${vendorId}` : undefined,
  );
  return sql`select round(coalesce(sum(${claims.creditedAmount}), 0), ${minorDigits(currency)}::int)
    from ${claims} where ${condition}`;
}
