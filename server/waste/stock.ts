import { sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import type { wasteLogs } from '../db/schema/waste.ts';
import { fractionIn } from '../stored-fraction.ts';
import type { StockEntry } from '../inventory/ledger.ts';

type Stored = typeof wasteLogs.$inferSelect;
type Moved = Pick<Stored, 'id' | 'productId' | 'locationId' | 'createdDate'>;

/** Who moves stock: who recorded an entry, deleted it or brought it back; null for a call without a profile. */
type By = number | null;

/** The cause of an entry's movements, at the moment of the waste (S4). */
export function causeOf({ id, productId, locationId, createdDate }: Moved, by: By) {
  const cause = { causeKind: 'waste', causeId: id } as const;
  return { productId, locationId, recordedBy: by, at: createdDate, ...cause };
}

/** The movement of an entry: `waste` for a new one, `correction` for a restored one. */
export function movementOf(
  entry: Stored,
  { kind, by }: { kind: 'waste' | 'correction'; by: By },
): StockEntry {
  const { quantity, unitId, unitOfMeasure, baseNumerator, baseDenominator } = entry;
  const base =
    baseNumerator && baseDenominator ? fractionIn([baseNumerator, baseDenominator]) : null;
  return { ...causeOf(entry, by), kind, amount: -quantity, unitId, unitOfMeasure, base };
}

/**
 * Decides what waste in a unit is, whose conversion was given: so it has a cost, and a deleted entry that is restored moves
 * what it would have moved (E31). At most `most` entries. Returns how many there were.
 */
export async function decideWaste(
  tx: Tx,
  _product: Locked<'products'>,
  { productId, unitId, most }: { productId: string; unitId: string; most: number },
): Promise<number> {
  // An entry that is being deleted or restored is locked; it is one of the next.
  const { rowCount } = await tx.execute(sql`
    update waste_logs set base_numerator = given.given_numerator, base_denominator = given.given_denominator
    from missing_conversions as given
    where given.product_id = ${productId} and given.unit_id = ${unitId} and given.given_at is not null
      and waste_logs.id in (
        select waste.id from waste_logs as waste
        where waste.product_id = ${productId} and waste.unit_id = ${unitId} and waste.base_numerator is null
        limit ${most} for no key update skip locked
      )`);
  return rowCount ?? 0;
}
