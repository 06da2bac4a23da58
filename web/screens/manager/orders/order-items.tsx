import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HeadCell, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { OrderItemRow } from './order-item-row.tsx';

interface OrderItemsProps {
  order: ListedOrder;
  onEdit: (item: OrderItem) => void;
}

/** The items of one order, below its row, with their edit buttons. */
export function OrderItems({ order, onEdit }: OrderItemsProps) {
  const orderId = order.id;
  const items = useItemsOfOrder(orderId);
  const vendors = useQuery(queryOf('listVendors'));
  const vendorOptions = useMemo(
    () => (vendors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    [vendors.data],
  );

  if (items.isPending) return <Spinner label={t`Loading items...`} className="py-6" />;
  if (!items.data) {
    return (
      <Failed
        message={sentenceOf(items.error, t`The items could not be loaded.`)}
        onRetry={() => void items.refetch()}
        busy={items.isFetching}
      />
    );
  }
  if (items.data.length === 0) {
    return (
      <p className="py-4 text-center text-body text-ink-muted">{t`This order has no items.`}</p>
    );
  }
  return (
    <Table label={t`Items of ${orderId}`} head={<Head />} className="py-1">
      <Each of="tr" records={items.data} keyOf={(item) => item.id}>
        {(item) => <OrderItemRow item={item} vendorOptions={vendorOptions} onEdit={onEdit} />}
      </Each>
    </Table>
  );
}

/** Not sticky: the heading of the orders above it is the one that stays in view. */
const still = 'static!';

function Head() {
  return (
    <>
      <HeadCell className={still}>{t`Product`}</HeadCell>
      <HeadCell className={still} numeric>
        {t`Quantity`}
      </HeadCell>
      <HeadCell className={still}>{t`Unit`}</HeadCell>
      <HeadCell className={still}>{t`Vendor`}</HeadCell>
      <HeadCell className={still}>{t`Status`}</HeadCell>
      <HeadCell className={still}>
        <span className="sr-only">{t`Actions`}</span>
      </HeadCell>
    </>
  );
}
