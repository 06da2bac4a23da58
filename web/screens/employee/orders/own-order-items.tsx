import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { QuietAnswerLine } from '#web/orders/answer-line.tsx';
import { Arrivals, ArrivalsFailure, useArrivals } from '#web/orders/arrivals.tsx';
import type { ArrivalsOfItem } from '#web/orders/arrivals.tsx';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { useMarkItem } from '#web/orders/use-mark-item.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useSendings } from '#web/orders/use-sendings.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Each } from '#web/ui/each.tsx';
import { ChangeOwnItem } from './change-own-item.tsx';
import { isStillOwn } from './until-it-goes.ts';

/** What was ordered, and whether it came. */
export function OwnOrderItems({ orderId, locationId }: { orderId: string; locationId: number }) {
  const items = useItemsOfOrder(orderId);
  const sendings = useSendings(locationId).data ?? [];
  const arrived = useArrivals(orderId, items.data);
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items" className="text-base font-semibold">
        {t`Order Items`}
      </h3>
      {!items.data && !items.isError && <Spinner label={t`Loading items...`} />}
      {!items.data && items.isError && (
        <Failed
          message={t`The items could not be loaded.`}
          busy={items.isFetching}
          onRetry={() => void items.refetch()}
        />
      )}
      {items.data?.length === 0 && (
        <p className="py-3 text-body text-ink-muted">{t`This order has no items any more.`}</p>
      )}
      <ArrivalsFailure arrived={arrived} />
      <ul className="divide-y divide-line">
        <Each of="li" records={items.data} keyOf={(item) => item.id}>
          {(item) => (
            <ItemRow
              item={item}
              arrivals={arrived.ofItems.get(item.id)}
              isChangeable={isStillOwn(item, sendings)}
              isLast={items.data?.length === 1}
            />
          )}
        </Each>
      </ul>
    </section>
  );
}

interface ItemRowProps {
  item: OrderItem;
  arrivals: ArrivalsOfItem;
  isChangeable: boolean;
  /** The order has no other item. */
  isLast: boolean;
}

function ItemRow({ item, arrivals, isChangeable, isLast }: ItemRowProps) {
  const clock = useOrganizationTime();
  const row = useRef<HTMLLIElement>(null);
  const { mark, isMarking } = useMarkItem(item, {
    failure: (error) => {
      const reason = sentenceOf(error);
      return {
        title: t`Error`,
        description: t`Failed to update status: ${reason}`,
        tone: 'destructive',
      };
    },
    mayWait: true,
  });
  const { orderedStatus, orderedAt, orderStatus } = item;
  const amount = `${grouped(item.quantity)} ${item.unitOfMeasure}`;
  const nameId = `name-of-item-${item.id}`;
  const day = orderedAt && clock.date(orderedAt);
  // Missing items may still arrive (D14).
  const canBeMarked =
    orderStatus !== 'cancelled' && (orderedStatus === 'ordered' || orderedStatus === 'missing');

  function markAs(status: 'received' | 'missing') {
    // The pressed button is about to be removed: the focus stays at its item.
    row.current?.focus({ preventScroll: true });
    mark(status);
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={nameId}
      className="flex flex-wrap items-center gap-x-3 gap-y-3 py-3"
    >
      <ProductPicture photoUrl={item.photoUrl} size={64} />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={nameId} className="font-medium wrap-anywhere">
            {item.productName || t`Unknown Product`}
          </span>
          <StatusBadge status={orderedStatus} />
        </p>
        <p className="text-body text-ink-muted tabular-nums">{t`Quantity: ${amount}`}</p>
        <ReceivedLine item={item} />
        <LinePrice item={item} />
        <DeliveryLine item={item} />
        <QuietAnswerLine item={item} />
        {orderedAt && (
          <p className="text-sm text-ink-muted tabular-nums">
            <Trans>
              Ordered: <time dateTime={orderedAt}>{day}</time>
            </Trans>
          </p>
        )}
        <Arrivals name={item.productName} arrivals={arrivals} />
      </div>
      {isChangeable && <ChangeOwnItem item={item} isLast={isLast} />}
      {canBeMarked && (
        // Two columns on a phone, so that no button moves to the place of another.
        <div className="grid w-full grid-cols-2 gap-2 md:w-auto">
          <Button
            variant="secondary"
            className="px-2! max-sm:text-sm! sm:px-4!"
            aria-describedby={nameId}
            disabled={isMarking}
            onClick={() => markAs('received')}
          >
            {t`Mark as Received`}
          </Button>
          {orderedStatus === 'ordered' && !item.receivedQuantity && (
            <Button
              variant="secondary"
              className="px-2! text-danger! max-sm:text-sm! sm:px-4!"
              aria-describedby={nameId}
              disabled={isMarking}
              onClick={() => markAs('missing')}
            >
              {t`Mark as Missing`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
