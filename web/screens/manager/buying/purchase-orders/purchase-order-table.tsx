import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { moneyText } from '#web/language/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { telephone } from '../../records/telephone.ts';
import { LinkedRow } from '../../records/linked-row.tsx';
import { PurchaseOrderBadges } from './purchase-order-badges.tsx';
import { Deadline } from './deadline.tsx';

/** Purchase orders with their cut-off and amount; a row opens its details. */
export function PurchaseOrderTable({ orders }: { orders: readonly PurchaseOrderRecord[] }) {
  const vendors = useQuery(queryOf('listVendors')).data;
  const phones = new Map(vendors?.map(({ id, phoneNumber }) => [id, phoneNumber]));
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
        {(order) => <OrderRow order={order} has={has} phones={phones} />}
      </Each>
    </Table>
  );
}

interface OrderRowProps {
  order: PurchaseOrderRecord;
  /** Which columns there are. */
  has: { deadline: boolean; total: boolean };
  /** The telephone numbers of vendors, by id. */
  phones: ReadonlyMap<number, string>;
}

function OrderRow({ order, has, phones }: OrderRowProps) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const { number, vendorId, vendorName, locationName, deliveryDate, sentAt } = order;
  const { items, openItems, total, state } = order;
  const phoneNumber = phones.get(vendorId);
  return (
    <LinkedRow
      href={`/manager/purchase-orders/${number}`}
      name={purchaseOrderName(number)}
      note={deliveryDate ? `Delivery ${longDay(deliveryDate)}` : undefined}
    >
      <Cell label="Vendor">
        {vendorName || 'Unknown Vendor'}
        {phoneNumber && state !== 'answered' && state !== 'closed' && (
          <a
            href={telephone(phoneNumber)}
            aria-label={`Call ${vendorName}, ${phoneNumber}`}
            className="flex min-h-8 items-center gap-1.5 text-sm whitespace-nowrap text-accent tabular-nums hover:underline pointer-coarse:min-h-11"
          >
            <Phone aria-hidden className="size-3.5" />
            {phoneNumber}
          </a>
        )}
      </Cell>
      <Cell label="Location">{locationName || 'Unknown Location'}</Cell>
      <Cell label="Sent">
        {sentAt ? clock.dateAndTime(sentAt) : <span className="text-ink-muted">Not yet</span>}
        <HowFar order={order} />
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
            moneyText(total, currency)
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

/** `By link, opened Nov 26, 2026, 09:34` */
function HowFar({ order: { isShared, openedAt, lastSentAt } }: { order: PurchaseOrderRecord }) {
  const clock = useOrganizationTime();
  const words = [
    isShared && !lastSentAt.email && !lastSentAt.sms && 'by link',
    openedAt && `opened ${clock.dateAndTime(openedAt)}`,
  ].filter((part) => part !== null && part !== false);
  if (words.length === 0) return null;
  const text = words.join(', ');
  return (
    <span className="block text-sm text-ink-muted">{`${text.charAt(0).toUpperCase()}${text.slice(1)}`}</span>
  );
}
