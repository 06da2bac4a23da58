import type { Order } from '#contract/calls/orders.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type OrderStatusProps = { order: Pick<Order, 'status' | 'needsApproval'>; className?: string };

/** The state of an order: a pending one that waits for a manager says so (M6). */
export function OrderStatusBadge({ order, className }: OrderStatusProps) {
  const { status, needsApproval } = order;
  return (
    <StatusBadge
      status={needsApproval ? 'needs_approval' : status}
      {...(className && { className })}
    />
  );
}
