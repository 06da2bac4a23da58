import type { Tx } from '#server/db/open.ts';
import { wasteLogs } from '#server/db/schema/waste.ts';
import { storedFractionOf, ONE, quotient } from '#server/stored-fraction.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import { movementOf } from '#server/waste/stock.ts';
import { products } from '../catalogue.ts';
import { conversions, isOnShelf } from '../shelves.ts';
import type { DemoWasteLog } from '../waste-logs.ts';
import type { Ids } from './people-and-catalogue.ts';
import { priceAt } from './price-at.ts';

/** @returns the movements of stock, for products that the location keeps in stock */
export async function loadWaste(
  tx: Tx,
  ids: Ids,
  some: readonly DemoWasteLog[],
): Promise<StockEntry[]> {
  const stored = await tx
    .insert(wasteLogs)
    .values(
      some.map(({ product, unit, quantity, reason, notes, ...waste }) => ({
        productId: ids.product[product].id,
        unitId: ids.unit[unit].id,
        unitOfMeasure: unit,
        locationId: ids.location[waste.location].id,
        quantity,
        createdDate: waste.createdDate.toISOString(),
        recordedBy: ids.user[waste.recordedBy].id,
        reason,
        notes,
        unitPrice: priceAt(ids, product, waste.createdDate),
        ...baseOf({ product, unit }),
      })),
    )
    .returning();
  return stored.flatMap((row, index): StockEntry[] => {
    const waste = some[index];
    if (!waste || !isOnShelf(waste.location, waste.product)) return [];
    return [movementOf(row, { kind: 'waste', by: row.recordedBy })];
  });
}

/** What one of the unit is in the product's own. */
function baseOf({ product, unit }: Pick<DemoWasteLog, 'product' | 'unit'>) {
  const known = conversions.find((one) => one.product === product && one.unit === unit);
  const factor = products[product].unit === unit ? 1 : known?.factor;
  const base = factor === undefined ? null : quotient(ONE, storedFractionOf(factor));
  return { baseNumerator: base?.numerator ?? null, baseDenominator: base?.denominator ?? null };
}
