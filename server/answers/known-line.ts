import type { SentLine } from '../db/schema/purchase-orders.ts';
import type { AnsweredItem } from './answered-items.ts';

type Known = Pick<
  AnsweredItem['item'],
  'id' | 'productId' | 'productName' | 'unitOfMeasure' | 'quantity'
>;

/** An item as its vendor knows it. */
export function knownLine({
  id,
  productId,
  productName,
  unitOfMeasure,
  quantity,
}: Known): SentLine {
  return { itemId: id, productId, productName, unitOfMeasure, quantity };
}
