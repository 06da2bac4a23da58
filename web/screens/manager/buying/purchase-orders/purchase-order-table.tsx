import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { moneyShown } from '#contract/values/money-shown.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { LinkedRow } from '../../records/linked-row.tsx';
import { PurchaseOrderBadges } from './purchase-order-badges.tsx';
import { Deadline } from './deadline.tsx';

/** Purchase orders with their cut-off and amount; a row opens its details. */
export function PurchaseOrderTable({ orders }: { orders: readonly PurchaseOrderRecord[] }) {
  // What displays data appears with the first data.
  const has = {
    deadline: orders.some(({ cutOffAt }) => cutOffAt !== null),
    total: orders.some(({ total }) => total !== null),
  };
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
          {has.deadline && <HeadCell>Cut-off</HeadCell>}
          <HeadCell numeric>Open items</HeadCell>
          {has.total && <HeadCell numeric>Amount</HeadCell>}
          <HeadCell>State</HeadCell>
        </>
      }
    >
      <Each of="tr" records={orders} keyOf={(order) => order.number}>
        {(order) => <OrderRow order={order} has={has} />}
      </Each>
    </Table>
  );
}

interface OrderRowProps {
  order: PurchaseOrderRecord;
  /** Which columns there are. */
  has: { deadline: boolean; total: boolean };
}

function OrderRow({ order, has }: OrderRowProps) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const { number, vendorName, locationName, deliveryDate, sentAt, items, openItems, total } = order;
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
      {has.deadline && (
        <Cell label="Cut-off">
          <Deadline order={order} />
        </Cell>
      )}
      <Cell label="Open items" numeric>
        {openItems} of {items}
      </Cell>
      {has.total && (
        <Cell label="Amount" numeric>
          {total && currency ? (
            moneyShown(total, currency)
          ) : (
            <span className="text-ink-muted">–</span>
          )}
        </Cell>
      )}
      <Cell label="State">
        <PurchaseOrderBadges order={order} />
      </Cell>
    </LinkedRow>
  );
}
