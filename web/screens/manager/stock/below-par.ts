import type { InventoryLine } from '#contract/inventory.ts';

/** What is there and on its way is less than the par. */
export function isBelow({ parAmount, onHandAmount, onOrder }: InventoryLine): boolean {
  return parAmount > 0 && onHandAmount + onOrder < parAmount;
}
