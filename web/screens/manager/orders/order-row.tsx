import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { NOTES_PREVIEW } from '#contract/values/limits.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { ApproveButton } from '#web/orders/approval.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { TotalPrice } from '#web/orders/prices.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { canBeSelected } from './combinable.ts';
import { OpeningLink, useOpenRow } from './opening-row.tsx';
import { OrderItems } from './order-items.tsx';
import { RowActions } from './row-actions.tsx';

/** A row's callbacks. All must keep their identity: otherwise the rows render again. */
export interface RowHandlers {
  onSelect: (order: ListedOrder, isSelected: boolean) => void;
  onDetails: (order: ListedOrder) => void;
  onPhotos: (order: ListedOrder) => void;
  onEditItem: (item: OrderItem) => void;
}

type OrderRowProps = RowHandlers & { order: ListedOrder; selected: boolean };

/** One order of the table, with its items below it when expanded. */
export const OrderRow = memoInLanguage(function OrderRow(props: OrderRowProps) {
  const { order, selected, onSelect, onDetails, onPhotos, onEditItem } = props;
  const clock = useOrganizationTime();
  const [expanded, setExpanded] = useState(false);
  const itemsId = useId();
  const orderId = order.id;
  const href = `/manager/vendor-orders/${orderId}`;
  const onRowClick = useOpenRow(href);
  const selectable = canBeSelected(order);

  return (
    <>
      <Row onClick={onRowClick} selected={selected}>
        {/* A click next to the checkbox counts as a click on it. */}
        <Cell kind="select" data-control>
          <Checkbox
            aria-label={t`Select ${orderId}`}
            checked={selected}
            unavailable={selectable ? undefined : whyNotSelectable(order)}
            onCheckedChange={(checked) => onSelect(order, checked)}
          />
        </Cell>
        <Cell kind="main">
          <OpeningLink href={href} className="whitespace-nowrap tabular-nums">
            {orderId}
          </OpeningLink>
          {/* Not a column: at 1280 px the table has no room for another. */}
          {order.total !== null && (
            <div className="-mt-2 pb-2 max-[16rem]:mt-0">
              <span className="sr-only">{t`Total`} </span>
              <TotalPrice {...order} />
            </div>
          )}
          {order.notes && (
            <p className="-mt-2 max-w-60 max-[16rem]:mt-0 pb-1 text-sm font-normal wrap-anywhere text-ink-muted">
              {preview(order.notes)}
            </p>
          )}
        </Cell>
        <Cell label={t`Employee`} className={half}>
          {order.employeeName || t`Unknown`}
        </Cell>
        <Cell label={t`Location`} className={half}>
          {order.locationName || t`Unknown`}
        </Cell>
        <Cell label={t`Status`} className={half}>
          <OrderStatusBadge order={order} />
          {order.needsApproval && (
            <div data-control className="mt-2 w-fit">
              <ApproveButton order={order} />
            </div>
          )}
        </Cell>
        <Cell label={t`Order Date`} className={clsx(half, 'tabular-nums')}>
          <time dateTime={order.orderDate} className="whitespace-nowrap">
            {clock.date(order.orderDate)}{' '}
            <span className="block text-sm text-ink-muted">{clock.time(order.orderDate)}</span>
          </time>
        </Cell>
        <Cell kind="actions" data-control className="py-1!">
          <RowActions
            order={order}
            expanded={expanded}
            itemsId={itemsId}
            onExpand={() => setExpanded(!expanded)}
            onDetails={() => onDetails(order)}
            onPhotos={() => onPhotos(order)}
          />
        </Cell>
      </Row>
      {expanded && (
        <Row id={itemsId} className={clsx('hover:bg-transparent', onCards)}>
          <Cell kind="detail" colSpan={7} className="bg-surface-subtle/50 cards:bg-transparent">
            <OrderItems order={order} onEdit={onEditItem} />
          </Cell>
        </Row>
      )}
    </>
  );
});

function whyNotSelectable({ needsApproval }: ListedOrder) {
  return needsApproval
    ? t`An order that needs approval cannot be combined.`
    : t`Only pending and ordered orders can be combined.`;
}

/** A wide card has two columns. */
const half = 'cards:@min-[36rem]/wide-table:basis-1/2!';
/** Where rows are cards, the items are below their order without their own card. */
const onCards =
  'cards:-mt-1 cards:border-0! cards:bg-transparent! cards:p-0! cards:pl-3! cards:shadow-none!';

/** The beginning of the notes, cut by code point, so that an emoji is not cut in half. */
function preview(notes: string) {
  const letters = Array.from(notes);
  return letters.length > NOTES_PREVIEW ? `${letters.slice(0, NOTES_PREVIEW).join('')}…` : notes;
}
