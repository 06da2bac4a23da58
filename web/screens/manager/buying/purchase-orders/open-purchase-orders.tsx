import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'wouter';
import type { PurchaseOrderRecord, ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { addressOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ByItselfLines } from './by-itself-lines.tsx';
import { PurchaseOrderBadges } from './purchase-order-badges.tsx';
import { useOpenPurchaseOrders } from './use-open-purchase-orders.ts';

interface OpenPurchaseOrdersProps {
  vendorId: number;
  locationId: number;
  /** The number of the open items; shown until the others are known. */
  number: number;
}

/** The purchase orders of a vendor at a location that are not closed, each with its delivery, state and file (V4, V9). */
export function OpenPurchaseOrders({ number, ...place }: OpenPurchaseOrdersProps) {
  const found = useOpenPurchaseOrders(place, { enabled: true });
  // One answer for all locations of the vendor.
  const query = { vendorId: String(place.vendorId) };
  const ready = useQuery(queryOf('listReadyPurchaseOrders', { query })).data;
  const readyOf = (one: number) => ready?.find((order) => order.number === one);
  if (found.length <= 1) {
    const only = found[0]?.number ?? number;
    return <OneOrder number={only} order={found[0]} ready={readyOf(only)} />;
  }
  return (
    <ul aria-label={t`Purchase Orders`} className="w-full">
      {found.toSorted(byDelivery).map((order) => (
        <li key={order.number} className="flex flex-wrap items-center gap-x-4">
          <OneOrder number={order.number} order={order} ready={readyOf(order.number)} />
        </li>
      ))}
    </ul>
  );
}

/** As a vendor reads them: the next delivery first, what has no date last. */
function byDelivery(one: PurchaseOrderRecord, other: PurchaseOrderRecord): number {
  const [day, otherDay] = [one.deliveryDate ?? '9999', other.deliveryDate ?? '9999'];
  return day.localeCompare(otherDay) || one.number - other.number;
}

interface OneOrderProps {
  number: number;
  order: PurchaseOrderRecord | undefined;
  ready: ReadyPurchaseOrder | undefined;
}

function OneOrder({ number, order, ready }: OneOrderProps) {
  const name = purchaseOrderName(number);
  const deliveryDate = order?.deliveryDate;
  const day = deliveryDate && longDay(deliveryDate);
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        <Link
          href={`/manager/purchase-orders/${number}`}
          className="inline-flex min-h-11 items-center rounded-control hover:underline"
        >
          <Badge tone="accent">{name}</Badge>
        </Link>
        {order && <PurchaseOrderBadges order={order} />}
      </span>
      {day && (
        <span className="text-sm text-ink-muted tabular-nums">
          <Trans>
            Delivery: <time dateTime={deliveryDate}>{day}</time>
          </Trans>
        </span>
      )}
      <LinkButton
        variant="ghost"
        href={addressOf('getPurchaseOrderUbl', { params: { number } })}
        download
        title={t`For the vendor's own system`}
        aria-label={t`Download UBL file of ${name}`}
        className="-mx-3 px-3! text-sm text-ink-muted!"
      >
        <Download aria-hidden className="size-4" />
        {t`UBL File`}
      </LinkButton>
      {ready && (
        <div className="w-full">
          <ByItselfLines order={ready} />
        </div>
      )}
    </>
  );
}
