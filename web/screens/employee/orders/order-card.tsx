import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import type { ListedOrder } from '#contract/calls/orders.ts';
import type { SendingOfOrder } from '#contract/calls/sending-rules.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { TotalPrice } from '#web/orders/prices.tsx';
import { GoesOfCard } from './goes-of-card.tsx';

interface OrderCardProps {
  order: ListedOrder;
  /** What of it goes by itself, the soonest first. */
  sendings: readonly SendingOfOrder[] | undefined;
  onOpen: (orderId: string) => void;
}

/** One order of the list. */
export const OrderCard = memoInLanguage(function OrderCard({
  order,
  sendings,
  onOpen,
}: OrderCardProps) {
  const clock = useOrganizationTime();
  const titleId = `title-of-${order.id}`;
  return (
    <li>
      <Card className="h-full">
        <article aria-labelledby={titleId} className="flex h-full flex-col gap-3 p-4">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 id={titleId} className="font-semibold tabular-nums wrap-anywhere">
              {order.id}
            </h2>
            <OrderStatusBadge order={order} isOwn />
          </div>
          <Facts className="grow">
            <Fact name={t`Employee`}>{order.employeeName}</Fact>
            <Fact name={t`Date`}>
              {order.submittedAt ? (
                <time dateTime={order.submittedAt}>{clock.dateAndTime(order.submittedAt)}</time>
              ) : (
                t`Not submitted`
              )}
            </Fact>
            <Fact name={t`Location`}>{order.locationName}</Fact>
            {order.total !== null && (
              <Fact name={t`Total`}>
                <TotalPrice {...order} />
              </Fact>
            )}
          </Facts>
          {sendings && <GoesOfCard locationId={order.locationId} sendings={sendings} />}
          <Button
            variant="secondary"
            size="large"
            className="w-full"
            aria-describedby={titleId}
            // The second tap of a double tap on a dialog's Close lands here: it opens no other order.
            onClick={({ detail }) => detail < 2 && onOpen(order.id)}
          >
            {t`View Details`}
          </Button>
        </article>
      </Card>
    </li>
  );
});
