import type { Order } from '#contract/calls/orders.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface OrderStatusProps {
  order: Pick<Order, 'status' | 'needsApproval'>;
  /** For whoever ordered, who approves nothing. */
  isOwn?: boolean;
  className?: string;
}

/** The state of an order: a pending one that waits for a manager says so (M6). */
export function OrderStatusBadge({ order, isOwn = false, className }: OrderStatusProps) {
  const { status, needsApproval } = order;
  const waiting = isOwn ? 'waits_for_a_manager' : 'needs_approval';
  return (
    <StatusBadge status={needsApproval ? waiting : status} {...(className && { className })} />
  );
}
