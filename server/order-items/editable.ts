import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { Corrected } from './terms.ts';
import { refuse } from '../failure.ts';

/** Received and missing items cannot be changed any more, nor can a cancelled order's (D16). */
export function requireEditable(item: OrderItem, edit: 'changed' | 'deleted'): void {
  if (item.orderStatus === 'cancelled') throw refuse('item_of_cancelled_order', { edit });
  if (item.orderedStatus === 'pending' || item.orderedStatus === 'ordered') return;
  throw refuse('item_closed', { status: item.orderedStatus, edit });
}

/** An item with a receipt keeps its vendor and unit: the receipt was counted in them (E5). */
export function requireSameKind(item: OrderItem, { vendorId, unit }: Corrected): void {
  const { productName, vendorName } = item;
  if ((vendorId ?? item.vendorId) !== item.vendorId)
    throw refuse('item_vendor_received', { productName, vendorName });
  if ((unit?.id ?? item.unitId) !== item.unitId)
    throw refuse('item_unit_received', { productName, unitOfMeasure: item.unitOfMeasure });
}
