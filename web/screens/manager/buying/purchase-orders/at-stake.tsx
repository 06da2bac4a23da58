import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { moneyText } from '#web/language/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { useCurrency } from '#web/session/currency.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Card } from '#web/ui/card.tsx';
import { VendorFigures } from '../../records/vendor-figures.tsx';
import { Contact } from './contact.tsx';
import { Deadline } from './deadline.tsx';

/** What it is about and by when: before what is to be decided (24.3). */
export function AtStake({ order }: { order: PurchaseOrderDetails }) {
  const { openItems, itemCount } = order;
  const currency = useCurrency();
  const vendors = useQuery(queryOf('listVendors')).data;
  const vendor = vendors?.find(({ id }) => id === order.vendorId);
  return (
    <Card className="grid items-start gap-x-8 gap-y-4 px-4 py-3 lg:grid-cols-2">
      <Facts>
        {order.total && (
          <Fact name={t`Amount`}>
            {currency ? (
              <span className="text-lg font-semibold tabular-nums">
                {moneyText(order.total, currency)}
              </span>
            ) : (
              <Skeleton className="h-7 w-24" />
            )}
          </Fact>
        )}
        {order.deliveryDate && <Fact name={t`Delivery`}>{longDay(order.deliveryDate)}</Fact>}
        {order.cutOffAt && (
          <Fact name={t`Cut-off`}>
            <Deadline order={order} />
          </Fact>
        )}
        {(vendor || !vendors) && openItems > 0 && (
          <Fact name={t`Contact`}>
            {vendor ? <Contact vendor={vendor} /> : <Skeleton className="h-12 w-40" />}
          </Fact>
        )}
        <Fact name={t`Open items`}>{t`${openItems} of ${itemCount}`}</Fact>
      </Facts>
      <VendorFigures vendorId={order.vendorId} />
    </Card>
  );
}
