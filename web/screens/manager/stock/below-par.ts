import type { InventoryLine } from '#contract/calls/inventory.ts';

/** Whether on hand and on order together are less than the par of what is kept here. */
export function isBelow({ isKept, parAmount, onHandAmount, onOrder }: InventoryLine): boolean {
  return isKept && parAmount > 0 && onHandAmount + onOrder < parAmount;
}
