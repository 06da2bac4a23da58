import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { useMarkItem } from '#web/orders/use-mark-item.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { AnswerToSettle } from '../answers/item-answer.tsx';
import { stepsOf } from './item-states.ts';
import { useFocusHandedOn } from '../../records/use-focus-handed-on.ts';

/** One item: product, quantity, order, state, and the buttons for its next states. */
export function VendorOrderItemRow({ item, showOrder }: { item: OrderItem; showOrder: boolean }) {
  const clock = useOrganizationTime();
  const { mark, isMarking } = useMarkItem(item, {
    mayWait: true,
    failure: (error) => ({
      title: t`Failed to update status`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  const row = useFocusHandedOn<HTMLLIElement>();
  const nameId = useId();

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[auto_1fr_auto]"
    >
      <ProductPicture photoUrl={item.photoUrl} size={64} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p id={nameId} className="font-semibold wrap-anywhere">
            {item.productName || t`Unknown Product`}
          </p>
          <StatusBadge status={item.orderNeedsApproval ? 'needs_approval' : item.orderedStatus} />
        </div>
        <p className="text-body tabular-nums">
          {grouped(item.quantity)} {item.unitOfMeasure}
        </p>
        <ReceivedLine item={item} />
        <LinePrice item={item} />
        <DeliveryLine item={item} />
        {showOrder && (
          <p className="text-sm text-ink-muted tabular-nums">
            <FactLine
              facts={[
                item.orderId,
                <time key="date" dateTime={item.orderDate}>
                  {clock.dateAndTime(item.orderDate)}
                </time>,
                item.employeeName,
              ]}
            />
          </p>
        )}
        {showOrder && item.orderNotes && (
          <LongText
            text={item.orderNotes}
            what={t`notes`}
            lead={`${t`Notes:`} `}
            className="text-sm text-ink-muted"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-md:col-span-2 max-sm:*:grow max-sm:*:px-2! max-sm:*:text-sm! md:justify-end">
        {stepsOf(item).map(({ to, label }) => (
          <Button
            key={to}
            variant="secondary"
            aria-describedby={nameId}
            disabled={isMarking}
            onClick={() => {
              // The button disappears with the state; focus stays in the row.
              row.current?.focus({ preventScroll: true });
              mark(to);
            }}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <AnswerToSettle item={item} className="col-span-2 md:col-start-2" />
    </li>
  );
}
