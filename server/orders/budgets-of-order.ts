import { sql } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import type { Db, Tx } from '../db/open.ts';
import type { SendingItem, Services } from '../services.ts';

/** What budgets say of an order before it is stored, or after its employee made it larger (H9). */
export interface BudgetsOfOrder {
  /** Whether a budget of the location lets orders wait at all. */
  letOrdersWait: () => Promise<boolean>;
  /**
   * Those over which these items go: then an employee's order waits.
   * @param replaces the id of the stored order of which these are the new items
   */
  overBudgetsOf: (db: Db, items: readonly SendingItem[], replaces?: string) => Promise<Coded[]>;
}

export function budgetsOfOrder(
  { db, catalogueCache, reactions, now }: Services,
  { locationId }: { locationId: number },
): BudgetsOfOrder {
  const place = { locationId, catalogueCache };
  return {
    letOrdersWait: () => reactions.orderMayWait(db, place),
    overBudgetsOf: (on, items, replaces) =>
      reactions.orderSending(on, { ...place, items, replaces, now: now() }),
  };
}

/**
 * Until the transaction ends no other order of the location is compared with its budgets: of two at once each would see room for
 * itself. Call before anything else is locked, so that no two transactions wait for each other.
 */
export async function takeTurnForBudgets(tx: Tx, locationId: number): Promise<void> {
  const turn = `budgets of ${locationId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`);
}
