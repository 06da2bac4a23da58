import type { PurchaseOrderChange } from '../../../contract/calls/purchase-orders.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import type { DeliveryDay } from '../words/moments.ts';

/** The changes since a purchase order was sent, and nothing else (V4). */
export interface Correction {
  /** Organization, vendor and location; its lines are the present ones. */
  order: PurchaseOrder;
  number: number;
  /** The delivery, also when no item is left. */
  delivery: DeliveryDay | null;
  changes: readonly PurchaseOrderChange[];
}
