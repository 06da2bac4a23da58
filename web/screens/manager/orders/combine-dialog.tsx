import type { Order } from '#contract/orders.ts';
import { CallError } from '#web/api/call.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface CombineDialogProps {
  open: boolean;
  /** The first becomes the primary order. */
  orders: readonly Order[];
  combining: boolean;
  /** Why it did not work. */
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before orders become one: which, and which of them stays. */
export function CombineDialog(props: CombineDialogProps) {
  const { open, orders, combining, error, onConfirm, onClose } = props;
  const [primary] = orders;
  // What was asked no longer holds, so it is not asked again.
  const refused = error instanceof CallError && (error.status === 409 || error.status === 404);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Combine Orders"
      description={
        primary &&
        `${orders.length} orders of ${primary.employeeName} at ${primary.locationName} become one.`
      }
      busy={combining}
      footer={
        <>
          <Button variant="secondary" disabled={combining} onClick={onClose}>
            {refused ? 'Close' : 'Cancel'}
          </Button>
          {!refused && (
            <Button busy={combining} onClick={onConfirm}>
              {combining ? 'Combining...' : 'Combine Orders'}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Problem className="mb-4">
          {error instanceof CallError ? error.sentence : 'Please try again.'}
          {refused && ' Nothing was combined; the list now shows the orders as they are.'}
        </Problem>
      )}
      <ul className="divide-y divide-line rounded-control border border-line">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} isPrimary={order === primary} />
        ))}
      </ul>
      <p className="mt-4 text-body text-ink-muted">
        {primary?.id} is the primary order: it gets the items, notes and invoice photos of the
        others, which then no longer exist on their own. This action cannot be undone.
      </p>
    </Dialog>
  );
}

function OrderLine({ order, isPrimary }: { order: Order; isPrimary: boolean }) {
  const clock = useOrganizationTime();
  const items = order.items.length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 grow">
        <p className="font-medium tabular-nums">{order.id}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          <time dateTime={order.orderDate}>{clock.dateAndTime(order.orderDate)}</time> •{' '}
          {items === 1 ? '1 item' : `${items} items`}
        </p>
      </div>
      {isPrimary && <Badge tone="accent">Primary order</Badge>}
      <StatusBadge status={order.status} />
    </li>
  );
}
