import { plural, t } from '@lingui/core/macro';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { isRefusal, isRefusedAs, sentenceOf } from '#web/api/call-error.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Each } from '#web/ui/each.tsx';
import { canBeSelected } from './combinable.ts';
import { useOrdersNow } from './use-orders-now.ts';
import type { OrderNow } from './use-orders-now.ts';

interface CombineDialogProps {
  open: boolean;
  /** In the sequence of selection. The first becomes the primary order. */
  orders: readonly ListedOrder[];
  /** The orders that the list shows now. */
  rows: readonly ListedOrder[];
  combining: boolean;
  /** Why it failed. */
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before orders are combined: which, and which of them stays. */
export function CombineDialog(props: CombineDialogProps) {
  const { open, rows, combining, error, onConfirm, onClose } = props;
  const now = useOrdersNow(props.orders, { rows, enabled: open });
  const orders = now.map(({ order }) => order);
  const [primary] = orders;
  const primaryId = primary?.id;
  const change = open && !combining && !error ? changeSince(now) : undefined;
  // The confirmation no longer applies, so it is not repeated.
  const refused = isRefusal(error) && !isRefusedAs(error, 'too_many');
  const reason = error && sentenceOf(error);
  const isOver = refused || change !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Combine Orders`}
      description={primary && becomeOne(orders.length, primary)}
      busy={combining}
      footer={
        <>
          <Button variant="secondary" disabled={combining} onClick={onClose}>
            {isOver ? t`Close` : t`Cancel`}
          </Button>
          {!isOver && (
            <Button busy={combining} onClick={onConfirm}>
              {combining ? t`Combining...` : t`Combine Orders`}
            </Button>
          )}
        </>
      }
    >
      {reason && (
        <Problem className="mb-4">
          {t`Failed to combine orders: ${reason}`}
          {refused && ` ${t`Nothing was combined; the list now shows the orders as they are.`}`}
        </Problem>
      )}
      {change && <Problem className="mb-4">{change}</Problem>}
      <ul className="divide-y divide-line rounded-control border border-line">
        <Each of="li" records={orders} keyOf={(order) => order.id}>
          {(order) => <OrderLine order={order} isPrimary={order === primary} />}
        </Each>
      </ul>
      <p className="mt-4 text-body text-ink-muted">
        {primaryId &&
          t`${primaryId} is the primary order: it gets the items, notes and invoice photos of the others, which then no longer exist on their own. This action cannot be undone.`}
      </p>
    </Dialog>
  );
}

function becomeOne(count: number, { employeeName, locationName }: ListedOrder): string {
  return plural(count, {
    one: `# order of ${employeeName} at ${locationName} becomes one.`,
    other: `# orders of ${employeeName} at ${locationName} become one.`,
  });
}

/** Why these orders can no longer be combined, as a sentence; undefined while they can. */
function changeSince(orders: readonly OrderNow[]): string | undefined {
  const lost = orders.filter(({ order, isNotFound }) => isNotFound || !canBeSelected(order));
  if (lost.length === 0) return undefined;
  const count = lost.length;
  const changes = lost.map(whatHappened).join(', ');
  const next =
    orders.length - lost.length > 1
      ? t`Close this, and combine the others.`
      : t`The others cannot be combined alone.`;
  const lostOnes = plural(count, {
    one: `${changes}, so it can no longer be combined.`,
    other: `${changes}, so they can no longer be combined.`,
  });
  return `${lostOnes} ${next}`;
}

/** Why an order cannot be combined any more: 'ORD-000012 was approved meanwhile'. */
function whatHappened({ order: { id, status, needsApproval }, isNotFound }: OrderNow): string {
  if (isNotFound) return t`${id} was combined with another order meanwhile`;
  if (needsApproval) return t`${id} needs approval meanwhile`;
  if (status === 'approved') return t`${id} was approved meanwhile`;
  if (status === 'completed') return t`${id} was completed meanwhile`;
  return t`${id} was cancelled meanwhile`;
}

function OrderLine({ order, isPrimary }: { order: ListedOrder; isPrimary: boolean }) {
  const clock = useOrganizationTime();
  const items = 'items' in order ? order.items.length : order.itemCount;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 sm:px-4">
      <div className="min-w-0 grow">
        <p className="font-medium tabular-nums">{order.id}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          <time dateTime={order.orderDate}>{clock.dateAndTime(order.orderDate)}</time> •{' '}
          {plural(items, { one: '# item', other: '# items' })}
        </p>
      </div>
      {isPrimary && <Badge tone="accent">{t`Primary order`}</Badge>}
      <OrderStatusBadge order={order} />
    </li>
  );
}
