import { sql } from 'drizzle-orm';
import type { WasteLog } from '../../contract/waste.ts';
import type { Db } from '../db/open.ts';
import type { StockEntry } from '../inventory/ledger.ts';

type Moved = Pick<
  WasteLog,
  'id' | 'productId' | 'locationId' | 'quantity' | 'unitOfMeasure' | 'recordedBy' | 'createdDate'
>;

/** The cause of an entry's movements, at the moment of the waste (S4). */
export function causeOf({ id, productId, locationId, recordedBy, createdDate }: Moved) {
  const cause = { causeKind: 'waste', causeId: id } as const;
  return { productId, locationId, recordedBy, at: createdDate, ...cause };
}

/** The movement of an entry: `waste` for a new one, `correction` for a restored one. */
export function movementOf(entry: Moved, kind: 'waste' | 'correction'): StockEntry {
  const { quantity, unitOfMeasure } = entry;
  return { ...causeOf(entry), kind, amount: -quantity, unitOfMeasure };
}

/**
 * Call when a product has other conversions: entries whose unit now has a conversion get their cost, as they move stock
 * (S0). The product must be locked. An entry that is being deleted is skipped: its transaction has locked it and waits
 * for the product.
 */
export async function costOfKnownUnits(db: Db, productId: string): Promise<void> {
  await db.execute(sql`
    update waste_logs set unit_factor = known.factor
    from (
      select waste.id, case when unit.id = product.unit_id then 1 else trim_scale(conversion.factor) end as factor
      from waste_logs as waste
        join products as product on product.id = waste.product_id
        join units_of_measure as unit
          on lower(btrim(unit.abbreviation)) = lower(btrim(waste.unit_of_measure)) and not unit.is_deleted
        left join product_conversions as conversion
          on conversion.product_id = waste.product_id and conversion.unit_id = unit.id
      where waste.product_id = ${productId} and waste.unit_factor is null and not waste.is_deleted
        and (unit.id = product.unit_id or conversion.factor is not null)
      order by waste.id for no key update of waste skip locked
    ) as known
    where waste_logs.id = known.id`);
}
