import type { SentLine } from '../db/schema/purchase-orders.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/** What a vendor that receives it knows then, by number. */
export function sentLinesOf({ orders }: PurchaseOrder): Map<number, SentLine[]> {
  const sentLines = new Map<number, SentLine[]>();
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const { purchaseOrderNumber, orderItemId, productId, productName, unitOfMeasure, quantity } =
      line;
    if (purchaseOrderNumber === null) continue;
    const lines = sentLines.get(purchaseOrderNumber) ?? [];
    lines.push({ itemId: orderItemId, productId, productName, unitOfMeasure, quantity });
    sentLines.set(purchaseOrderNumber, lines);
  }
  return sentLines;
}
