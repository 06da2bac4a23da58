import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';

/** The items of one order, below its row. */
export function OrderItems({ orderId }: { orderId: string }) {
  const items = useQuery(queryOf('listItemsOfOrder', { params: { id: orderId } }));

  if (items.isPending) return <Spinner label="Loading items..." className="py-6" />;
  if (!items.data) {
    return (
      <Failed
        message={sentenceOf(items.error, 'The items could not be loaded.')}
        onRetry={() => void items.refetch()}
        busy={items.isFetching}
      />
    );
  }
  if (items.data.length === 0) {
    return <p className="py-4 text-center text-body text-ink-muted">This order has no items.</p>;
  }
  return (
    <Table label={`Items of ${orderId}`} head={<Head />} className="py-1">
      {items.data.map((item) => (
        <Row key={item.id}>
          <Cell kind="main" className="cards:basis-full!">
            {item.productName || 'Unknown Product'}
            <span className="block text-sm font-normal text-ink-muted">{item.productId}</span>
          </Cell>
          <Cell label="Quantity" numeric>
            {item.quantity.toLocaleString('en-US')}
          </Cell>
          <Cell label="Unit">{item.unitOfMeasure}</Cell>
          <Cell label="Vendor">{item.vendorName}</Cell>
          <Cell label="Status">
            <StatusBadge status={item.orderedStatus} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Stands still: the head of the orders above it is the one that stays in view. */
const still = 'static!';

function Head() {
  return (
    <>
      <HeadCell className={still}>Product</HeadCell>
      <HeadCell className={still} numeric>
        Quantity
      </HeadCell>
      <HeadCell className={still}>Unit</HeadCell>
      <HeadCell className={still}>Vendor</HeadCell>
      <HeadCell className={still}>Status</HeadCell>
    </>
  );
}
