import { csvLines } from '../csv-lines.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/**
 * The purchase order as a CSV for the vendor's own system (V9): a row per line, or per product where a product is in several
 * orders. A line without the vendor's code has an empty one.
 */
export function purchaseOrderCsv({ totals, orders }: PurchaseOrder): string {
  const lines = totals.length > 0 ? totals : orders.flatMap((order) => order.lines);
  return csvLines([
    ['code', 'quantity', 'unit', 'name'],
    ...lines.map(({ vendorItemCode, quantity, unitOfMeasure, productName }) => [
      vendorItemCode,
      quantity,
      unitOfMeasure,
      productName,
    ]),
  ]);
}
