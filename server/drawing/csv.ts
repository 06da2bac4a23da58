import { csvLines } from '../csv/lines.ts';
import { totalsOf } from './purchase-order-totals.ts';
import type { PurchaseOrderPart } from './purchase-order.ts';

/**
 * One purchase order as a CSV for the vendor's own system (V9): a row per line, or per product where a product is in several
 * of its orders. A line without the vendor's code has an empty one.
 */
export function purchaseOrderCsv({ orders }: PurchaseOrderPart, currency: string): string {
  const totals = totalsOf(orders, currency);
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
