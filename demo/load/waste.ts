import type { Db } from '#server/db/open.ts';
import { wasteLogs } from '#server/db/schema/dock-and-shelf.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import { products } from '../catalogue.ts';
import { conversions, isOnShelf } from '../shelves.ts';
import type { DemoWasteLog } from '../waste-logs.ts';
import type { Ids } from './people-and-catalogue.ts';
import { priceAt } from './price-at.ts';

/** @returns the movements of stock, for products that the location keeps in stock */
export async function loadWaste(
  tx: Db,
  ids: Ids,
  some: readonly DemoWasteLog[],
): Promise<StockEntry[]> {
  const stored = await tx
    .insert(wasteLogs)
    .values(
      some.map(({ product, unit, quantity, reason, notes, ...waste }) => ({
        productId: ids.product[product].id,
        unitOfMeasure: unit,
        locationId: ids.location[waste.location].id,
        quantity,
        createdDate: waste.createdDate.toISOString(),
        recordedBy: ids.user[waste.recordedBy].id,
        reason,
        notes,
        unitPrice: priceAt(ids, product, waste.createdDate),
        unitFactor: factorOf({ product, unit }),
      })),
    )
    .returning();
  return stored.flatMap((row, index): StockEntry[] => {
    const waste = some[index];
    if (!waste || !isOnShelf(waste.location, waste.product)) return [];
    const { id: causeId, productId, locationId, createdDate: at, recordedBy, unitOfMeasure } = row;
    const cause = { productId, locationId, at, recordedBy, causeKind: 'waste' as const, causeId };
    return [{ ...cause, kind: 'waste', amount: -row.quantity, unitOfMeasure }];
  });
}

function factorOf({ product, unit }: Pick<DemoWasteLog, 'product' | 'unit'>): string | null {
  if (products[product].unit === unit) return '1';
  const known = conversions.find((one) => one.product === product && one.unit === unit);
  return known ? String(known.factor) : null;
}
