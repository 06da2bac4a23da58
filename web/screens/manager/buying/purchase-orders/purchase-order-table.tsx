import { t } from '@lingui/core/macro';
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
      label={t`Purchase Orders`}
      wide
      head={
        <>
          <HeadCell>{t`Purchase order`}</HeadCell>
          <HeadCell>{t`Vendor`}</HeadCell>
          <HeadCell>{t`Location`}</HeadCell>
          <HeadCell>{t({ message: 'Sent', context: 'purchase order' })}</HeadCell>
          {has.deadline && <HeadCell>{t`Cut-off`}</HeadCell>}
          <HeadCell numeric>{t`Open items`}</HeadCell>
          {has.total && <HeadCell numeric>{t`Amount`}</HeadCell>}
          <HeadCell>{t`State`}</HeadCell>
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
  const day = deliveryDate && longDay(deliveryDate);
  return (
    <LinkedRow
      href={`/manager/purchase-orders/${number}`}
      name={purchaseOrderName(number)}
      note={day ? t`Delivery ${day}` : undefined}
    >
      <Cell label={t`Vendor`}>
        {vendorName || t`Unknown Vendor`}
        {phoneNumber && state !== 'answered' && state !== 'closed' && (
          <a
            href={telephone(phoneNumber)}
            aria-label={t`Call ${vendorName}, ${phoneNumber}`}
            className="flex min-h-8 items-center gap-1.5 text-sm whitespace-nowrap text-accent tabular-nums hover:underline pointer-coarse:min-h-11"
          >
            <Phone aria-hidden className="size-3.5" />
            {phoneNumber}
          </a>
        )}
      </Cell>
      <Cell label={t`Location`}>{locationName || t`Unknown Location`}</Cell>
      <Cell label={t({ message: 'Sent', context: 'purchase order' })}>
        {sentAt ? clock.dateAndTime(sentAt) : <span className="text-ink-muted">{t`Not yet`}</span>}
        <HowFar order={order} />
      </Cell>
      {has.deadline && (
        <Cell label={t`Cut-off`}>
          <Deadline order={order} />
        </Cell>
      )}
      <Cell label={t`Open items`} numeric>
        {t`${openItems} of ${items}`}
      </Cell>
      {has.total && (
        <Cell label={t`Amount`} numeric>
          {total && currency ? (
            moneyText(total, currency)
          ) : (
            <span className="text-ink-muted">–</span>
          )}
        </Cell>
      )}
      <Cell label={t`State`}>
        <PurchaseOrderBadges order={order} />
      </Cell>
    </LinkedRow>
  );
}

/** `By link, opened Nov 26, 2026, 09:34` */
function HowFar({ order: { isShared, openedAt, lastSentAt } }: { order: PurchaseOrderRecord }) {
  const clock = useOrganizationTime();
  const isByLink = isShared && !lastSentAt.email && !lastSentAt.sms;
  const moment = openedAt && clock.dateAndTime(openedAt);
  if (!isByLink && !moment) return null;
  return (
    <span className="block text-sm text-ink-muted">
      {!moment
        ? t`By link`
        : isByLink
          ? t`By link, opened ${moment}`
          : t({ message: `Opened ${moment}`, context: 'purchase order' })}
    </span>
  );
}
