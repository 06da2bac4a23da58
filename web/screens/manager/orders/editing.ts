import type { OrderItem } from '#contract/order-items.ts';

/** Why an item can no longer be changed or deleted (D16), as a sentence; undefined while it can. */
export function whyNotEditable({ orderedStatus, orderStatus }: OrderItem): string | undefined {
  const so = 'so it can no longer be changed or deleted.';
  if (orderStatus === 'cancelled') return `The order of this item was cancelled, ${so}`;
  if (orderedStatus === 'received') return `This item was received, ${so}`;
  if (orderedStatus === 'missing') return `This item was marked as missing, ${so}`;
  return undefined;
}
