import type { ToldLine } from '../db/schema/purchase-orders.ts';
import type { PurchaseOrder } from './purchase-order.ts';

/** The numbers of its items, each once. */
export function numbersOf({ orders }: PurchaseOrder): number[] {
  const numbers = orders.flatMap(({ lines }) => lines.map((line) => line.purchaseOrderNumber));
  return [...new Set(numbers.filter((number) => number !== null))];
}

/** What a vendor that receives it knows then, by number. */
export function toldLines({ orders }: PurchaseOrder): Map<number, ToldLine[]> {
  const told = new Map<number, ToldLine[]>();
  for (const line of orders.flatMap(({ lines }) => lines)) {
    const { purchaseOrderNumber, orderItemId, productId, productName, unitOfMeasure, quantity } =
      line;
    if (purchaseOrderNumber === null) continue;
    const lines = told.get(purchaseOrderNumber) ?? [];
    lines.push({ itemId: orderItemId, productId, productName, unitOfMeasure, quantity });
    told.set(purchaseOrderNumber, lines);
  }
  return told;
}
