import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { NOTES_PREVIEW } from '#contract/limits.ts';
import type { Order } from '#contract/orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { OpeningLink, useOpenRow } from './opening-row.tsx';
import { OrderItems } from './order-items.tsx';

/** On a card the button stands beside the order's id, where it reads as opening the card. */
const onCard = {
  name: 'cards:basis-[calc(100%-3rem)]!',
  aside: 'cards:-my-1 cards:basis-auto! cards:self-start cards:border-0! cards:pt-0!',
  below: 'cards:order-1',
};

/** One order of the table, with its items below it when asked for. */
export const OrderRow = memo(function OrderRow({ order }: { order: Order }) {
  const clock = useOrganizationTime();
  const [expanded, setExpanded] = useState(false);
  const itemsId = useId();
  const href = `/manager/vendor-orders/${order.id}`;
  const onRowClick = useOpenRow(href);

  return (
    <>
      <Row onClick={onRowClick}>
        <Cell kind="main" className={onCard.name}>
          <OpeningLink href={href} className="whitespace-nowrap tabular-nums">
            {order.id}
          </OpeningLink>
          {order.notes && (
            <p className="-mt-2 max-w-60 pb-1 text-sm font-normal wrap-anywhere text-ink-muted">
              {preview(order.notes)}
            </p>
          )}
        </Cell>
        <Cell label="Employee" className={onCard.below}>
          {order.employeeName || 'Unknown'}
        </Cell>
        <Cell label="Location" className={onCard.below}>
          {order.locationName || 'Unknown'}
        </Cell>
        <Cell label="Status" className={onCard.below}>
          <StatusBadge status={order.status} />
        </Cell>
        <Cell label="Order Date" className={clsx(onCard.below, 'tabular-nums')}>
          <time dateTime={order.orderDate} className="whitespace-nowrap">
            {clock.date(order.orderDate)}{' '}
            <span className="block text-sm text-ink-muted">{clock.time(order.orderDate)}</span>
          </time>
        </Cell>
        <Cell kind="actions" className={onCard.aside}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Show items of ${order.id}`}
            aria-expanded={expanded}
            aria-controls={expanded ? itemsId : undefined}
            onClick={() => setExpanded(!expanded)}
          >
            <ChevronDown
              aria-hidden
              className={clsx('size-5 transition-transform', expanded && 'rotate-180')}
            />
          </Button>
        </Cell>
      </Row>
      {expanded && (
        <Row id={itemsId} className="hover:bg-transparent">
          <Cell kind="detail" colSpan={6} className="bg-surface-subtle/50 cards:bg-transparent">
            <OrderItems orderId={order.id} />
          </Cell>
        </Row>
      )}
    </>
  );
});

/** The beginning of the notes, cut by code point, so that an emoji is not cut in half. */
function preview(notes: string) {
  const letters = Array.from(notes);
  return letters.length > NOTES_PREVIEW ? `${letters.slice(0, NOTES_PREVIEW).join('')}…` : notes;
}
