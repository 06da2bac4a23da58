import type { InventoryLine } from '#contract/calls/inventory.ts';

/** Whether on hand and on order together are less than the par. */
export function isBelow({ parAmount, onHandAmount, onOrder }: InventoryLine): boolean {
  return parAmount > 0 && onHandAmount + onOrder < parAmount;
}
