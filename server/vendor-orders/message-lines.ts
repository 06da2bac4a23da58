import type { SentLine } from '../db/schema/purchase-orders.ts';
import type { PurchaseOrder } from '../drawing/purchase-order.ts';

/** What a vendor that receives it knows then, by number. */
export function sentLinesOf({
  orders,
  showsPrices: priceShown,
}: PurchaseOrder): Map<number, SentLine[]> {
  const sentLines = new Map<number, SentLine[]>();
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const { purchaseOrderNumber, orderItemId: itemId } = line;
    const { productId, productName, unitId, unitOfMeasure, quantity, unitPrice } = line;
    const lines = sentLines.get(purchaseOrderNumber) ?? [];
    lines.push({
      itemId,
      productId,
      productName,
      unitId,
      unitOfMeasure,
      quantity,
      unitPrice,
      priceShown,
    });
    sentLines.set(purchaseOrderNumber, lines);
  }
  return sentLines;
}
