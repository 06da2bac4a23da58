import type pg from 'pg';

/** A product at a location whose amount on hand is not the sum of its movements. */
export interface LedgerError {
  productId: string;
  locationId: number;
}

/** At most this many are returned. */
const MOST = 20;

/**
 * Compares each stored amount on hand with the sum of its movements, and returns the products whose two amounts differ
 * (S1). Triggers keep them equal, so they differ only where somebody changed rows by hand with the triggers disabled.
 * Reads every movement. Amounts are fractions: those with the same denominator are added up first, as whole numbers,
 * because that is much faster than adding fractions.
 */
export async function ledgerErrors(client: Pick<pg.Client, 'query'>): Promise<LedgerError[]> {
  const { rows } = await client.query<LedgerError>(`
    with part as (
      select product_id, location_id, sum(amount_numerator) as numerator, amount_denominator as denominator
      from inventory_movements group by product_id, location_id, amount_denominator
    ), ledger as (
      select product_id, location_id, sum_fractions(numerator, denominator) as total
      from part group by product_id, location_id
    )
    select product_id as "productId", location_id as "locationId"
    from ledger full join inventory using (product_id, location_id)
    where coalesce(total[1], 0) * coalesce(on_hand_denominator, 1) <> coalesce(on_hand_numerator, 0) * coalesce(total[2], 1)
    order by location_id, product_id limit ${MOST}`);
  return rows;
}
