import { and, eq } from 'drizzle-orm';
import { INVENTORY_COLUMNS } from '../../contract/calls/inventory.ts';
import type { InventoryColumn } from '../../contract/calls/inventory.ts';
import { csvLines } from '../csv/lines.ts';
import type { CsvCell } from '../csv/lines.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { inventory } from '../db/schema/stock.ts';
import { shelfOrder } from '../products/shelf-order.ts';

type Exported = Record<InventoryColumn, CsvCell>;

/** The stock of a location as CSV text, in the order of the shelf. Imported again, it changes nothing (S1). */
export async function exportInventory(
  db: Pool,
  { locationId, signal }: { locationId: number; signal: AbortSignal },
): Promise<RowStream> {
  const rows = db
    .select({
      id: products.id,
      name: products.name,
      vendorName: vendors.name,
      vendorItemCode: products.vendorItemCode,
      parAmount: inventory.parAmount,
      area: inventory.area,
      position: inventory.position,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      onHandAmount: inventory.onHandAmount,
    })
    .from(inventory)
    .innerJoin(products, eq(products.id, inventory.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(
      and(
        eq(inventory.locationId, locationId),
        eq(inventory.isDeleted, false),
        eq(products.isDeleted, false),
      ),
    )
    .orderBy(...shelfOrder());
  return streamRows<Exported>(db, contractRows(rows), { write: csvOf, signal });
}

async function* csvOf(batches: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  yield csvLines([[...INVENTORY_COLUMNS]], { bom: true });
  for await (const batch of batches)
    yield csvLines(batch.map((line) => INVENTORY_COLUMNS.map((column) => line[column])));
}
