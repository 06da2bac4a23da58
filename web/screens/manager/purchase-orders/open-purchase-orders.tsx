import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PAGE_MAX } from '#contract/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PurchaseOrderState } from './purchase-order-state.tsx';

interface OpenPurchaseOrdersProps {
  vendorId: number;
  locationId: number;
  /** Of the open items; shown until the others are known. */
  number: number;
}

/** The purchase orders of a vendor at a location that are not closed, each with its state (V4). */
export function OpenPurchaseOrders({ vendorId, locationId, number }: OpenPurchaseOrdersProps) {
  const query = {
    vendorId: String(vendorId),
    locationId: String(locationId),
    state: 'numbered,sent,opened,answered',
    limit: String(PAGE_MAX),
  };
  const orders = useQuery(queryOf('listPurchaseOrders', { query }));
  const found = orders.data ?? [];
  if (found.length === 0) return <NumberLink number={number} />;
  return found.map((order) => (
    <span key={order.number} className="inline-flex flex-wrap items-center gap-x-1.5">
      <NumberLink number={order.number} />
      <PurchaseOrderState order={order} />
    </span>
  ));
}

function NumberLink({ number }: { number: number }) {
  return (
    <Link
      href={`/manager/purchase-orders/${number}`}
      className="inline-flex min-h-11 items-center rounded-control hover:underline"
    >
      <Badge tone="accent">Purchase Order No. {number}</Badge>
    </Link>
  );
}
