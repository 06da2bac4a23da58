import type { SentLine } from '../db/schema/purchase-orders.ts';
import type { AnsweredItem } from './answered-items.ts';

type Known = Pick<
  AnsweredItem['item'],
  'id' | 'productId' | 'productName' | 'unitOfMeasure' | 'quantity'
>;

/** An order item as it is stored in `purchase_orders.sent_lines`, which the database compares with later edits. */
export function knownLine({
  id,
  productId,
  productName,
  unitOfMeasure,
  quantity,
}: Known): SentLine {
  return { itemId: id, productId, productName, unitOfMeasure, quantity };
}
