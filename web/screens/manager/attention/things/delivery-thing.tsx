import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { Link } from 'wouter';
import { ATTENTION_KINDS, overdueDelivery } from '#contract/values/attention-kinds.ts';
import { queryOf } from '#web/api/queries.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { keyOf } from '#web/receiving/deliveries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Contact } from '../../buying/purchase-orders/contact.tsx';
import { VendorFigures } from '../../records/vendor-figures.tsx';
import { ReadThing } from './read-thing.tsx';

/** An overdue delivery: the vendor's contact, and the items that have not arrived. */
export function DeliveryThing({ id }: { id: string }) {
  const { locationId, deliveryKey } = overdueDelivery(id);
  const expected = useQuery({
    ...queryOf('listExpected', { params: { id: String(locationId) } }),
    staleTime: 0,
    select: (deliveries) => deliveries.find((delivery) => keyOf(delivery) === deliveryKey),
  });
  const vendors = useQuery(queryOf('listVendors')).data;
  return (
    <ReadThing read={expected}>
      {({ vendorId, purchaseOrderNumber, items }) => {
        const vendor = vendors?.find((one) => one.id === vendorId);
        return (
          <div className="space-y-4">
            <Card className="grid items-start gap-x-8 gap-y-4 px-4 py-3 lg:grid-cols-2">
              <Facts>
                {vendor && (
                  <Fact name={t`Contact`}>
                    <Contact vendor={vendor} />
                  </Fact>
                )}
                {purchaseOrderNumber !== null && (
                  <Fact name={t`Purchase order`}>
                    <Link
                      href={`/manager/purchase-orders/${purchaseOrderNumber}`}
                      className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
                    >
                      {purchaseOrderName(purchaseOrderNumber)}
                    </Link>
                  </Fact>
                )}
              </Facts>
              <VendorFigures vendorId={vendorId} />
            </Card>
            <Link href={ATTENTION_KINDS.delivery_overdue.one(id)} className={buttonClass()}>
              <PackageCheck aria-hidden className="size-4" />
              {t`Record What Arrived`}
            </Link>
            <Card className="px-4 py-1">
              <ul aria-label={t`Not arrived yet`} className="divide-y divide-line">
                <Each of="li" records={items} keyOf={({ orderItemId }) => orderItemId}>
                  {({ photoUrl, productName, quantity, unitOfMeasure }) => (
                    <li className="flex items-center gap-4 py-3">
                      <ProductPicture photoUrl={photoUrl} size={48} />
                      <span className="min-w-0 grow font-medium wrap-anywhere">{productName}</span>
                      <span className="text-body tabular-nums">
                        {grouped(quantity)} {unitOfMeasure}
                      </span>
                    </li>
                  )}
                </Each>
              </ul>
            </Card>
          </div>
        );
      }}
    </ReadThing>
  );
}
