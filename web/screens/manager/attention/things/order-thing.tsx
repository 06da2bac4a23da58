import { t } from '@lingui/core/macro';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { TotalPrice } from '#web/orders/prices.tsx';
import { useOrder } from '#web/orders/reading-orders.ts';
import { WhyItWaits } from '#web/orders/why-it-waits.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Card } from '#web/ui/card.tsx';
import { DetailsItems } from '../../orders/details-items.tsx';
import { StatusActions } from '../../orders/status-actions.tsx';
import { ReadThing } from './read-thing.tsx';

/** An order that waits for approval, with what is unusual about its lines. */
export function OrderThing({ id }: { id: string }) {
  const clock = useOrganizationTime();
  const order = useOrder(id);
  return (
    <ReadThing read={order}>
      {(shown) => (
        <Card className="space-y-4 p-4">
          {shown.needsApproval && (
            <div className="space-y-1 rounded-control bg-warning-soft p-3 text-warning empty:hidden">
              <WhyItWaits order={shown} />
            </div>
          )}
          <div className="flex flex-wrap items-start justify-between gap-4">
            <Facts>
              <Fact name={t`Total`}>
                <TotalPrice {...shown} />
              </Fact>
              <Fact name={t({ message: 'Ordered', context: 'date' })}>
                {clock.dateAndTime(shown.orderDate)}
              </Fact>
              {shown.notes && <Fact name={t`Notes`}>{shown.notes}</Fact>}
            </Facts>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
              <StatusActions order={shown} />
            </div>
          </div>
          <DetailsItems order={shown} />
        </Card>
      )}
    </ReadThing>
  );
}
