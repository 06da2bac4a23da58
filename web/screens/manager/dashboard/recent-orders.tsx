import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link } from 'wouter';
import { DASHBOARD_RECENT_ORDERS } from '#contract/values/limits.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import type { OrganizationTime } from '#web/session/organization-time.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';

type RecentOrdersProps = { orders: UseQueryResult<ListedOrder[]>; className?: string };

/** The latest orders; each links to its items. */
export function RecentOrders({ orders, className }: RecentOrdersProps) {
  // Dates that appear after the rows would move them.
  const clock = useOrganizationTime();
  const rows = clock.zone ? orders.data : undefined;
  const isLoading = orders.isPending || (orders.data && !rows);
  return (
    <SectionCard
      title={t`Recent Orders`}
      className={className}
      actions={
        <Link href="/manager/orders" className={`${buttonClass({ variant: 'ghost' })} -mr-4`}>
          {t`View all orders`}
        </Link>
      }
    >
      {isLoading && <Loading />}
      {orders.isError && !orders.data && (
        <Failed
          message={sentenceOf(orders.error, t`The orders could not be loaded.`)}
          onRetry={() => void orders.refetch()}
          busy={orders.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <Empty
          icon={ClipboardList}
          title={t`No recent orders`}
          text={t`Orders appear here as soon as a location submits one.`}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className="-mx-2 -my-2 divide-y divide-line">
          <Each of="li" records={rows} keyOf={(order) => order.id}>
            {(order) => <RecentOrder order={order} clock={clock} />}
          </Each>
        </ul>
      )}
    </SectionCard>
  );
}

function RecentOrder({ order, clock }: { order: ListedOrder; clock: OrganizationTime }) {
  const { id } = order;
  return (
    <li className="py-1">
      <Link
        href={`/manager/vendor-orders/${id}`}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control px-2 py-2 transition-colors hover:bg-surface-subtle"
      >
        <span className="min-w-0">
          <span className="block font-medium tabular-nums">{t`Order #${id}`}</span>
          <span className="block text-sm wrap-anywhere text-ink-muted">{order.employeeName}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <time dateTime={order.orderDate} className="text-sm text-ink-muted tabular-nums">
            {clock.date(order.orderDate)}
          </time>
          <span className="sm:w-26">
            <OrderStatusBadge order={order} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <div>
      <output className="sr-only">{t`Loading recent orders`}</output>
      {Array.from({ length: DASHBOARD_RECENT_ORDERS }, (_, index) => (
        <div key={index} className="flex items-center justify-between py-3">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
