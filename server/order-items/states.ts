import type { ItemStatus } from '../../contract/order-items.ts';

/** Where an item may go from each state (D14); missing → received is the late arrival. */
const NEXT: Record<ItemStatus, readonly ItemStatus[]> = {
  pending: ['ordered'],
  ordered: ['received', 'missing'],
  missing: ['received'],
  received: [],
};

export function canBecome(from: ItemStatus, to: ItemStatus): boolean {
  return NEXT[from].includes(to);
}
