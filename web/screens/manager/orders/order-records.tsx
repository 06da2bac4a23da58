import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ClipboardList } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { sentenceOf } from '#web/api/call.ts';
import type { Page } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HeadCell, Table } from '#web/ui/table.tsx';
import { LoadMore } from '../load-more.tsx';
import { OrderRow } from './order-row.tsx';

type OrderRecordsProps = { orders: UseInfiniteQueryResult<InfiniteData<Page<Order[]>>> };

/** The orders that match, newest first, a page at a time. */
export function OrderRecords({ orders }: OrderRecordsProps) {
  if (orders.isPending) return <Spinner label="Loading orders..." />;
  if (!orders.data) {
    return (
      <Failed
        message={sentenceOf(orders.error, 'The orders could not be loaded.')}
        onRetry={() => void orders.refetch()}
        busy={orders.isFetching}
      />
    );
  }

  const rows = orders.data.pages.flatMap((page) => page.rows);
  const total = orders.data.pages[0]?.total ?? 0;
  return (
    <div
      aria-busy={orders.isPlaceholderData}
      className={clsx('transition-opacity', orders.isPlaceholderData && 'opacity-60')}
    >
      <output className="sr-only">
        {total === 1 ? '1 order found' : `${total.toLocaleString('en-US')} orders found`}
      </output>
      {rows.length === 0 ? (
        <Card>
          <Empty
            icon={ClipboardList}
            title="No orders found matching your criteria"
            text="Try another search or another status."
          />
        </Card>
      ) : (
        <Table label="Order Records" head={<Head />}>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Table>
      )}
      {!orders.isPlaceholderData && <LoadMore list={orders} shown={rows.length} total={total} />}
    </div>
  );
}

function Head() {
  return (
    <>
      <HeadCell>Order ID</HeadCell>
      <HeadCell>Employee</HeadCell>
      <HeadCell>Location</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell>Order Date</HeadCell>
      <HeadCell>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </>
  );
}
