import type { ItemStatus, OrderItem } from '#contract/order-items.ts';

/** What the vendor still has to deliver (D20). */
export function isOpen({ orderedStatus, orderStatus }: OrderItem): boolean {
  return (
    (orderedStatus === 'pending' || orderedStatus === 'ordered') && orderStatus !== 'cancelled'
  );
}

type Step = { to: ItemStatus; label: string };

const received: Step = { to: 'received', label: 'Mark as Received' };
const steps: Record<ItemStatus, readonly Step[]> = {
  pending: [{ to: 'ordered', label: 'Mark as Ordered' }],
  ordered: [received, { to: 'missing', label: 'Mark as Missing' }],
  // The late arrival (D14).
  missing: [received],
  received: [],
};

/** Where an item can go from here; a cancelled order's items stay as they are. */
export function stepsOf({ orderedStatus, orderStatus }: OrderItem): readonly Step[] {
  return orderStatus === 'cancelled' ? [] : steps[orderedStatus];
}
