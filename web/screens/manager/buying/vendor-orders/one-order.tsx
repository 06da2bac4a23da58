import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { wholeCount } from '#web/lists/count-shown.ts';
import { totalOf } from '#web/lists/pages.ts';
import { ApproveButton } from '#web/orders/approval.tsx';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { useCostOf } from '#web/orders/prices.tsx';
import { WhyItWaits } from '#web/orders/why-it-waits.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Card } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactLine, Unbroken } from '#web/ui/unbroken.tsx';
import { Contact } from '../purchase-orders/contact.tsx';
import { groupedBy } from './groups.ts';
import { ItemList } from './item-list.tsx';
import { ItemsFilter, useItemsFilter } from './items-filter.tsx';
import { ItemsSection } from './items-section.tsx';
import type { Place } from './place.ts';

/** One order: its vendors, each with its items of this order (D18). */
export function OneOrder({ orderId }: { orderId: string }) {
  const input = { params: { id: orderId } };
  const order = useQuery(queryOf('getOrder', input));
  const items = useQuery(queryOf('listItemsOfOrder', input));

  if (isNotFound(order.error)) {
    return (
      <PageHeader
        title={t`Order not found`}
        subtitle={t`It may have been combined with another order.`}
      />
    );
  }
  if (!order.data || !items.data) {
    return (
      <>
        <PageHeader title={t`Order #${orderId}`} />
        {order.isPending || items.isPending ? (
          <Spinner label={t`Loading order...`} />
        ) : (
          <Failed
            message={sentenceOf(order.error ?? items.error, t`The order could not be loaded.`)}
            onRetry={() => void Promise.all([order.refetch(), items.refetch()])}
            busy={order.isFetching || items.isFetching}
          />
        )}
      </>
    );
  }
  return (
    <>
      <OrderHeader order={order.data} />
      <ItemsByVendor items={items.data} />
    </>
  );
}

function OrderHeader({ order }: { order: Order }) {
  const { id } = order;
  const clock = useOrganizationTime();
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <Trans>
                Order <Unbroken>#{id}</Unbroken>
              </Trans>
            </span>
            <OrderStatusBadge order={order} className="tracking-normal" />
          </span>
        }
        subtitle={
          <FactLine
            facts={[order.employeeName, order.locationName, clock.dateAndTime(order.orderDate)]}
          />
        }
        actions={order.needsApproval && <ApproveButton order={order} />}
      />
      {order.needsApproval && (
        <div className="-mt-3 mb-5 space-y-1 rounded-control bg-warning-soft p-3 text-warning empty:hidden">
          <WhyItWaits order={order} />
        </div>
      )}
      {order.notes && (
        <LongText
          text={order.notes}
          what={t`notes`}
          lead={<span className="font-medium">{t`Notes:`} </span>}
          className="-mt-3 mb-5 max-w-prose text-body"
        />
      )}
    </>
  );
}

function ItemsByVendor({ items }: { items: readonly OrderItem[] }) {
  const vendors = useQuery(queryOf('listVendors'));
  // An order opens with all of its items, not only the active ones.
  const [shown, setShown] = useItemsFilter('all');
  const active = items.filter(({ isOpen }) => isOpen);
  const groups = groupedBy(
    shown === 'active' ? active : items,
    ({ vendorId }) => vendorId,
    ({ vendorName }) => vendorName,
  );

  return (
    <>
      <ItemsFilter value={shown} onChange={setShown} active={wholeCount(active.length)} />
      {groups.length === 0 && (
        <Card>
          <Empty
            icon={PackageCheck}
            title={shown === 'active' ? t`No active items` : t`This order has no items`}
          />
        </Card>
      )}
      <div className="space-y-4 sm:space-y-6">
        <Each records={groups} keyOf={([, own]) => own[0].vendorId}>
          {([vendorName, own]) => (
            <VendorSection
              title={vendorName}
              items={own}
              // Undefined until the vendors are loaded, null for a deleted one.
              vendor={
                vendors.data && (vendors.data.find(({ id }) => id === own[0].vendorId) ?? null)
              }
            />
          )}
        </Each>
      </div>
    </>
  );
}

interface VendorSectionProps {
  title: string;
  items: readonly [OrderItem, ...OrderItem[]];
  vendor: Vendor | null | undefined;
}

function VendorSection({ title, items, vendor }: VendorSectionProps) {
  const [{ vendorId, locationId, vendorName, locationName }] = items;
  const open = items.filter(({ isOpen }) => isOpen);
  const cost = useCostOf(open);
  const place = { vendorId, locationId };
  const numbered = open.find(({ purchaseOrderNumber }) => purchaseOrderNumber !== null);
  const deleted = vendor === null && t`This vendor was deleted.`;
  return (
    <ItemsSection
      title={title}
      subtitle={vendor ? <Contact vendor={vendor} /> : deleted}
      place={place}
      vendorName={vendorName}
      locationName={locationName}
      vendor={vendor}
      hasOpen={open.length > 0}
      items={items}
      somePending={useSomePending(place, open)}
      number={numbered?.purchaseOrderNumber ?? null}
      cost={cost}
      note={
        vendor || open.length > 0
          ? t`These buttons cover all of ${vendorName}'s open items at ${locationName}.`
          : undefined
      }
    >
      <ItemList items={items} />
    </ItemsSection>
  );
}

/** When none of these items is pending, asks the server whether one of another order at the location is. */
function useSomePending({ vendorId, locationId }: Place, items: readonly OrderItem[]): boolean {
  const isHere = items.some(({ orderedStatus }) => orderedStatus === 'pending');
  const pending = { vendorId: String(vendorId), locationId: String(locationId), status: 'pending' };
  const total = useQuery({
    ...totalOf('listOrderItems', { ...pending, open: 'true' }),
    enabled: !isHere,
  });
  return isHere || (total.data?.count ?? 0) > 0;
}
