import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { LinkedRow } from '../../records/linked-row.tsx';
import { PurchaseOrderBadges } from './purchase-order-badges.tsx';

/** Purchase orders, newest first; a row opens its details. */
export function PurchaseOrderTable({ orders }: { orders: readonly PurchaseOrderRecord[] }) {
  return (
    <Table
      label="Purchase Orders"
      wide
      head={
        <>
          <HeadCell>Purchase order</HeadCell>
          <HeadCell>Vendor</HeadCell>
          <HeadCell>Location</HeadCell>
          <HeadCell>Sent</HeadCell>
          <HeadCell numeric>Open items</HeadCell>
          <HeadCell>State</HeadCell>
        </>
      }
    >
      <Each of="tr" records={orders} keyOf={(order) => order.number}>
        {(order) => <OrderRow order={order} />}
      </Each>
    </Table>
  );
}

function OrderRow({ order }: { order: PurchaseOrderRecord }) {
  const clock = useOrganizationTime();
  const { number, vendorName, locationName, deliveryDate, sentAt, items, openItems } = order;
  return (
    <LinkedRow
      href={`/manager/purchase-orders/${number}`}
      name={purchaseOrderName(number)}
      note={deliveryDate ? `Delivery ${longDay(deliveryDate)}` : undefined}
    >
      <Cell label="Vendor">{vendorName || 'Unknown Vendor'}</Cell>
      <Cell label="Location">{locationName || 'Unknown Location'}</Cell>
      <Cell label="Sent">
        {sentAt ? clock.dateAndTime(sentAt) : <span className="text-ink-muted">Not yet</span>}
      </Cell>
      <Cell label="Open items" numeric>
        {openItems} of {items}
      </Cell>
      <Cell label="State">
        <PurchaseOrderBadges order={order} />
      </Cell>
    </LinkedRow>
  );
}
